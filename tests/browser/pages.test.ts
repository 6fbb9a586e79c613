/** Every page: its head, its size on a phone, its accessibility in both themes, and nobody else asked for anything. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHARED_PATH } from '../../src/contract/site/shared-path.ts';
import { GALLERY_PATH, OFFLINE_PATH, OWNER_PATHS, PAGE_PATHS } from '../../src/web/page-paths.ts';
import { axeFaults } from './axe-faults.ts';
import { scenesNamed } from './scenes.ts';
import { PHONE, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const DESK = { width: 1280, height: 720 };
const SHOWN = PAGE_PATHS.filter((path) => path !== '/convert-to-pdf');

/** One state of each kind; `npm run axe` looks at all of them. */
const STATES = scenesNamed(
  'home, a tool opened, with its notice',
  'themes',
  'refused',
  'files in order, every option, pages arranged',
  'passwords that differ',
  'waiting, connection lost',
  'working, asked whether to stop',
  'done, many results',
  'failed, refused by the server',
  'expired',
  'a message with problems',
);

/** One visit for both: it takes more processor time than what is looked at. */
test.each(SHOWN)(
  '%s fits a phone, and a desk at 200 percent, and has no accessibility faults, light and dark',
  async (path) => {
    const page = await site.visit(path, { reducedMotion: 'reduce', ...PHONE });
    for (const width of [390, 640, 320]) {
      await page.setViewportSize({ width, height: 600 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
    await page.setViewportSize(DESK);
    expect(await axeFaults(page)).toEqual([]);
  },
);

test.each(STATES)('$name has no accessibility faults either', async ({ path, act }) => {
  const page = await site.visit(path, { reducedMotion: 'reduce', ...PHONE });
  await act(page);
  expect(await axeFaults(page)).toEqual([]);
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
    if (
      path === '/404' ||
      [OFFLINE_PATH, GALLERY_PATH, SHARED_PATH].includes(path) ||
      OWNER_PATHS.some((each) => each === path)
    )
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
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'See all tools' }).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
});

test('there is no premium page', { tags: ['no-premium-page', 'route-not-found'] }, async () => {
  for (const path of ['/premium', '/pricing', '/login'])
    expect((await fetch(`${site.url()}${path}`, { headers: { accept: 'text/html' } })).status).toBe(404);
  const home = await (await fetch(`${site.url()}/`)).text();
  expect(home).not.toMatch(/premium|upgrade|sign in|log in/i);
});

test('has its canonical address once after going from page to page', { tags: ['head-canonical'] }, async () => {
  const page = await site.visit('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url()}/faq`);
});
