/** The calls of the owner's pages that only look: what is set, and how well the running site can be read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OWNER_SETTINGS, type SiteSetup } from '../../contract/site/site-owner.ts';
import { checkAdmin } from '../admin.ts';
import type { ServerContext } from '../context.ts';
import { measureHealth } from '../health-report.ts';
import type { SitePage } from '../site-pages.ts';

/**
 * The owner's pages read these by themselves when they open, and the score anew every 30 seconds: the 10 a minute of the
 * calls that submit would shut out an owner who walks through the five pages. Both calls and their HEAD count together,
 * and so does a wrong token.
 */
const LIMIT = { max: 60, timeWindow: '1 minute' };

/** @param hasGoogle a notice to Google can be signed with the service account's key. */
export function setupRoutes(
  app: FastifyInstance,
  { settings }: ServerContext,
  pages: readonly SitePage[],
  addressOf: (request: FastifyRequest) => string,
  hasGoogle: boolean,
): void {
  // One limiter for both, since each route that is given the numbers alone counts by itself.
  const onRequest = app.rateLimit(LIMIT);

  app.get('/api/site/setup', { onRequest }, async (request): Promise<SiteSetup> => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    const { sitemap } = await measureHealth(app.listeningOrigin, addressOf(request), pages, hasGoogle);
    const isSet = OWNER_SETTINGS.map((name) => [name, settings[name] !== undefined] as const);
    return {
      settings: Object.fromEntries(isSet) as SiteSetup['settings'],
      https: addressOf(request).startsWith('https:'),
      sitemap: sitemap.status === 'ok',
      google: hasGoogle,
    };
  });

  app.get('/api/seo/health-check', { onRequest }, async (request) => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    return measureHealth(app.listeningOrigin, addressOf(request), pages, hasGoogle);
  });
}
