/** Pages of a chosen file: chosen by click and Shift-click, cut into parts, by mouse and by keyboard. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { axeFaultsNow } from './axe-faults.ts';
import {
  acceptPrivacy,
  choose,
  chosenNames,
  dragByFinger,
  PHONE,
  pdfFile,
  siteInBrowser,
  told,
} from './site-in-browser.ts';

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
  await page.getByRole('button', { name: 'Start over' }).click();
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
  await page.getByLabel('Split', { exact: true }).selectOption('ranges');
  await sheet(page, 'Page 3, begin a file here').click();
  await sheet(page, 'Page 5, begin a file here').click();
  await sheet(page, 'Page 3, begins a file').click();
  expect(await range(page).inputValue()).toBe('1-4, 5-');
  await page.getByText('2 files', { exact: true }).waitFor();
});

test('makes a run of pages a file of its own by Shift-click, and by Shift with a key', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 9));
  await page.getByLabel('Split', { exact: true }).selectOption('ranges');
  await page.getByText('with Shift to make a run of pages one file').waitFor();
  await sheet(page, 'Page 5, begin a file here').click();
  await sheet(page, 'Page 3, begin a file here').click({ modifiers: ['Shift'] });
  expect(await range(page).inputValue()).toBe('1-2, 3-5, 6-');
  await sheet(page, 'Page 7, begin a file here').focus();
  await page.keyboard.press('Shift+Enter');
  expect(await range(page).inputValue()).toBe('1-2, 3-7, 8-');
  await page.getByText('3 files', { exact: true }).waitFor();
});

test('turns single pages beside all the others', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Turn page 2' }).click();
  await page.getByText('2: 180°').waitFor();
  const rotations = (await readPdf(await resultOf(page, /^Try Now/))).pages.map(({ rotation }) => rotation);
  expect(rotations).toEqual([90, 180, 90]);
});

test('leaves pages of a merge out, and moves the others by keyboard and by mouse', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 4), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'Merge 2 files, 5 pages' }).waitFor();
  await page.getByRole('button', { name: 'All pages of a.pdf: choose pages' }).click();
  await page.getByRole('button', { name: 'Leave page 2 out' }).click();
  await page.getByRole('button', { name: /^Move page 4, 3 of 3/ }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Merge 2 files, 4 pages' }).waitFor();
  const handle = page.getByRole('button', { name: /^Move page 1, 1 of 3/ });
  await handle.hover();
  await page.mouse.down();
  await page.getByRole('button', { name: /^Move page 3, 3 of 3/ }).hover();
  await page.mouse.up();
  // Page n of a sample is 200 + n points wide.
  const widths = (await readPdf(await resultOf(page, 'Merge 2 files, 4 pages'))).pages.map(({ width }) => width);
  expect(widths).toEqual([204, 203, 201, 201]);
});

test('takes the pages of a merge that are typed, and begins nothing while some are not in the file', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 40), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'All pages of a.pdf: choose pages' }).click();
  const typed = page.getByRole('textbox', { name: 'Pages of a.pdf' });
  await typed.fill('38-39, 2');
  await page.getByText(/^3 pages: /).waitFor();
  await page.getByRole('button', { name: 'Merge 2 files, 4 pages' }).waitFor();
  await typed.fill('38-39, 41');
  await page.getByText('this file has 40 pages').waitFor();
  await page.getByRole('button', { name: /^Merge 2 files/ }).click();
  await told(page, 'Not Ready Yet');
  await told(page, /^a\.pdf: Page range "41": this file has 40 pages/);
  await typed.fill('38-39, 2');
  await page.getByRole('button', { name: 'Leave page 38 out' }).click();
  expect(await typed.inputValue()).toBe('39, 2');
  const widths = (await readPdf(await resultOf(page, 'Merge 2 files, 3 pages'))).pages.map(({ width }) => width);
  expect(widths).toEqual([239, 202, 201]);
});

test('lets no file of a merge be moved where another order was asked for, and says which', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('b.pdf', 2), pdfFile('a.pdf', 1)]);
  await page.getByRole('button', { name: /^Move b\.pdf/ }).waitFor();
  await page.getByLabel('Order', { exact: true }).selectOption('name');
  await page.getByText('Order: By name, whatever the order of this list.').waitFor();
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  const widths = (await readPdf(await resultOf(page, 'Merge 2 files, 3 pages'))).pages.map(({ width }) => width);
  expect(widths).toEqual([201, 201, 202]);
});

test('takes pages out in the order that mouse, finger and keyboard gave them', async () => {
  const page = await site.visit('/split-pdf', { hasTouch: true });
  await choose(page, pdfFile('letter.pdf', 6));
  await page.getByLabel('Split', { exact: true }).selectOption('extract');
  await page.getByText('No page chosen yet').waitFor();
  for (const number of [5, 2, 4, 1]) await sheet(page, `Page ${number}`).first().click();
  expect(await range(page).inputValue()).toBe('5, 2, 4, 1');
  const taken = page.getByRole('region', { name: /^Taken out in this order/ });
  const handle = (number: number) => taken.getByRole('button', { name: new RegExp(`^Move page ${number},`) });
  // The keyboard stays with the page that it moves, to both sides.
  await handle(5).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await range(page).inputValue()).toBe('2, 4-5, 1');
  await page.keyboard.press('ArrowLeft');
  expect(await range(page).inputValue()).toBe('2, 5-4, 1');
  await handle(1).hover();
  await page.mouse.down();
  await handle(2).hover();
  await page.mouse.up();
  expect(await range(page).inputValue()).toBe('1-2, 5-4');
  await dragByFinger(page, handle(4), handle(1));
  expect(await range(page).inputValue()).toBe('4, 1-2, 5');
  await taken.getByRole('button', { name: 'Leave page 2 out' }).click();
  const widths = (await readPdf(await resultOf(page, 'Try Now'))).pages.map(({ width }) => width);
  expect(widths).toEqual([204, 201, 205]);
});

test('moves files of a merge by keyboard, further than one place, up and down', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 1), pdfFile('b.pdf', 1), pdfFile('c.pdf', 1)]);
  await page.getByRole('button', { name: /^Move a\.pdf/ }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
});

test('has no accessibility faults, on a desk and on a phone', async () => {
  for (const options of [{}, PHONE]) {
    const page = await site.visit('/rotate-pdf', { ...options, reducedMotion: 'reduce' });
    await choose(page, pdfFile('letter.pdf', 5));
    await sheet(page, 'Page 2').click();
    expect(await axeFaultsNow(page)).toEqual([]);
  }
});

async function resultOf(page: Page, start: string | RegExp): Promise<string> {
  await page.getByRole('button', { name: start }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  return (await download).path();
}
