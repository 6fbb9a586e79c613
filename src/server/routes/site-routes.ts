/** The pages and their assets, the sitemap and robots.txt. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { DECLARATIONS } from '../../tools/declarations.gen.ts';
import { LANDINGS } from '../../tools/find-tool.ts';
import { sendCompressed } from '../compressed.ts';
import type { ServerContext } from '../context.ts';
import { installedLanguages } from '../installed-languages.ts';
import { PublicAddress } from '../public-address.ts';
import { SCRIPT_POLICY } from '../security-headers.ts';
import { ADDRESS_PLACEHOLDER, readSitePages, type SiteFacts, type SitePage } from '../site-pages.ts';
import { indexingRoutes } from './indexing-routes.ts';

const YEAR_SECONDS = 31_536_000;
const NOT_FOUND_PAGE = '/404';
/** What the tools want warm, by the last part of their pages' addresses. */
/** Those that read pages all day and send no files; they name themselves. */
const CRAWLER = /bot|crawl|spider|slurp/i;
const NEEDS = new Map([...DECLARATIONS, ...LANDINGS].map(({ id, needs }) => [id, needs]));

export async function siteRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { settings } = context;
  const folder = path.join(settings.APP_DIR, 'build/client');
  const pages = await readSitePages(folder, siteFacts(settings, await installedLanguages()));
  const address = new PublicAddress(settings);

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
    if (page.path.endsWith(NOT_FOUND_PAGE)) continue;
    const needs = NEEDS.get(page.path.split('/').at(-1) ?? '');
    app.get(page.path, (request, reply) => {
      if (needs && !CRAWLER.test(request.headers['user-agent'] ?? '')) context.expected.tell(needs);
      return sendPage(request, reply, page, 200, address);
    });
  }

  indexingRoutes(app, context, [...pages.values()], (request) => address.of(request));
  app.get('/sitemap.xml', (request, reply) =>
    address
      .mark(reply)
      .type('application/xml')
      .send(sitemap([...pages.values()], address.of(request))),
  );
  app.get('/robots.txt', (request, reply) =>
    address
      .mark(reply)
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${address.of(request)}/sitemap.xml\n`),
  );

  notFoundRoute(app, pages, address);
}

function notFoundRoute(app: FastifyInstance, pages: ReadonlyMap<string, SitePage>, address: PublicAddress): void {
  app.setNotFoundHandler((request, reply) => {
    const page = pages.get(`/${request.url.split('/')[1]}${NOT_FOUND_PAGE}`) ?? pages.get(NOT_FOUND_PAGE);
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && page) return sendPage(request, reply, page, 404, address);
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
  address: PublicAddress,
): Promise<FastifyReply> {
  address.mark(reply).code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
  });
  return sendCompressed(request, reply, page.html.replaceAll(ADDRESS_PLACEHOLDER, address.of(request)));
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
