/** The pages and their assets, the sitemap and robots.txt. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { sendCompressed } from '../compressed.ts';
import type { ServerContext } from '../context.ts';
import { installedLanguages } from '../installed-languages.ts';
import { SCRIPT_POLICY } from '../security-headers.ts';
import { ADDRESS_PLACEHOLDER, readSitePages, type SiteFacts, type SitePage } from '../site-pages.ts';
import { indexingRoutes } from './indexing-routes.ts';

const YEAR_SECONDS = 31_536_000;
const NOT_FOUND_PAGE = '/404';

export async function siteRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { settings } = context;
  const folder = path.join(settings.APP_DIR, 'build/client');
  const pages = await readSitePages(folder, siteFacts(settings, await installedLanguages()));
  const addressOf = (request: FastifyRequest) => settings.SITE_URL?.replace(/\/+$/, '') ?? requestAddress(request);

  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        if (/\.m?js(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', SCRIPT_POLICY);
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
      },
    });
  }

  for (const page of pages.values()) {
    if (!page.path.endsWith(NOT_FOUND_PAGE))
      app.get(page.path, (request, reply) => sendPage(request, reply, page, 200, addressOf(request)));
  }

  indexingRoutes(app, context, [...pages.values()], addressOf);
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml').send(sitemap([...pages.values()], addressOf(request))),
  );
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nSitemap: ${addressOf(request)}/sitemap.xml\n`),
  );

  app.setNotFoundHandler((request, reply) => {
    const page = pages.get(`/${request.url.split('/')[1]}${NOT_FOUND_PAGE}`) ?? pages.get(NOT_FOUND_PAGE);
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && page) return sendPage(request, reply, page, 404, addressOf(request));
    throw new ToolError(request.url.startsWith('/api/') ? 'unknown-call' : 'not-found');
  });
}

function siteFacts(settings: Settings, languages: readonly string[]): SiteFacts {
  return {
    retentionDays: settings.RETENTION_DAYS,
    ads: settings.SITE_ADS,
    timestampUrls: settings.TIMESTAMP_URLS,
    languages,
    foundingYear: settings.SITE_FOUNDED,
    certifications: settings.SITE_CERTIFICATIONS,
    price: settings.SITE_PRICE,
    rating: settings.SITE_RATING,
    reviews: settings.SITE_REVIEWS,
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  status: number,
  address: string,
): Promise<FastifyReply> {
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
  });
  return sendCompressed(request, reply, page.html.replaceAll(ADDRESS_PLACEHOLDER, address));
}

/** The address that the visitor used; only what can stand in an address is let through. */
function requestAddress(request: FastifyRequest): string {
  const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}

function sitemap(pages: readonly SitePage[], address: string): string {
  const listed = new Map(pages.flatMap((page) => (page.canonical === undefined ? [] : [[page.canonical, page]])));
  const rows = [...listed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { alternates }]) => {
      const links = alternates.map(
        (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${address}${each.path}"/>`,
      );
      return `  <url><loc>${address}${path}</loc>${links.join('')}</url>`;
    });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${rows.join('\n')}\n</urlset>\n`;
}
