/** Puts the server together: plug-ins, headers, limits, error answers, routes. */
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ToolError } from '../contract/messages/tool-error.ts';
import { paceBodies } from './body-pace.ts';
import { limitConnections } from './connection-limit.ts';
import type { ServerContext } from './context.ts';
import { answerError } from './errors.ts';
import { guardOrigins } from './foreign-origins.ts';
import { RateCounts } from './rate-counts.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { contactRoutes } from './routes/contact-routes.ts';
import { downloadRoutes } from './routes/download-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { previewRoutes } from './routes/preview-routes.ts';
import { recipeRoutes } from './routes/recipe-routes.ts';
import { separatorRoutes } from './routes/separator-routes.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { submitRoutes } from './routes/submit-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { securityHeaders } from './security-headers.ts';
import { trustedBy } from './trusted-proxies.ts';
import { visitorOf } from './visitor.ts';

/** A slow line may take long for 100 MB; a silent one may not. */
const SILENCE_MS = 60_000;

export async function buildApp(context: ServerContext): Promise<FastifyInstance> {
  const { settings, store } = context;
  const app = Fastify({
    logger: { level: settings.LOG_LEVEL, base: { part: 'server' }, serializers: { req: requestFacts } },
    trustProxy: settings.TRUST_PROXY === false ? false : trustedBy(settings.TRUST_PROXY),
    requestTimeout: 0,
    connectionTimeout: SILENCE_MS,
    exposeHeadRoutes: true,
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async ({ params }) => {
    // No name or id of ours has one, and the database would stumble over it.
    if (Object.values(params ?? {}).some((value) => String(value).includes('\0'))) throw new ToolError('not-found');
  });
  securityHeaders(app);
  guardOrigins(app, settings);
  limitConnections(app, settings.TRUST_PROXY);
  paceBodies(app);
  await app.register(rateLimit, {
    global: false,
    store: RateCounts,
    keyGenerator: (request) => visitorOf(request, store),
    errorResponseBuilder: (_request, limit) =>
      new ToolError('too-many-requests', { seconds: Math.max(Math.ceil(limit.ttl / 1000), 1) }),
  });
  submitRoutes(app, context);
  jobRoutes(app, context);
  downloadRoutes(app, context);
  previewRoutes(app, context);
  recipeRoutes(app, context);
  shareRoutes(app, context);
  separatorRoutes(app, context);
  catalogueRoutes(app);
  healthRoutes(app, context);
  contactRoutes(app, context);
  await app.register(async (scope) => uploadRoutes(scope, context));
  await siteRoutes(app, context);
  return app;
}

/** Only the method and the route's pattern: addresses hold capabilities, names and visitors. */
function requestFacts(request: FastifyRequest): { readonly method: string; readonly url: string } {
  return { method: request.method, url: request.routeOptions?.url ?? 'none' };
}
