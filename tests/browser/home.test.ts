/** Home: three tabs, the grid, the search, files dropped anywhere. */
import { expect, test } from 'vitest';
import { CARDS } from '../../src/tools/cards.gen.ts';
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
  await page.getByLabel('Find a tool').fill('zebra');
  expect(await page.getByText(/^No tool found for that/).isVisible()).toBe(true);
});

test('shows the tools that fit a file dropped anywhere, and takes it along', async () => {
  const page = await site.visit('/');
  await drop(page.locator('body'), [pdfFile('letter.pdf', 3)]);
  await page.getByRole('heading', { name: 'Tools for letter.pdf' }).waitFor();
  expect(await page.getByRole('link', { name: 'JPG to PDF' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await page.getByText('letter.pdf').waitFor();
});

test('a file that no tool takes hides no tool, and is named by the one that is chosen', async () => {
  const page = await site.visit('/');
  const song = { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3') };
  await drop(page.locator('body'), [pdfFile('a.pdf', 1), song, pdfFile('b.pdf', 1)]);
  await page.getByRole('heading', { name: 'Tools for 3 files' }).waitFor();
  await page.getByRole('link', { name: 'Merge PDF' }).click();
  await page.locator('.file-name').getByText('b.pdf').waitFor();
  expect(await page.getByRole('list', { name: 'Not added' }).textContent()).toContain('song.mp3');
});

test('keeps the files of a tab while one looks at another', async () => {
  const page = await site.visit('/');
  await page.getByRole('tab', { name: 'Compress' }).click();
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
