/** The calls of the indexing pages: the real services where they are set up, and a plain word where they are not. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnswerWords, answerWords } from '../../contract/messages/answers.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { checkAdmin } from '../admin.ts';
import type { ServerContext } from '../context.ts';
import { errorBody } from '../errors.ts';
import { SearchEngines, type Told } from '../search-engines.ts';
import type { SitePage } from '../site-pages.ts';
import { setupRoutes } from './setup-routes.ts';

const LIMIT = { rateLimit: { max: 10, timeWindow: '1 minute' } };

/** @param addressOf the site's public address as this request sees it. */
export function indexingRoutes(
  app: FastifyInstance,
  context: ServerContext,
  pages: readonly SitePage[],
  addressOf: (request: FastifyRequest) => string,
): void {
  const { settings, store } = context;
  const { GOOGLE_PER_DAY: perDay } = settings;
  const engines = new SearchEngines(settings, store.database);
  const { unready, google } = engines;
  if (unready?.code === 'setting-unusable') app.log.warn({ error: unready.message }, 'Google is not told of pages');
  const canonicals = [...new Set(pages.map((page) => page.canonical).filter((each) => each !== undefined))];

  app.post('/api/google/index-all-pages', { config: LIMIT }, async (request) => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    const urls = canonicals.map((each) => `${addressOf(request)}${each}`);
    const told = await engines.tell(urls).catch(unset);
    if (told instanceof ToolError) return { ...errorBody(told), submitted: 0 };
    const { accepted: submitted, shareIsUsed } = told;
    const counts = { submitted, all: urls.length };
    const words = shareIsUsed
      ? answerWords('pages-accepted-today', { ...counts, perDay })
      : answerWords('pages-accepted', counts);
    return { success: submitted > 0, ...words, submitted };
  });

  app.post<{ Body: { url?: unknown } | null }>(
    '/api/google/submit-for-indexing',
    { config: LIMIT },
    async (request) => {
      checkAdmin(request, settings.ADMIN_TOKEN);
      const told = await engines.tell([ownUrl(request.body?.url, addressOf(request))]);
      return { success: told.accepted === 1, ...wordsForOne(told, perDay) };
    },
  );

  app.post('/api/google/submit-sitemap', { config: LIMIT }, async (request) => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    if (!google) throw unready;
    const address = addressOf(request);
    const accepted = await google.submitSitemap(`${address}/`, `${address}/sitemap.xml`).catch(() => false);
    return { success: accepted, ...answerWords(accepted ? 'sitemap-taken' : 'sitemap-not-taken') };
  });

  setupRoutes(app, context, pages, addressOf, google !== undefined);

  if (settings.INDEXNOW_KEY)
    app.get(`/${settings.INDEXNOW_KEY}.txt`, (_request, reply) => reply.type('text/plain').send(settings.INDEXNOW_KEY));
}

/** A setting that is not there is an answer of its own; anything else stays an error. */
function unset(error: unknown): ToolError {
  if (error instanceof ToolError) return error;
  throw error;
}

function wordsForOne({ accepted, shareIsUsed }: Told, perDay: number): AnswerWords {
  if (accepted === 1) return answerWords('page-accepted');
  return shareIsUsed ? answerWords('page-tomorrow', { perDay }) : answerWords('page-not-accepted');
}

/** @throws ToolError `bad-request` for an address that is not one of this site. */
function ownUrl(given: unknown, address: string): string {
  const text = typeof given === 'string' ? given.trim() : '';
  const url = URL.canParse(text, `${address}/`) ? new URL(text, `${address}/`) : undefined;
  if (!text || !url || url.origin !== new URL(address).origin) {
    throw new ToolError('bad-request', {
      field: 'url',
      ...because('not-of-this-site', { example: `${address}/merge-pdf` }),
    });
  }
  return url.href;
}
