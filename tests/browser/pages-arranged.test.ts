/** Pages and files put in order, left out and turned before they are merged or taken out: by mouse, finger and keyboard. */
import type { Locator, Page } from 'playwright-core';
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

test('leaves pages of a merge out, and moves the others by keyboard and by mouse', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 4), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'Merge 2 files, 5 pages' }).waitFor();
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  await page.getByRole('button', { name: 'Remove page 2' }).click();
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
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  const typed = page.getByRole('textbox', { name: 'Pages of a.pdf' });
  await typed.fill('38-39, 2');
  await page.getByText(/^3 pages: /).waitFor();
  await page.getByRole('button', { name: 'Merge 2 files, 4 pages' }).waitFor();
  await typed.fill('38-39, 41');
  await page.getByText('this file has 40 pages').first().waitFor();
  const start = page.getByRole('button', { name: /^Merge 2 files/ });
  const note = page.locator('.start').getByText(/^a\.pdf: Page range "41": this file has 40 pages/);
  await note.waitFor();
  expect(await start.getAttribute('aria-describedby')).toBe(await note.getAttribute('id'));
  await start.click();
  await told(page, 'Not Ready Yet');
  await told(page, /^a\.pdf: Page range "41": this file has 40 pages/);
  await typed.fill('38-39, 2');
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove page 38' }).click();
  expect(await typed.inputValue()).toBe('39, 2');
  const widths = (await readPdf(await resultOf(page, 'Merge 2 files, 3 pages'))).pages.map(({ width }) => width);
  expect(widths).toEqual([239, 202, 201]);
});

test('turns pages of a merge, wherever they are moved to, and pages of files that have only one', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 3), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  const first = page.getByRole('listitem').filter({ has: page.getByText('a.pdf', { exact: true }) });
  await first.getByRole('button', { name: 'Rotate page 3' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Page 3 is now rotated by 180°.').waitFor();
  await first.getByRole('button', { name: /^Move page 3, 3 of 3/ }).press('ArrowLeft');
  await first.getByRole('button', { name: 'Rotate page 1' }).click();
  await first.getByRole('button', { name: 'Remove page 1' }).click();
  await page.getByRole('button', { name: 'a.pdf: 2 pages, 1 rotated. Select pages.' }).waitFor();
  expect(await turnsSeen(first)).toEqual(['180deg', '0deg']);
  await page.getByRole('button', { name: 'b.pdf: 1 page. Rotate.' }).click();
  const second = page.getByRole('listitem').filter({ has: page.getByText('b.pdf', { exact: true }) });
  await second.getByRole('button', { name: 'Rotate page 1' }).click();
  const pages = (await readPdf(await resultOf(page, 'Merge 2 files, 3 pages'))).pages;
  // Widths as they are seen: every sample is 300 points high.
  expect(pages.map(({ width, rotation }) => [width, rotation])).toEqual([
    [203, 180],
    [202, 0],
    [300, 90],
  ]);
});

test('forgets turns with all else that was arranged, and keeps them while another page is looked at', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 2), pdfFile('b.pdf', 1)]);
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  await page.getByRole('button', { name: 'Rotate page 2' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'a.pdf: All pages, 1 rotated. Select pages.' }).click();
  await page.getByRole('button', { name: 'Reset pages' }).click();
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).waitFor();
});

test('lets no file of a merge be moved where another order was asked for, and says which', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('b.pdf', 2), pdfFile('a.pdf', 1)]);
  await page.getByRole('button', { name: /^Move b\.pdf/ }).waitFor();
  await page.getByLabel('File order', { exact: true }).selectOption('name');
  await page.getByText('Sorted by “Name, A to Z”. To move files yourself, choose “As listed”.').waitFor();
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  const widths = (await readPdf(await resultOf(page, 'Merge 2 files, 3 pages'))).pages.map(({ width }) => width);
  expect(widths).toEqual([201, 201, 202]);
});

test('takes pages out in the order that mouse, finger and keyboard gave them', async () => {
  const page = await site.visit('/split-pdf', { hasTouch: true });
  await choose(page, pdfFile('letter.pdf', 6));
  await page.getByLabel('Pick pages', { exact: true }).check();
  await page.getByText('No pages selected yet').waitFor();
  for (const number of [5, 2, 4, 1]) await sheet(page, `Page ${number}`).first().click();
  expect(await range(page).inputValue()).toBe('5, 2, 4, 1');
  const taken = page.getByRole('region', { name: /^Pages to extract, in order/ });
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
  await taken.getByRole('button', { name: 'Remove page 2' }).click();
  const widths = (await readPdf(await resultOf(page, 'Try Now'))).pages.map(({ width }) => width);
  expect(widths).toEqual([204, 201, 205]);
});

test('turns pages that are taken out, and not where they stand', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 4));
  await page.getByLabel('Pick pages', { exact: true }).check();
  for (const number of [4, 2]) await sheet(page, `Page ${number}`).first().click();
  const taken = page.getByRole('region', { name: /^Pages to extract, in order/ });
  await taken.getByRole('button', { name: 'Rotate page 2' }).click();
  await taken.getByRole('button', { name: /^Move page 2, 2 of 2/ }).press('ArrowLeft');
  expect(await range(page).inputValue()).toBe('2, 4');
  expect(await turnsSeen(taken)).toEqual(['90deg', '0deg']);
  const pages = (await readPdf(await resultOf(page, 'Try Now'))).pages;
  expect(pages.map(({ width, rotation }) => [width, rotation])).toEqual([
    [300, 90],
    [204, 0],
  ]);
});

test('starts over with turned pages as well', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 4));
  await page.getByLabel('Pick pages', { exact: true }).check();
  await sheet(page, 'Page 2').click();
  await page.getByRole('button', { name: 'Rotate page 2' }).click();
  await page.getByRole('button', { name: 'Reset pages' }).click();
  await sheet(page, 'Page 2').click();
  const taken = page.getByRole('region', { name: /^Pages to extract, in order/ });
  await taken.getByRole('button', { name: 'Remove page 2' }).waitFor();
  expect(await turnsSeen(taken)).toEqual(['0deg']);
});

test('moves files of a merge by keyboard, further than one place, up and down', async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await choose(page, [pdfFile('a.pdf', 1), pdfFile('b.pdf', 1), pdfFile('c.pdf', 1)]);
  await page.getByRole('button', { name: /^Move a\.pdf/ }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
});

test('has no accessibility faults where pages can be turned, on a desk and on a phone', async () => {
  for (const options of [{}, PHONE]) {
    const page = await site.visit('/split-pdf', { ...options, reducedMotion: 'reduce' });
    await choose(page, pdfFile('letter.pdf', 3));
    await page.getByLabel('Pick pages', { exact: true }).check();
    for (const number of [3, 1]) await sheet(page, `Page ${number}`).first().click();
    await page.getByRole('button', { name: 'Rotate page 3' }).click();
    await page.getByText('Page 3 is now rotated by 90°.').waitFor();
    expect(await axeFaultsNow(page)).toEqual([]);
  }
});

/** How far each picture of a page is turned, in their order. */
function turnsSeen(within: Locator): Promise<readonly string[]> {
  return within
    .locator('.page-sheet-stage > *')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).style.rotate));
}

async function resultOf(page: Page, start: string | RegExp): Promise<string> {
  await page.getByRole('button', { name: start }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  return (await download).path();
}
