/** Keeps pages of other sites from making calls in a visitor's name, but for those that the operator lists. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import { ToolError } from '../contract/messages/tool-error.ts';

/** They change nothing; what they answer, another site's page cannot read. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser says these of a call that its own page or its user makes. */
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'none']);

const DAY_SECONDS = '86400';

export function guardOrigins(
  app: FastifyInstance,
  { SITE_URL, ALLOWED_ORIGINS }: Pick<Settings, 'SITE_URL' | 'ALLOWED_ORIGINS'>,
): void {
  const allowed = new Set(ALLOWED_ORIGINS);
  const siteHost = SITE_URL === undefined ? undefined : new URL(SITE_URL).host;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (allowed.size > 0) reply.header('vary', 'origin');
    if (origin !== undefined && allowed.has(origin)) {
      admit(reply, origin);
      if (isPreflight(request)) return answerPreflight(request, reply);
    } else if (!READING.has(request.method) && isForeign(request, siteHost)) throw new ToolError('foreign-origin');
  });
  // Known to the router, so that the hook above is asked for every call.
  app.options('/api/*', async (_request, reply) => reply.code(204).send());
}

/** What sends neither header is no browser, and has no visitor whose name it could misuse. */
function isForeign(request: FastifyRequest, siteHost: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return !OWN_SITES.has(site);
  if (origin === undefined) return false;
  // Browsers leave Sec-Fetch-Site out where a site is not encrypted: then its name must be the one that was called.
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  return from === '' || ![siteHost, request.host, host].includes(from);
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function admit(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'content-disposition, content-length, content-range, location, retry-after, tus-resumable, upload-offset, upload-length',
  });
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asked = headers['access-control-request-headers'];
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
      'access-control-max-age': DAY_SECONDS,
    })
    .send();
}
