/** The board of all pages where files are merged: rows and cards are two views of the same thing. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { card, drag, result, seen, tool } from './board-steps.ts';
import { acceptPrivacy, choose, chosenNames, dragByFinger, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

/** Page n of a sample is 200 + n points wide: a, b and c are told apart by how many pages they have. */
const THREE = [pdfFile('a.pdf', 3), pdfFile('b.pdf', 2), pdfFile('c.pdf', 1)];

async function merging(options = {}): Promise<Page> {
  const page = await site.visit('/merge-pdf', options);
  await acceptPrivacy(page);
  await choose(page, THREE);
  await page.getByText('Merge 3 files, 6 pages').waitFor();
  return page;
}

const view = (page: Page, name: 'Files' | 'All pages') => page.locator('.segments').getByText(name, { exact: true });

async function sentTo(page: Page): Promise<string> {
  const request = await page.waitForRequest(
    (each) => each.method() === 'POST' && /merge-pdfs|process/.test(each.url()),
  );
  return new URL(request.url()).pathname;
}

test('a whole file that is moved on the board moves its row, and the merge call stays what it is', async () => {
  const page = await merging();
  await view(page, 'All pages').click();
  await expect.poll(() => seen(page)).toBe('a1 a2 a3 b1 b2 c1');
  await page.getByRole('button', { name: 'b.pdf: select its pages' }).click();
  await drag(page, card(page, 1, 'b.pdf'), card(page, 1, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('b1 b2 a1 a2 a3 c1');
  await card(page, 2, 'a.pdf').press('r');
  await card(page, 3, 'a.pdf').press('Delete');
  await expect.poll(() => seen(page)).toBe('b1 b2 a1 a2/90 c1');
  await view(page, 'Files').click();
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf', 'c.pdf']);
  await page.getByText('Merge 3 files, 5 pages').waitFor();
  const path = sentTo(page);
  const { name, pages } = await result(page);
  expect(await path).toBe('/api/merge-pdfs');
  expect(name).toBe('merged.pdf');
  expect(pages).toEqual([
    [201, 0],
    [202, 0],
    [201, 0],
    // Seen from its side.
    [300, 90],
    [201, 0],
  ]);
});

test('pages mixed across files come out as they were seen, under the same name', {
  tags: ['merge-on-board'],
}, async () => {
  const page = await merging();
  await view(page, 'All pages').click();
  await drag(page, card(page, 1, 'c.pdf'), card(page, 2, 'a.pdf'));
  await drag(page, card(page, 2, 'b.pdf'), card(page, 1, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('b2 a1 c1 a2 a3 b1');
  await page.getByText('You’ve arranged pages individually, so the merge options don’t apply.').waitFor();
  expect(await page.getByLabel('Bookmarks', { exact: true }).count()).toBe(0);
  expect(await axeFaultsNow(page)).toEqual([]);
  const path = sentTo(page);
  const { name, pages } = await result(page);
  expect(await path).toBe('/api/pdf/process/organize-pdf');
  expect(name).toBe('merged.pdf');
  expect(pages.map(([width]) => width)).toEqual([202, 201, 201, 202, 203, 201]);
});

test('moving a row puts mixed pages together again, and the last step can be undone', async () => {
  const page = await merging();
  await view(page, 'All pages').click();
  await drag(page, card(page, 1, 'c.pdf'), card(page, 2, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('a1 c1 a2 a3 b1 b2');
  await view(page, 'Files').click();
  await page.getByText('Moving a file puts its pages back together.').waitFor();
  await page.getByRole('button', { name: /^Move c\.pdf/ }).press('ArrowUp');
  await page.getByText('Merge 3 files, 6 pages').waitFor();
  expect(await chosenNames(page)).toEqual(['a.pdf', 'c.pdf', 'b.pdf']);
  await view(page, 'All pages').click();
  await expect.poll(() => seen(page)).toBe('a1 a2 a3 c1 b1 b2');
  await tool(page, 'Undo').click();
  await expect.poll(() => seen(page)).toBe('a1 c1 a2 a3 b1 b2');
});

test('the board begins with what the rows say, and goes where the work has an order of its own', async () => {
  const page = await merging();
  await page.getByRole('button', { name: 'a.pdf: All pages. Select pages.' }).click();
  await page.getByRole('button', { name: 'Remove page 2' }).click();
  await page.getByRole('button', { name: 'Rotate page 3' }).click();
  await page.getByText('Merge 3 files, 5 pages').waitFor();
  await view(page, 'All pages').click();
  await expect.poll(() => seen(page)).toBe('a1 a3/90 b1 b2 c1');
  await page.getByLabel('File order').selectOption({ label: 'Name, Z to A' });
  await page.getByText('Sorted by “Name, Z to A”.').waitFor();
  expect(await view(page, 'All pages').count()).toBe(0);
});

test('a file that goes takes its mixed pages along, and all others can be merged', async () => {
  const page = await merging();
  await view(page, 'All pages').click();
  await drag(page, card(page, 1, 'c.pdf'), card(page, 2, 'a.pdf'));
  await expect.poll(() => seen(page)).toBe('a1 c1 a2 a3 b1 b2');
  await view(page, 'Files').click();
  await page.getByRole('button', { name: 'Remove c.pdf' }).click();
  await page.getByText('Merge 2 files, 5 pages').waitFor();
  expect(await page.getByText('You’ve arranged pages individually').count()).toBe(0);
});

test('a finger mixes pages on a phone', async () => {
  const page = await merging(PHONE);
  await view(page, 'All pages').tap();
  const handleOf = (number: number, name: string) =>
    page
      .locator('.board-card')
      .filter({ has: card(page, number, name) })
      .locator('.page-handle');
  await dragByFinger(page, handleOf(1, 'c.pdf'), handleOf(2, 'a.pdf'));
  await expect.poll(() => seen(page)).toMatch(/^a1 (c1 a2|a2 c1) a3 b1 b2$/);
});
