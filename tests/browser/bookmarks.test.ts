/** The bookmarks of a file beside its pages in the viewer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { lite, PHONE, siteInBrowser } from './site-in-browser.ts';
import { foxes, look, named, outlined, pageField, shown } from './viewer-files.ts';

const site = siteInBrowser();

const titles = (page: Page) => page.getByRole('treeitem').allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const at = (page: Page, number: number) => expect.poll(() => pageField(page).inputValue()).toBe(String(number));

test('lead to their places, open and close, and say where one is', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('book.pdf', outlined()));
  await shown(page, 1);
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  await page.getByRole('treeitem').first().waitFor();
  expect(await titles(page)).toEqual([
    'Chapter one',
    'First section',
    'Second section',
    'Chapter two',
    'Website',
    'Nowhere',
  ]);
  const chapter = page.getByRole('treeitem', { name: 'Chapter two' });
  expect(await chapter.getAttribute('aria-expanded')).toBe('false');
  await chapter.click();
  await at(page, 5);
  await expect.poll(() => chapter.getAttribute('aria-current')).toBe('true');
  expect(await page.getByRole('treeitem', { name: 'Last section' }).count()).toBe(0);
  await chapter.locator('.outline-twist').click();
  await at(page, 5);
  await page.getByRole('treeitem', { name: 'Last section' }).click();
  await at(page, 6);
  // Of two that begin on one page, the one that was gone to.
  await page.getByRole('treeitem', { name: 'First section' }).click();
  await at(page, 3);
  expect(await page.locator('.outline-row[aria-current]').allInnerTexts()).toEqual(['First section']);
  await page.locator('.viewer-pages').press('Home');
  await expect.poll(() => page.locator('.outline-row[aria-current]').count()).toBe(0);
  expect(await axeFaultsNow(page, '.viewer')).toEqual([]);
});

test('are gone through by keys, which turn no page meanwhile', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('book.pdf', outlined()));
  await shown(page, 1);
  await page.getByRole('tab', { name: 'Pages' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('treeitem').first().waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Chapter one');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('First section');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await titles(page)).toEqual(['Chapter one', 'Chapter two', 'Website', 'Nowhere']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Last section');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Nowhere');
  expect(await pageField(page).inputValue()).toBe('1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Open this link?' }).getByText('https://example.test/book').waitFor();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('treeitem', { name: 'Last section' }).press('Enter');
  await at(page, 6);
  // Escape still closes the viewer.
  await page.keyboard.press('Escape');
  await page.locator('.viewer').waitFor({ state: 'detached' });
});

test('lie over the pages of a phone until one was chosen', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  await look(page, named('book.pdf', outlined()));
  await shown(page, 1);
  await page.getByRole('button', { name: 'Show pages and bookmarks' }).tap();
  await page.getByRole('tab', { name: 'Bookmarks' }).tap();
  const section = page.getByRole('treeitem', { name: 'Second section' });
  await section.waitFor();
  expect((await section.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await axeFaultsNow(page, '.viewer')).toEqual([]);
  await section.tap();
  await section.waitFor({ state: 'detached' });
  await at(page, 3);
});

test('come first where the file wants it, and where small pages cost too much', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('book.pdf', outlined('/PageMode /UseOutlines')));
  await page.getByRole('treeitem', { name: 'Chapter one' }).waitFor();
  const spare = await site.visit('/rotate-pdf', lite(site));
  await look(spare, named('book.pdf', outlined()));
  await shown(spare, 1);
  await spare.getByRole('button', { name: 'Show bookmarks' }).click();
  await spare.getByRole('treeitem', { name: 'Chapter two' }).click();
  await at(spare, 5);
});

test('a file without them shows its small pages alone', async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('report.pdf', foxes(3)));
  await shown(page, 1);
  await page.getByRole('navigation', { name: 'Page thumbnails' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Bookmarks' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Show page thumbnails' }).count()).toBe(1);
});
