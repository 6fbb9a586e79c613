/** Every page: its head, its size on a phone, its accessibility in both themes, and nobody else asked for anything. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GALLERY_PATH, OFFLINE_PATH, OWNER_PATHS, PAGE_PATHS } from '../../src/web/page-paths.ts';
import { acceptPrivacy, choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const SHOWN = PAGE_PATHS.filter((path) => path !== '/convert-to-pdf');

test.each(SHOWN)('%s has no accessibility faults, light and dark', async (path) => {
  const page = await site.visit(path, { reducedMotion: 'reduce' });
  expect(await faultsInBothThemes(page)).toEqual([]);
});

test('a panel with files, options and a notice has no accessibility faults either', async () => {
  const page = await site.visit('/merge-pdf', { reducedMotion: 'reduce' });
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 1)]);
  await page.getByText('More options', { exact: true }).click();
  await page.getByRole('button', { name: 'Merge 2 files, 3 pages' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
});

test.each(SHOWN)('%s fits a phone, and a desk at 200 percent', async (path) => {
  const page = await site.visit(path, PHONE);
  for (const width of [390, 640, 320]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test.each(SHOWN)(
  '%s tells search engines what it is',
  {
    tags: ['head-title', 'head-description', 'head-share-image', 'head-theme-color', 'head-noindex', 'head-canonical'],
  },
  async (path) => {
    const response = await fetch(`${site.url()}${path}`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).toMatch(/<title>[^<]{5,70}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
    expect(html).toContain('<meta name="theme-color" content="#0ea5e9"/>');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(await sharp(Buffer.from(await (await fetch(picture)).arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    if (path === '/404' || [OFFLINE_PATH, GALLERY_PATH].includes(path) || OWNER_PATHS.some((each) => each === path))
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    else expect(html).toContain(`<link rel="canonical" href="${site.url()}${path}"/>`);
    expect(html).not.toContain('sheaf.invalid');
  },
);

test('/convert-to-pdf names /convert-pdf as its address', { tags: ['route-convert-to-pdf'] }, async () => {
  const html = await (await fetch(`${site.url()}/convert-to-pdf`)).text();
  expect(html).toContain(`<link rel="canonical" href="${site.url()}/convert-pdf"/>`);
});

test('an address that is no page answers 404 with the way back', { tags: ['route-not-found'] }, async () => {
  const page = await site.visit('/no-such-page');
  await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
  await page.getByRole('link', { name: 'See all tools' }).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
});

test('there is no premium page', { tags: ['no-premium-page', 'route-not-found'] }, async () => {
  for (const path of ['/premium', '/pricing', '/login'])
    expect((await fetch(`${site.url()}${path}`, { headers: { accept: 'text/html' } })).status).toBe(404);
  const home = await (await fetch(`${site.url()}/`)).text();
  expect(home).not.toMatch(/premium|upgrade|sign in|log in/i);
});

test('asks nobody but its own server for anything, and has its canonical address once', {
  tags: ['call-one-origin', 'head-canonical'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByText('1 page').first().waitFor();
  const others = asked.filter((url) => !url.startsWith(site.url()) && !/^(blob|data):/.test(url));
  expect(others).toEqual([]);
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
});

test('does not shift while it loads', { tags: ['nothing-shifts'] }, async () => {
  const page = await site.visit('/');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(total), 300);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

async function faultsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await faults(page))];
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
