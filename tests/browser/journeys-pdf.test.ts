/** Whole journeys by keyboard alone, and what a screen reader hears on the way: from the first Tab to the download. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import { chooseByKeyboard, focusedName, hasFocus, hear, listen, tabAndPress, tabTo } from './keyboard.ts';
import { chosenNames, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const zone = (page: Page) => page.locator('.drop-zone');

test('merges three files in another order', { tags: ['zone-focused'] }, async () => {
  const page = await site.visit('/merge-pdf');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('link "Skip to content"');
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  await listen(page);
  await tabAndPress(page, 'Accept & Continue');
  await hear(page, 'Privacy Consent');
  // The notice is gone: the focus goes on to what it stood before.
  expect(await hasFocus(zone(page))).toBe(true);
  await chooseByKeyboard(page, zone(page), [pdfFile('a.pdf', 1), pdfFile('b.pdf', 2), pdfFile('c.pdf', 3)]);
  await hear(page, '3 files selected');
  await page.getByRole('button', { name: 'Merge 3 files, 6 pages' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: /^Move c\.pdf/ }), 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await hear(page, 'c.pdf is now 1 of 3.');
  expect(await focusedName(page)).toMatch(/^button "Move c\.pdf, 1 of 3\./);
  expect(await chosenNames(page)).toEqual(['c.pdf', 'a.pdf', 'b.pdf']);
  await tabAndPress(page, 'Merge 3 files, 6 pages');
  await hear(page, 'Merge Started');
  await hear(page, 'Processing Complete');
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  expect(await focusedName(page)).toBe('heading "Merge PDF" [level=1]');
  const merged = await download(page, /^Download/);
  expect(merged.name).toBe('merged.pdf');
  expect((await readPdf(merged.path)).pages.map(({ width }) => width)).toEqual([201, 202, 203, 201, 201, 202]);
});

test('takes a file out, and the focus stays in the list until it is empty', async () => {
  const page = await site.visit('/split-pdf');
  await listen(page);
  await tabTo(page, page.getByLabel('Process several files'));
  await page.keyboard.press('Space');
  await tabTo(page, zone(page), 'Shift+Tab');
  await chooseByKeyboard(page, zone(page), [pdfFile('a.pdf', 1), pdfFile('b.pdf', 1)]);
  await hear(page, '2 files selected');
  await tabTo(page, page.getByRole('button', { name: 'Remove a.pdf' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await hear(page, '1 file selected');
  expect(await focusedName(page)).toBe('button "Remove b.pdf"');
  await page.keyboard.press('Enter');
  expect(await hasFocus(zone(page))).toBe(true);
});

test('converts a picture after the answer to the privacy notice', async () => {
  const page = await site.visit('/convert-pdf');
  await listen(page);
  await tabAndPress(page, 'Decline');
  await hear(page, 'You must accept the privacy terms to upload files.');
  expect(await focusedName(page)).toBe('button "Decline"');
  await tabTo(page, page.getByRole('button', { name: 'Accept & Continue' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00000' } });
  const buffer = await picture.png().toBuffer();
  await chooseByKeyboard(page, zone(page), [{ name: 'scan.png', mimeType: 'image/png', buffer }]);
  await tabAndPress(page, /^Convert 1 file/);
  await hear(page, 'Conversion Started');
  await hear(page, 'Processing Complete');
  const result = await download(page, /^Download/);
  expect((await readPdf(result.path)).pages).toHaveLength(1);
});

test('compresses, then deletes the result at once', async () => {
  const page = await site.visit('/compress-pdf');
  await listen(page);
  await tabAndPress(page, 'Accept & Continue');
  await chooseByKeyboard(page, zone(page), [pdfFile('letter.pdf', 4)]);
  await hear(page, '1 file(s) ready for compression');
  await tabAndPress(page, /^Compress 1 file/);
  await hear(page, 'Compression Complete');
  expect((await download(page, /^Download/)).name).toBe('letter-compressed.pdf');
  await tabAndPress(page, 'Delete now');
  await hear(page, 'Deleted');
  await zone(page).waitFor();
  expect(await focusedName(page)).toBe('heading "File & Image Compressor" [level=1]');
});

test('protects with a password, hearing what is wrong with it', async () => {
  const page = await site.visit('/protect-pdf');
  await listen(page);
  await chooseByKeyboard(page, zone(page), [pdfFile('letter.pdf', 1)]);
  await hear(page, '1 file selected');
  await tabAndPress(page, 'Try Now');
  const [password, again] = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm password')];
  expect(await hasFocus(password)).toBe(true);
  await page.keyboard.type('abcd');
  await tabTo(page, again);
  await page.keyboard.type('abce');
  await hear(page, "Passwords Don't Match. The two passwords are different.");
  expect(await describedText(again)).toContain('The two passwords are different.');
  expect(await again.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('d');
  await page.keyboard.press('Enter');
  await hear(page, 'Processing Complete');
  const result = await download(page, /^Download/);
  expect((await readPdf(result.path, 'abcd')).pages).toHaveLength(1);
});

test('leads from the password back to the files with the focus', async () => {
  const page = await site.visit('/protect-pdf');
  await chooseByKeyboard(page, zone(page), [pdfFile('letter.pdf', 1)]);
  await tabAndPress(page, 'Try Now');
  await tabAndPress(page, 'Back to files');
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  expect(await focusedName(page)).toBe('button "Preview letter.pdf"');
});

test('splits where pages are chosen in the grid', async () => {
  const page = await site.visit('/split-pdf');
  await listen(page);
  await chooseByKeyboard(page, zone(page), [pdfFile('letter.pdf', 5)]);
  await tabTo(page, page.getByLabel('Every N pages', { exact: true }));
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByLabel('Cut here', { exact: true }).isChecked()).toBe(true);
  const grid = page.getByRole('list', { name: 'Pages of letter.pdf' });
  await grid.waitFor();
  await tabTo(page, grid.getByRole('button', { name: /^Page 1/ }), 'Shift+Tab');
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight');
  expect(await focusedName(page)).toContain('button "Page 4, start a new file here"');
  await page.keyboard.press('Enter');
  await hear(page, '2 files');
  expect(await focusedName(page)).toContain('button "Page 4, starts a new file"');
  await tabAndPress(page, 'Try Now');
  await hear(page, 'Processing Complete');
  await page.getByText('2 files are ready').waitFor();
  const zip = await download(page, 'Download all 2 as zip');
  expect((await readFile(zip.path)).subarray(0, 2).toString()).toBe('PK');
});

test('signs with a typed name, put in its place by the arrows', async () => {
  const page = await site.visit('/sign-pdf');
  await listen(page);
  await chooseByKeyboard(page, zone(page), [pdfFile('letter.pdf', 1)]);
  const mark = page.getByRole('button', { name: /^Signature, page/ });
  await mark.waitFor();
  await tabTo(page, page.getByLabel('Draw', { exact: true }));
  await page.keyboard.press('ArrowRight');
  expect(await page.getByLabel('Type', { exact: true }).isChecked()).toBe(true);
  await tabTo(page, page.getByLabel('Typed name'));
  await page.keyboard.type('Ann Example');
  await tabTo(page, mark, 'Shift+Tab');
  const before = await mark.boundingBox();
  for (let steps = 0; steps < 10; steps++) await page.keyboard.press('ArrowUp');
  expect((await mark.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await tabAndPress(page, 'Try Now');
  await hear(page, 'Processing Complete');
  const result = await download(page, /^Download/);
  expect((await readPdf(result.path)).pages).toHaveLength(1);
});

/** The words that a control's `aria-describedby` leads to. */
function describedText(control: ReturnType<Page['getByLabel']>): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

async function download(page: Page, name: string | RegExp): Promise<{ name: string; path: string }> {
  const begun = page.waitForEvent('download');
  await tabAndPress(page, name);
  const file = await begun;
  return { name: file.suggestedFilename(), path: await file.path() };
}
