/** What a page asks for and what it may run: nothing from others, little in lite mode, readable before any script. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from '../../src/web/page-paths.ts';
import { choose, lite, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('asks nobody but its own server for anything, on every page', { tags: ['call-one-origin'] }, async () => {
  const page = await site.visit('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of PAGE_PATHS) await page.goto(path, { waitUntil: 'load' });
  expect(asked.length).toBeGreaterThan(PAGE_PATHS.length);
  expect(asked.filter((url) => !url.startsWith(site.url()) && !/^(blob|data):/.test(url))).toEqual([]);
});

test('every answer says what it may run: no inline script but the page’s own, nothing from elsewhere', async () => {
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await (await fetch(site.url())).text()) ?? [];
  const others = [script, '/sitemap.xml', '/robots.txt', '/api/tools', '/api/none', '/none.png', '/favicon.svg'];
  for (const path of [...PAGE_PATHS, '/no-such-page', ...others]) {
    const answer = await fetch(`${site.url()}${path}`, { headers: { accept: 'text/html' } });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect([path, /unsafe-inline|'unsafe-eval'|https?:|\*/.test(scripts)]).toEqual([path, false]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('lite mode asks for no fonts and no reader of PDFs, and shows no pictures and no advertisements', {
  tags: ['lite-takes-away'],
}, async () => {
  // In a context of its own: a page that has shown all others has their fonts at hand, and names them.
  const page = await site.visit('/rotate-pdf', { ...lite(site), locale: 'en-US' });
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByText('letter.pdf').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const asked = await askedFor(page);
  expect(asked.filter((name) => /\.woff2|pdfjs|pdf\.worker|\/download\//.test(name))).toEqual([]);
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.locator('.ad').evaluateAll((ads) => ads.some((ad) => ad.checkVisibility()))).toBe(false);
});

test('full mode asks for them, so that the list above is a list of something', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.locator('.file-row img').first().waitFor();
  expect((await askedFor(page)).filter((name) => /\.woff2|pdfjs|pdf\.worker/.test(name)).length).toBeGreaterThan(1);
});

/** Boxes for advertisements on a page. */
const ADS: Readonly<Record<string, number>> = {
  '/': 1,
  '/merge-pdf': 2,
  '/convert-pdf': 2,
  '/split-pdf': 2,
  '/faq': 0,
};

test.each(Object.keys(ADS))(
  '%s does not shift, with room for advertisements',
  { tags: ['nothing-shifts'] },
  async (path) => {
    for (const options of [{}, PHONE]) {
      const page = await site.visit(path, options);
      expect(await page.locator('.ad').count()).toBe(ADS[path]);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await shiftOf(page)).toBeLessThan(0.01);
    }
  },
);

test('reads well without scripts: words, answers and links are there', async () => {
  const page = await site.visit('/', { javaScriptEnabled: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.content()).toContain('The tools need JavaScript.');
  await page.getByRole('link', { name: 'Rotate PDF', exact: true }).click();
  await page.getByRole('heading', { name: 'Rotate PDF', level: 1 }).waitFor();
  expect(await page.getByRole('region', { name: 'About Rotate PDF' }).getByRole('heading').count()).toBeGreaterThan(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  const first = page.locator('.faq-list details').first();
  await first.locator('summary').click();
  expect(await first.locator('p').isVisible()).toBe(true);
});

function askedFor(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}

/** The sum of all shifts since the page began. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        // Two drawings later everything that was noted has been told.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(total), 0)));
      }),
  );
}
