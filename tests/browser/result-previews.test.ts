/** Every kind of result can be looked at before it is downloaded: pages of Office files, tables, text, zips, parts. */
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { axeFaultsNow } from './axe-faults.ts';
import { acceptPrivacy, choose, PHONE, siteInBrowser } from './site-in-browser.ts';
import { foxes, named, pageField } from './viewer-files.ts';

const site = siteInBrowser();

const wholePage = (page: Page) => page.getByLabel('Table detection').selectOption('page');

test.each([
  ['/pdf-to-word', undefined],
  ['/pdf-to-ppt', undefined],
  ['/pdf-to-excel', wholePage],
])('shows a result of %s as pages', async (path, answer) => {
  const page = await site.visit(path);
  await work(page, 2, answer);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.locator('.viewer .page canvas').first().waitFor({ timeout: 60_000 });
  await page.locator('.viewer .textLayer').getByText('A quick fox.').first().waitFor();
  expect(await pageField(page).inputValue()).toBe('1');
});

test('an Office file shows the first page of its PDF, marked as such, until it was looked at itself', async () => {
  const page = await site.visit('/pdf-to-ppt');
  await work(page, 2);
  const hero = page.locator('.hero-sheet');
  await hero.getByText('First page of report.pdf. Open the preview to see the result.').waitFor();
  const before = await hero.locator('img').getAttribute('src');
  expect(await hero.locator('.sheet-ending').textContent()).toBe('pptx');
  expect(await page.locator('.result-report').textContent()).toMatch(/Result:\s*2 slides/);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.locator('.viewer .page canvas').first().waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Close viewer' }).click();
  await hero.getByText('First page of').waitFor({ state: 'detached' });
  expect(await hero.locator('img').getAttribute('src')).not.toBe(before);
  expect(await hero.locator('.sheet-ending').count()).toBe(0);
});

test('of several Office files each row shows its own PDF', async () => {
  const page = await site.visit('/pdf-to-word');
  await page.getByLabel('Process several files').check();
  await choose(page, [named('one.pdf', foxes(1)), named('two.pdf', foxes(2))]);
  await page.getByRole('button', { name: 'Try Now' }).click();
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await rows.nth(1).locator('.sheet-ending').waitFor();
  const pictures = await rows.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('src')));
  expect(new Set(pictures).size).toBe(2);
});

test('says why where no pages could be made', async () => {
  const page = await site.visit('/pdf-to-word');
  await work(page, 1);
  const answer = { success: false, message: 'The server is busy.', code: 'busy', params: {} };
  await page.route('**/preview', (route) => route.fulfill({ status: 503, json: answer }));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('The preview couldn’t be created.').waitFor();
});

test('shows values as a table and text as it is, on a desk and on a phone', async () => {
  const page = await site.visit('/convert-to-pdf');
  const csv = 'Name;Price\n"Tea; green";"1,20"\nCoffee;"2\n,40"\n';
  await choose(page, { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Preview prices.csv' }).click();
  await page.getByRole('columnheader', { name: 'Price' }).waitFor();
  expect(await page.getByRole('cell').allTextContents()).toEqual(['Tea; green', '1,20', 'Coffee', '2\n,40']);
  expect(await axeFaultsNow(page, '.viewer')).toEqual([]);
  const phone = await site.visit('/extract-text', PHONE);
  await work(phone, 2);
  await phone.getByRole('button', { name: 'Preview', exact: true }).tap();
  await phone.locator('.viewer-text').getByText('A quick fox.').first().waitFor();
  expect(await axeFaultsNow(phone, '.viewer')).toEqual([]);
});

test('lists what a zip holds', async () => {
  const page = await site.visit('/compress-pdf');
  const zip = new ZipFile();
  for (const name of ['one.pdf', 'folder/two.pdf']) zip.addBuffer(foxes(1), name);
  zip.end();
  await acceptPrivacy(page);
  await choose(page, { name: 'papers.zip', mimeType: 'application/zip', buffer: await buffer(zip.outputStream) });
  await page.getByRole('button', { name: 'Preview papers.zip' }).click();
  const list = page.getByRole('list', { name: 'Files in papers.zip' });
  await expect.poll(() => list.locator('.viewer-list-name').allTextContents()).toEqual(['one.pdf', 'folder/two.pdf']);
});

test('shows each part of a split as its page once it comes into sight', async () => {
  const page = await site.visit('/split-pdf');
  await work(page, 14);
  const rows = page.getByRole('list', { name: 'Results' }).locator('.file-row');
  await expect.poll(() => rows.count()).toBe(14);
  for (const index of [1, 7, 13]) {
    await rows.nth(index).scrollIntoViewIfNeeded();
    await rows.nth(index).locator('img.sheet-image').waitFor();
  }
});

/** Chooses a report of so many pages and lets the tool work, with some options answered otherwise. */
async function work(page: Page, pages: number, answer?: (page: Page) => Promise<unknown>): Promise<void> {
  await choose(page, named('report.pdf', foxes(pages)));
  await answer?.(page);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page
    .getByText(/is ready|are ready/)
    .first()
    .waitFor({ timeout: 60_000 });
}
