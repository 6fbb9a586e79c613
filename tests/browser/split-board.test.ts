/** Splitting on the pages themselves: picks by click, cuts by scissors, and what the files will be called. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const pageOf = (page: Page, number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true });
const scissors = (page: Page, number: number) => page.getByRole('button', { name: `Cut before page ${number}` });
const way = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Names of the results, once they are there. */
async function resultNames(page: Page): Promise<readonly string[]> {
  const files = page.waitForResponse((response) => response.url().endsWith('/files'));
  await page.getByRole('button', { name: 'Try Now' }).click();
  const records = (await (await files).json()) as readonly { readonly outputFilename: string }[];
  return records.map(({ outputFilename }) => outputFilename);
}

test('opens with the pages, and makes a file of each as long as nothing is chosen', {
  tags: ['split-names-told'],
}, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 12));
  await page.getByRole('list', { name: 'Pages of letter.pdf' }).waitFor();
  expect(await way(page, 'Every N pages').isChecked()).toBe(true);
  await page.getByText('Creates 12 files, letter-p01.pdf to letter-p12.pdf').waitFor();
  const names = await resultNames(page);
  expect([names.length, names[0], names.at(-1)]).toEqual([12, 'letter-p01.pdf', 'letter-p12.pdf']);
});

test('a click on a page picks it', { tags: ['split-names-told'] }, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 6));
  await pageOf(page, 2).click();
  expect(await way(page, 'Pick pages').isChecked()).toBe(true);
  await pageOf(page, 5).first().click();
  await page.getByText('Creates letter-pages-2-5.pdf').waitFor();
  expect(await resultNames(page)).toEqual(['letter-pages-2-5.pdf']);
});

test('a click is not lost where the picture of its page comes meanwhile', async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  const second = pageOf(page, 2);
  const picture = second.locator('img');
  await picture.waitFor();
  await second.hover();
  await page.mouse.down();
  await picture.evaluate((image) => image.remove());
  await page.mouse.up();
  await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true');
});

test('scissors between two pages cut there, and take the cut back', { tags: ['split-names-told'] }, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 6));
  await scissors(page, 3).click();
  expect(await way(page, 'Cut here').isChecked()).toBe(true);
  await page.getByText('Creates letter-1-2.pdf and letter-3-6.pdf').waitFor();
  await scissors(page, 5).click();
  await page.getByText('Creates 3 files, letter-1-2.pdf to letter-5-6.pdf').waitFor();
  await page.getByRole('button', { name: 'Remove the cut before page 3' }).click();
  await page.getByText('Creates letter-1-4.pdf and letter-5-6.pdf').waitFor();
  expect(await resultNames(page)).toEqual(['letter-1-4.pdf', 'letter-5-6.pdf']);
});

test('a finger cuts and picks as well', async () => {
  const page = await site.visit('/split-pdf', { hasTouch: true, viewport: { width: 390, height: 800 } });
  await choose(page, pdfFile('letter.pdf', 4));
  await scissors(page, 3).tap();
  expect(await way(page, 'Cut here').isChecked()).toBe(true);
  await way(page, 'Pick pages').check();
  await pageOf(page, 4).tap();
  await page.getByText('Creates letter-pages-4.pdf').waitFor();
});

test('every few pages, and the other ways behind one list', { tags: ['split-names-told'] }, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 7));
  await way(page, 'Pages per file').fill('3');
  await page.getByText('Creates 3 files, letter-1.pdf to letter-3.pdf').waitFor();
  await way(page, 'More ways').selectOption('odd-even');
  expect(await way(page, 'Every N pages').isChecked()).toBe(false);
  expect(await resultNames(page)).toEqual(['letter-odd.pdf', 'letter-even.pdf']);
});

test('the options are found by heading, and a level of one’s own has its own name', async () => {
  const page = await site.visit('/split-pdf');
  await page.getByRole('heading', { level: 2, name: 'Options', exact: true }).waitFor();
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByLabel('More ways').selectOption({ label: 'At each bookmark' });
  const levels = page.getByRole('group', { name: 'Bookmark level', exact: true });
  await levels.getByText('Custom number').click();
  await page.getByRole('spinbutton', { name: 'Bookmark level: custom number', exact: true }).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Bookmark level', exact: true }).count()).toBe(0);
});
