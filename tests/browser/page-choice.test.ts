/** Pages of chosen files: chosen by click and Shift-click, cut into parts, turned, by mouse and by keyboard. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const sheet = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const range = (page: Page) => page.getByLabel('Pages', { exact: true });

test('fills the pages by click and Shift-click, and shows what was typed', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 12));
  await page.getByText('All 12 pages').waitFor();
  await sheet(page, 'Page 3').click();
  await sheet(page, 'Page 6').click({ modifiers: ['Shift'] });
  await sheet(page, 'Page 5').click();
  expect(await range(page).inputValue()).toBe('3-4, 6');
  await page.getByText('3 of 12 pages').waitFor();
  await range(page).fill('1, 12');
  expect(await sheet(page, 'Page 12').getAttribute('aria-pressed')).toBe('true');
  expect(await sheet(page, 'Page 3').getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('button', { name: 'Reset pages' }).click();
  expect(await range(page).inputValue()).toBe('');
});

test('is reached by one Tab and walked by the arrows', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 12));
  await sheet(page, 'Page 1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  expect(await range(page).inputValue()).toBe('2, 12');
  expect(await page.locator('.page-sheet-face[tabindex="0"]').count()).toBe(1);
});

test('makes only the pages in sight of a long document, and draws those', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('long.pdf', 1_500));
  await page.getByText('All 1,500 pages').waitFor();
  expect(await page.locator('.page-cell').count()).toBeLessThan(60);
  await sheet(page, 'Page 1').focus();
  await page.keyboard.press('End');
  await sheet(page, 'Page 1500').click();
  expect(await range(page).inputValue()).toBe('1500');
  await page.locator('.page-cell[data-index="1499"] img').waitFor();
});

test('cuts a document at the pages that are clicked', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 6));
  await page.getByLabel('Cut here', { exact: true }).check();
  await sheet(page, 'Page 3, start a new file here').click();
  await sheet(page, 'Page 5, start a new file here').click();
  await sheet(page, 'Page 3, starts a new file').click();
  expect(await range(page).inputValue()).toBe('1-4, 5-');
  await page.getByText('2 files', { exact: true }).waitFor();
});

test('makes a run of pages a file of its own by Shift-click, and by Shift with a key', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 9));
  await page.getByLabel('Cut here', { exact: true }).check();
  await page.getByText('Shift-click puts a range of pages into one file.').waitFor();
  await sheet(page, 'Page 5, start a new file here').click();
  await sheet(page, 'Page 3, start a new file here').click({ modifiers: ['Shift'] });
  expect(await range(page).inputValue()).toBe('1-2, 3-5, 6-');
  await sheet(page, 'Page 7, start a new file here').focus();
  await page.keyboard.press('Shift+Enter');
  expect(await range(page).inputValue()).toBe('1-2, 3-7, 8-');
  await page.getByText('3 files', { exact: true }).waitFor();
});

test('turns single pages beside all the others', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Rotate page 2' }).click();
  await page.getByText('2: 180°').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  expect(await rotationsOf(page, /^Download/)).toEqual([90, 180, 90]);
});

test('shows of several files the longest, whose pages count in all of them', async () => {
  const page = await site.visit('/rotate-pdf');
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 5), pdfFile('c.pdf', 3)]);
  await page.getByText('This is b.pdf, the longest of 3 files. Your selection applies to all of them.').waitFor();
  await sheet(page, 'Page 2').click();
  await page.getByText('1 of 5 pages').waitFor();
  // What stands on its head in one file need not in the others.
  expect(await page.getByRole('button', { name: 'Rotate page 2' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove b.pdf' }).click();
  await page.getByText('This is c.pdf, the longest of 2 files.').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  expect(await rotationsOf(page, 'Download a-rotated.pdf')).toEqual([0, 90]);
  expect(await rotationsOf(page, 'Download c-rotated.pdf')).toEqual([0, 90, 0]);
});

test('turns no single page of one file in the others that come to it', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('a.pdf', 2));
  await page.getByRole('button', { name: 'Rotate page 1' }).click();
  await page.getByLabel('Process several files').check();
  await choose(page, pdfFile('b.pdf', 2));
  await page.getByText('This is a.pdf').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  expect(await rotationsOf(page, 'Download a-rotated.pdf')).toEqual([90, 90]);
  expect(await rotationsOf(page, 'Download b-rotated.pdf')).toEqual([90, 90]);
});

test('shows no pages of several files that are not all PDFs', async () => {
  const page = await site.visit('/extract-images');
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 3)]);
  const pages = page.getByRole('list', { name: 'Pages of b.pdf' });
  await pages.waitFor();
  await choose(page, { name: 'letter.docx', mimeType: '', buffer: Buffer.from('PK') });
  await page.getByText('letter.docx').waitFor();
  await pages.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove letter.docx' }).click();
  await pages.waitFor();
});

test('has no accessibility faults, on a desk and on a phone', async () => {
  for (const options of [{}, PHONE]) {
    const page = await site.visit('/rotate-pdf', { ...options, reducedMotion: 'reduce' });
    await choose(page, pdfFile('letter.pdf', 5));
    await sheet(page, 'Page 2').click();
    expect(await axeFaultsNow(page)).toEqual([]);
  }
});

/** How the pages of a result stand, which a button fetches. */
async function rotationsOf(page: Page, button: string | RegExp): Promise<readonly number[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await readPdf(await (await download).path())).pages.map(({ rotation }) => rotation);
}
