/** Home: three tabs, the grid, the search, files dropped anywhere. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CARDS } from '../../src/tools/cards.gen.ts';
import { LIVE_EVENT } from '../../src/web/before-live.ts';
import { holdBack } from './hold-back.ts';
import { drop, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

test('has three tabs and begins with the grid of all tools', {
  tags: ['route-home', 'home-tabs', 'landing-headline', 'tools-labelled-free'],
}, async () => {
  const page = await site.visit('/');
  expect(await page.getByRole('tab').allTextContents()).toEqual(['All Tools', 'Convert', 'Compress']);
  expect(await page.getByRole('heading', { name: 'Upload PDF to get started' }).isVisible()).toBe(true);
  for (const { name } of CARDS) expect(await page.getByRole('link', { name, exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('Free', { exact: true }).count()).toBe(CARDS.length);
});

test('moves between the tabs with the arrow keys', {
  tags: ['home-tab-convert', 'home-tab-compress', 'convert-own-title'],
}, async () => {
  const page = await site.visit('/');
  await page.getByRole('tab', { name: 'All Tools' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Accept & Continue' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Convert to PDF' }).isVisible()).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'File & Image Compressor' }).waitFor();
});

test('opens the general panel from a card, says so, and goes back with Close, Back and the logo', {
  tags: [
    'home-card-opens-panel',
    'card-tells-free',
    'toast-tool-ready',
    'panel-close',
    'home-logo-returns',
    'panel-try-now',
  ],
}, async () => {
  const page = await site.visit('/');
  const card = page.getByRole('link', { name: 'Merge PDF', exact: true });
  await card.click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(await page.getByText('Tool Ready').first().isVisible()).toBe(true);
  expect(await page.getByText('All tools are free').first().isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await card.click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  await page.goBack();
  await card.click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
  await card.waitFor();
});

test('begins at the grid when the page is loaded anew without a job', async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.getByRole('heading', { name: 'Upload PDF to get started' }).isVisible()).toBe(true);
  await page.getByRole('tab', { name: 'Compress' }).click();
  await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
});

test('narrows the grid while one types, and says when nothing fits', { tags: ['tools-are-counted'] }, async () => {
  const page = await site.visit('/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('make smaller');
  await page.locator('.tool-card .tool-name').getByText('Compress PDF', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Rotate PDF' }).count()).toBe(0);
  const shown = await page.locator('.tool-card').count();
  await page.getByText(shown === 1 ? '1 tool' : `${shown} tools`, { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('zebra');
  await page.getByText(/^No tool found/).waitFor();
});

test('shows the tools that fit a file dropped anywhere, and takes it along', async () => {
  const page = await site.visit('/');
  await drop(page.locator('body'), [pdfFile('letter.pdf', 3)]);
  await page.getByRole('heading', { name: 'Tools for letter.pdf' }).waitFor();
  expect(await page.getByRole('link', { name: 'JPG to PDF' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByText('letter.pdf').waitFor();
});

test('hands a dropped file to the tool that is clicked before the list for it has come', async () => {
  const page = await site.visit('/404');
  const letListCome = await holdBack(page, /\/assets\/all-tools.*\.js$/);
  await page.addInitScript((live) => addEventListener(live, () => (document.documentElement.title = live)), LIVE_EVENT);
  await page.goto('/');
  await page.locator(`html[title=${LIVE_EVENT}]`).waitFor();
  await drop(page.locator('h1'), [pdfFile('early.pdf', 1)]);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.locator('.file-name').getByText('early.pdf').waitFor();
  letListCome();
});

test('moves no card under the pointer while what is told of a dropped file is on its way', async () => {
  const page = await site.visit('/');
  const letCome = await holdBack(page, /\/assets\/dropped-files.*\.js$/);
  const asked = page.waitForRequest(/\/assets\/dropped-files.*\.js$/);
  const card = page.getByRole('link', { name: 'Rotate PDF' });
  const before = await card.boundingBox();
  await drop(page.locator('h1'), [pdfFile('letter.pdf', 3)]);
  await asked;
  await page.waitForTimeout(300);
  expect(await card.boundingBox()).toEqual(before);
  letCome();
  await page.getByText('3 pages').waitFor();
  expect(await card.boundingBox()).not.toEqual(before);
});

test.each([1440, 768, 390])('keeps the room of the suggestions before they are there, %i wide', async (width) => {
  const page = await site.visit('/', { viewport: { width, height: 800 } });
  await drop(page.locator('h1'), [pdfFile('letter.pdf', 3)]);
  await page.getByText('3 pages').waitFor();
  const suggested = page.locator('.suggested');
  expect(await suggested.getByRole('listitem').count()).toBe(6);
  const room = await suggested.evaluate((part) => Number.parseFloat(getComputedStyle(part).minHeight));
  expect(Math.abs(((await suggested.boundingBox())?.height ?? 0) - room)).toBeLessThan(1);
});

test('a file that no tool takes hides no tool, and is named by the one that is chosen', async () => {
  const page = await site.visit('/');
  const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
  await drop(page.locator('body'), [pdfFile('a.pdf', 1), song, pdfFile('b.pdf', 1)]);
  await page.getByRole('heading', { name: 'Tools for 3 files' }).waitFor();
  // Suggested, and in the list of all.
  await page
    .getByRole('region', { name: /^Suggested/ })
    .getByRole('link', { name: 'Merge PDF' })
    .click();
  await page.locator('.file-name').getByText('b.pdf').waitFor();
  expect(await page.getByRole('list', { name: 'Not added' }).textContent()).toContain('song.mp3');
});

test('keeps the files of a tab while one looks at another', async () => {
  const page = await site.visit('/');
  await page.getByRole('tab', { name: 'Compress' }).click();
  // Until then the only place for a file is the one above the tabs.
  await page.getByRole('tab', { name: 'Compress', selected: true }).waitFor();
  await page.locator('input[type=file]').setInputFiles(pdfFile('letter.pdf', 1));
  await page.getByText('letter.pdf').waitFor();
  await page.getByRole('tab', { name: 'All Tools' }).click();
  await page.getByRole('tab', { name: 'Compress' }).click();
  await page.getByText('letter.pdf').waitFor();
});

test('fetches its scripts only once its looks have come, so that they never wait for a script', async () => {
  const page = await site.visit('/');
  const { looks, scripts } = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      looks: loaded.filter(({ name }) => name.endsWith('.css')).map(({ responseEnd }) => responseEnd),
      scripts: loaded.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
    };
  });
  expect(looks).toHaveLength(1);
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(Math.max(...looks));
});

test('groups the tools, and leaves none of them out or alone in a row', { tags: ['home-grouped'] }, async () => {
  const page = await site.visit('/');
  const titles = ['Organise', 'Edit', 'Convert to PDF', 'Convert from PDF', 'Protect', 'Inspect'];
  expect(await page.locator('.group-title').allTextContents()).toEqual(titles);
  for (const width of [1440, 1000, 700]) {
    await page.setViewportSize({ width, height: 900 });
    const lonely = await page.evaluate(
      () =>
        [...document.querySelectorAll('.tool-grid')].filter((grid) => {
          const tops = [...grid.children].map((card) => Math.round(card.getBoundingClientRect().top));
          const last = grid.lastElementChild?.getBoundingClientRect();
          const fills = last && last.width >= grid.getBoundingClientRect().width - 4;
          return tops.filter((top) => top === tops.at(-1)).length === 1 && !fills;
        }).length,
    );
    expect(lonely).toBe(0);
  }
});

test('shows a dropped file as it is, and suggests what makes sense for it before all that take it', {
  tags: ['home-suggests'],
}, async () => {
  const page = await site.visit('/');
  await drop(page.locator('body'), [pdfFile('letter.pdf', 3)]);
  await page.locator('.dropped img').waitFor();
  await page.getByText(/^3 pages · /).waitFor();
  const suggested = page.getByRole('region', { name: 'Suggested for this file' });
  await suggested.getByRole('link', { name: 'Organise PDF' }).waitFor();
  const count = await suggested.getByRole('link').count();
  expect(count).toBeGreaterThanOrEqual(4);
  expect(count).toBeLessThanOrEqual(6);
  expect(await suggested.getByRole('link', { name: 'Unlock PDF' }).count()).toBe(0);
  const locked = {
    ...pdfFile('locked.pdf', 1),
    buffer: await readFile(new URL('../fixtures/r6-both-passwords.pdf', import.meta.url)),
  };
  await drop(page.locator('body'), [locked]);
  await page.getByText(/· Password-protected$/).waitFor();
  await suggested.getByRole('link').first().getByText('Unlock PDF').waitFor();
});

test('says at once that a dropped file is no PDF, and suggests nothing for it', async () => {
  const page = await site.visit('/');
  const text = { name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') };
  await drop(page.locator('body'), [text]);
  await page.getByText(/^9\sbytes · Not a PDF, despite its name$/).waitFor();
  await page.getByText('No tool supports this file type.').waitFor();
  expect(await page.getByRole('region', { name: 'Suggested for this file' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'All tools for this file' }).count()).toBe(0);
  await drop(page.locator('body'), [pdfFile('letter.pdf', 3)]);
  await page.getByRole('heading', { name: 'All tools for this file' }).waitFor();
});
