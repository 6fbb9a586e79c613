/** The board of all pages: put in order across files by mouse, finger and keyboard, and the result is as it was seen. */
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { card, drag, result, seen, tool } from './board-steps.ts';
import { choose, dragByFinger, lite, type NamedFile, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

/** Page n of a sample is 200 + n points wide: a, b and c are told apart by how many pages they have. */
const THREE = [pdfFile('a.pdf', 3), pdfFile('b.pdf', 2), pdfFile('c.pdf', 1)];

test('shows all pages of all files at once, and drags a card and a selection across files', {
  tags: ['board-across-files'],
}, async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, THREE);
  await card(page, 1, 'c.pdf').waitFor();
  await expect.poll(() => seen(page)).toBe('a1 a2 a3 b1 b2 c1');
  await drag(page, card(page, 1, 'c.pdf'), card(page, 2, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('a1 c1 a2 a3 b1 b2');
  await page.getByText('1 page moved to position 2.').waitFor();
  await card(page, 3, 'a.pdf').click();
  await card(page, 2, 'b.pdf').click({ modifiers: ['Shift'] });
  await page.getByText('6 pages, 3 selected').waitFor();
  await drag(page, card(page, 1, 'b.pdf'), card(page, 1, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('a3 b1 b2 a1 c1 a2');
  await tool(page, 'Rotate selected pages').click();
  await tool(page, 'Copy selected pages').click();
  await expect.poll(() => seen(page)).toBe('a3/90 b1/90 b2/90 a3/90 b1/90 b2/90 a1 c1 a2');
  await tool(page, 'Undo').click();
  await expect.poll(() => seen(page)).toBe('a3/90 b1/90 b2/90 a1 c1 a2');
  await tool(page, 'Redo').click();
  await tool(page, 'Delete selected pages').click();
  await expect.poll(() => seen(page)).toBe('a3/90 b1/90 b2/90 a1 c1 a2');
  await card(page, 1, 'a.pdf').click();
  await tool(page, 'Insert a blank page').click();
  await expect.poll(() => seen(page)).toBe('a3/90 b1/90 b2/90 a1 - c1 a2');
  expect(await result(page)).toEqual({
    name: 'a-organized.pdf',
    pages: [
      [300, 90],
      [300, 90],
      [300, 90],
      [201, 0],
      [201, 0],
      [201, 0],
      [202, 0],
    ],
  });
});

test('shows the edge of each sheet of paper on a card as light as paper', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, THREE);
  const sheet = page.locator('.board .page-sheet-stage img').first();
  await sheet.waitFor();
  expect(await sheet.evaluate((image) => getComputedStyle(image).boxShadow)).toMatch(/0px 0px 1px 0px/);
});

test('does everything by keyboard, and says what was done', { tags: ['board-by-keyboard'] }, async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, THREE);
  await card(page, 1, 'c.pdf').waitFor();
  await card(page, 1, 'a.pdf').focus();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowRight');
  await expect.poll(() => seen(page)).toBe('a1 a3 b1 a2 b2 c1');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Page 2 of a.pdf, 4 of 6');
  await page.getByText('1 page moved to position 4.').waitFor();
  await press('r', 'd');
  await expect.poll(() => seen(page)).toBe('a1 a3 b1 a2/90 a2/90 b2 c1');
  await press('Delete');
  await expect.poll(() => seen(page)).toBe('a1 a3 b1 a2/90 b2 c1');
  await press('Escape', 'Home', 'Space', 'End', 'Space', 'Delete');
  await expect.poll(() => seen(page)).toBe('a3 b1 a2/90 b2');
  await press('Control+z');
  await expect.poll(() => seen(page)).toBe('a1 a3 b1 a2/90 b2 c1');
  await page.getByText('Undone.').waitFor();
  await press('Control+y');
  await expect.poll(() => seen(page)).toBe('a3 b1 a2/90 b2');
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('shows what the keys do while the keyboard is on a page, and not to a mouse', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, THREE);
  const keys = page.getByText(/^Arrow keys move between pages/);
  const height = async () => (await keys.boundingBox())?.height ?? 0;
  await card(page, 1, 'a.pdf').click();
  expect(await height()).toBeLessThan(2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(height).toBeGreaterThan(15);
  await page.getByRole('button', { name: 'Clear', exact: true }).focus();
  await expect.poll(height).toBeLessThan(2);
});

test('is worked with a finger, and what was put in order is there again', {
  tags: ['board-across-files'],
}, async () => {
  const page = await site.visit('/organize-pdf', PHONE);
  await choose(page, THREE);
  await card(page, 1, 'c.pdf').waitFor();
  const handle = (number: number, name: string) =>
    page
      .locator('.board-card')
      .filter({ has: card(page, number, name) })
      .locator('.page-handle');
  await dragByFinger(page, handle(1, 'b.pdf'), handle(1, 'a.pdf'));
  await expect.poll(() => seen(page)).toMatch(/^(b1 a1|a1 b1) a2 a3 b2 c1$/);
  await card(page, 3, 'a.pdf').tap();
  await card(page, 2, 'a.pdf').tap();
  await tool(page, 'Move selected pages back').tap();
  const before = await seen(page);
  expect(before).not.toMatch(/^b1 a1 a2|^a1 b1 a2/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).tap();
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor();
  await page.goBack();
  await card(page, 1, 'a.pdf').waitFor();
  await expect.poll(() => seen(page)).toBe(before);
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('inserts a file where the selection ends, and follows the list of files', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, [pdfFile('a.pdf', 3)]);
  await card(page, 1, 'a.pdf').click();
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'Insert a file').click();
  await (await chooser).setFiles([pdfFile('b.pdf', 2)]);
  await card(page, 2, 'b.pdf').waitFor();
  await expect.poll(() => seen(page)).toBe('a1 b1 b2 a2 a3');
  await page.getByRole('button', { name: 'b.pdf: select its pages' }).click();
  await page.getByText('5 pages, 2 selected').waitFor();
  await page.locator('.segment', { hasText: 'Files' }).click();
  await page.getByRole('button', { name: 'Remove a.pdf' }).click();
  await page.locator('.segment', { hasText: 'All pages' }).click();
  await expect.poll(() => seen(page)).toBe('b1 b2');
});

test('begins nothing while nothing has changed, and draws only what is in sight of a long file', {
  tags: ['board-draws-what-is-seen'],
}, async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, pdfFile('long.pdf', 5000));
  await card(page, 1, 'long.pdf').waitFor();
  await page.getByText('Nothing has changed yet.').waitFor();
  expect(await page.locator('.board .page-cell').count()).toBeLessThan(80);
  await card(page, 1, 'long.pdf').focus();
  await page.keyboard.press('End');
  await card(page, 5000, 'long.pdf').waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('4999 pages').or(page.getByText('4,999 pages')).first().waitFor();
  expect(await page.locator('.board .page-cell').count()).toBeLessThan(80);
});

test('deletes what is clicked, of any of the files', { tags: ['landing-pages'] }, async () => {
  const page = await site.visit('/delete-pages');
  await choose(page, THREE);
  await page.getByText('Select the pages to delete.', { exact: true }).waitFor();
  await card(page, 2, 'a.pdf').click();
  await card(page, 1, 'c.pdf').click();
  await page.getByText('6 pages, 2 to delete').waitFor();
  expect(await result(page)).toEqual({
    name: 'a-organized.pdf',
    pages: [
      [201, 0],
      [203, 0],
      [201, 0],
      [202, 0],
    ],
  });
});

test('extracts what is clicked in the order of the board', { tags: ['landing-pages'] }, async () => {
  const page = await site.visit('/extract-pages');
  await choose(page, pdfFile('letter.pdf', 4));
  await drag(page, card(page, 4, 'letter.pdf'), card(page, 1, 'letter.pdf'));
  await card(page, 4, 'letter.pdf').click();
  await card(page, 2, 'letter.pdf').click();
  await page.getByText('2 of 4 pages selected').waitFor();
  expect(await result(page)).toEqual({
    name: 'letter-extracted.pdf',
    pages: [
      [204, 0],
      [202, 0],
    ],
  });
});

test('asks in fields where nothing is drawn', async () => {
  const page = await site.visit('/organize-pdf', lite(site));
  await choose(page, pdfFile('letter.pdf', 3) satisfies NamedFile);
  await page.getByLabel('Page order', { exact: true }).fill('3, 1');
  expect((await result(page)).pages).toEqual([
    [203, 0],
    [201, 0],
  ]);
});

test('claims no number of pages for a file that it cannot read', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, [{ name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') }]);
  await page.getByText('1+ pages').waitFor();
  expect(await page.getByText('1 page', { exact: true }).count()).toBe(0);
  // It may come out repaired: that nothing was moved on the board holds nothing back.
  expect(await page.locator('.panel-side button[type=submit]').isEnabled()).toBe(true);
});

test('draws no page of a file that is no PDF', async () => {
  const page = await site.visit('/organize-pdf');
  await choose(page, [{ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') }]);
  await page.locator('.file-row').getByText('This file isn’t a PDF. Remove it or choose the right file.').waitFor();
  expect(await page.getByRole('region', { name: 'All pages' }).count()).toBe(0);
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('region', { name: 'All pages' }).waitFor();
});
