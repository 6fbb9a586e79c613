/** What search engines read: structured data with what Google's documentation asks for, one sitemap of the pages, titles of their own. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { OWNER_PATHS, PAGE_PATHS, TOOL_PATHS } from '../../src/web/page-paths.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const ADDRESS = 'https://pdf.example.test';
const UNLISTED: readonly string[] = [...OWNER_PATHS, '/gallery', '/offline', '/shared', '/404'];
const LISTED = PAGE_PATHS.filter((path) => !UNLISTED.includes(path) && path !== '/convert-to-pdf');

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '0', SITE_URL: ADDRESS, SITE_RATING: '4.6', SITE_REVIEWS: '12' });
});
afterAll(() => site.stop());

const own = z.url().refine((url) => url.startsWith(`${ADDRESS}/`), 'an address of this site');
const words = z.string().min(1);

const OFFER = z.object({
  '@type': z.literal('Offer'),
  price: z.string().regex(/^\d+(\.\d+)?$/),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  availability: z.literal('https://schema.org/InStock'),
  url: own,
});
const RATING = z.object({
  '@type': z.literal('AggregateRating'),
  ratingValue: z.coerce.number().min(1).max(5),
  reviewCount: z.number().int().positive(),
  bestRating: z.literal(5),
  worstRating: z.literal(1),
});
const QUESTION = z.object({
  '@type': z.literal('Question'),
  name: words,
  acceptedAnswer: z.object({ '@type': z.literal('Answer'), text: words }),
});
const STEP = z.object({ '@type': z.literal('ListItem'), position: z.number(), name: words, item: own });

/** The required and recommended properties of each type that the pages use; no other type may stand in them. */
const TYPES = {
  WebSite: z.object({ name: words, description: words, url: own }),
  Organization: z.object({ name: words, url: own, logo: own, foundingDate: z.string().regex(/^\d{4}$/) }),
  'WebApplication Product': z.object({
    name: words,
    description: words,
    url: own,
    image: own,
    brand: z.object({ '@type': z.literal('Brand'), name: words }),
    applicationCategory: z.literal('UtilitiesApplication'),
    operatingSystem: words,
    featureList: z.array(words),
    offers: OFFER,
    aggregateRating: RATING,
  }),
  BreadcrumbList: z.object({ itemListElement: z.array(STEP).min(2) }),
  FAQPage: z.object({ mainEntity: z.array(QUESTION).min(3) }),
} as const;

type Block = Readonly<Record<string, unknown>>;

async function read(path: string): Promise<{ html: string; blocks: readonly Block[] }> {
  const html = await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text();
  const blocks = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return { html, blocks: blocks.map(([, json = '']) => JSON.parse(json) as Block) };
}

const typeOf = (block: Block) => [block['@type']].flat().join(' ');

test.each(LISTED)('%s has structured data with everything that its types need', async (path) => {
  const { html, blocks } = await read(path);
  const types = blocks.map(typeOf);
  const tool = TOOL_PATHS.some((each) => each.path === path);
  if (path === '/') expect(types).toEqual(['WebSite', 'Organization']);
  else if (tool) expect(types).toEqual(['WebApplication Product', 'FAQPage', 'BreadcrumbList']);
  else expect(types).toContain('BreadcrumbList');
  for (const block of blocks) {
    expect(block['@context']).toBe('https://schema.org');
    const shape = TYPES[typeOf(block) as keyof typeof TYPES];
    expect([typeOf(block), shape.safeParse(block).error?.issues]).toEqual([typeOf(block), undefined]);
    if (typeOf(block) === 'FAQPage') checkQuestions(block, html);
    if (typeOf(block) === 'BreadcrumbList') await checkSteps(block);
  }
});

/** Google shows only questions that stand on the page too. */
function checkQuestions(block: Block, html: string): void {
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
  for (const { name } of TYPES.FAQPage.parse(block).mainEntity) expect(shown).toContain(escaped(name));
}

async function checkSteps(block: Block): Promise<void> {
  const steps = TYPES.BreadcrumbList.parse(block).itemListElement;
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  for (const { item } of steps) expect((await fetch(item.replace(ADDRESS, site.url))).status).toBe(200);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}

test('the logo and the pictures of the tools can be fetched, and are large enough', async () => {
  const home = await read('/');
  const { logo } = TYPES.Organization.parse(home.blocks.find((block) => typeOf(block) === 'Organization'));
  const tool = await read('/merge-pdf');
  const { image } = TYPES['WebApplication Product'].parse(tool.blocks[0]);
  for (const [address, least] of [
    [logo, 112],
    [image, 630],
  ] as const) {
    const answer = await fetch(address.replace(ADDRESS, site.url));
    const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(least);
  }
});

test('no two pages share a title or a description, and every tool has keywords', {
  tags: ['head-keywords'],
}, async () => {
  const heads = await Promise.all(
    LISTED.map(async (path) => {
      const { html } = await read(path);
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(html) ?? [];
      if (TOOL_PATHS.some((each) => each.path === path))
        expect(html).toMatch(/<meta name="keywords" content="[^"]+,[^"]+"/);
      return { title, description };
    }),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(LISTED.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(LISTED.length);
});

test('the sitemap lists exactly the pages for search engines, and robots.txt names it and closes none of them', {
  tags: ['file-sitemap', 'file-robots'],
}, async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  expect(listed.toSorted()).toEqual(LISTED.map((path) => ADDRESS + path).toSorted());
  const robots = await (await fetch(`${site.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${ADDRESS}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (\S+)/gm)].map(([, path = '']) => path);
  expect(LISTED.filter((path) => closed.some((each) => path.startsWith(each)))).toEqual([]);
});

test.each(UNLISTED)('%s is not for search engines', { tags: ['head-noindex'] }, async (path) => {
  const { html, blocks } = await read(path);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(blocks).toEqual([]);
});
