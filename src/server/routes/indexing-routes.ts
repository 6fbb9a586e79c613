/** The calls of the indexing pages: the real services where they are set up, and a plain word where they are not. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GoogleIndexing, parseServiceAccount } from '../../adapters/google-indexing.ts';
import { submitToIndexNow } from '../../adapters/index-now.ts';
import type { Settings } from '../../config.ts';
import { answerWords } from '../../contract/answers.ts';
import { because } from '../../contract/reasons.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { checkAdmin } from '../admin.ts';
import type { ServerContext } from '../context.ts';
import { errorBody } from '../errors.ts';
import type { SitePage } from '../site-pages.ts';
import { setupRoutes } from './setup-routes.ts';

const LIMIT = { rateLimit: { max: 10, timeWindow: '1 minute' } };

/** Between two notices, as Google's guidance asks. */
const PAUSE_MS = 500;

/** @param addressOf the site's public address as this request sees it. */
export function indexingRoutes(
  app: FastifyInstance,
  context: ServerContext,
  pages: readonly SitePage[],
  addressOf: (request: FastifyRequest) => string,
): void {
  const { settings } = context;
  const { google, unready } = openGoogle(settings);
  if (unready?.code === 'setting-unusable') app.log.warn({ error: unready.message }, 'Google is not told of pages');
  const canonicals = [...new Set(pages.map((page) => page.canonical).filter((each) => each !== undefined))];

  app.post('/api/google/index-all-pages', { config: LIMIT }, async (request) => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    if (unready && !indexNowReady(settings)) return { ...errorBody(unready), submitted: 0 };
    const urls = canonicals.map((each) => `${addressOf(request)}${each}`);
    const submitted = await submitAll(urls, google, settings);
    return { success: submitted > 0, ...answerWords('pages-accepted', { submitted, all: urls.length }), submitted };
  });

  app.post<{ Body: { url?: unknown } | null }>(
    '/api/google/submit-for-indexing',
    { config: LIMIT },
    async (request) => {
      checkAdmin(request, settings.ADMIN_TOKEN);
      const url = ownUrl(request.body?.url, addressOf(request));
      if (unready && !indexNowReady(settings)) throw unready;
      const accepted = (await submitAll([url], google, settings)) === 1;
      return { success: accepted, ...answerWords(accepted ? 'page-accepted' : 'page-not-accepted') };
    },
  );

  app.post('/api/google/submit-sitemap', { config: LIMIT }, async (request) => {
    checkAdmin(request, settings.ADMIN_TOKEN);
    if (unready) throw unready;
    const address = addressOf(request);
    const accepted = await google.submitSitemap(`${address}/`, `${address}/sitemap.xml`).catch(() => false);
    return { success: accepted, ...answerWords(accepted ? 'sitemap-taken' : 'sitemap-not-taken') };
  });

  setupRoutes(app, context, pages, addressOf, google !== undefined);

  if (settings.INDEXNOW_KEY)
    app.get(`/${settings.INDEXNOW_KEY}.txt`, (_request, reply) => reply.type('text/plain').send(settings.INDEXNOW_KEY));
}

type OpenedGoogle =
  | { readonly google: GoogleIndexing; readonly unready?: undefined }
  /** Why pages cannot be submitted: the setting is not there, or nothing can be signed with it. */
  | { readonly google?: undefined; readonly unready: ToolError };

/** GOOGLE_SERVICE_ACCOUNT is the key itself or the path of its file. A site with a useless one runs without it. */
function openGoogle(settings: Settings): OpenedGoogle {
  const text = settings.GOOGLE_SERVICE_ACCOUNT;
  if (!text) return { unready: new ToolError('not-configured', { setting: 'GOOGLE_SERVICE_ACCOUNT' }) };
  const json = !text.trimStart().startsWith('{') && existsSync(text) ? readFileSync(text, 'utf8') : text;
  const endpoints = { indexing: settings.GOOGLE_INDEXING_URL, sitemaps: settings.GOOGLE_SITES_URL };
  try {
    return { google: new GoogleIndexing(parseServiceAccount(json), endpoints) };
  } catch (error) {
    if (error instanceof ToolError) return { unready: error };
    throw error;
  }
}

function indexNowReady(settings: Settings): boolean {
  return settings.INDEXNOW_KEY !== undefined && settings.SITE_URL !== undefined;
}

/** How many pages at least one service accepted; a service that does not answer accepts none. */
async function submitAll(
  urls: readonly string[],
  google: GoogleIndexing | undefined,
  settings: Settings,
): Promise<number> {
  const indexNow = indexNowReady(settings)
    ? await submitToIndexNow(settings.INDEXNOW_URL, settings.INDEXNOW_KEY ?? '', urls).catch(() => false)
    : false;
  if (!google) return indexNow ? urls.length : 0;
  let accepted = 0;
  for (const [index, url] of urls.entries()) {
    if (index > 0) await delay(PAUSE_MS);
    if (await google.submit(url).catch(() => false)) accepted++;
  }
  return Math.max(accepted, indexNow ? urls.length : 0);
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
