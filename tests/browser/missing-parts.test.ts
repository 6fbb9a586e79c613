/** Parts of a page that do not come, as after an update of the site: a note says so, and a reload loses no file. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, chosenNames, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

/** The server has another version by now. */
const lose = (page: Page, part: string) =>
  page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, body: '' }));
const find = (page: Page, part: string) => page.unroute(`**/assets/${part}-*.js`);
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded' });

test('the rest of the panel works on, and Reload brings the part with file and options', async () => {
  const page = await site.visit('/rotate-pdf');
  await lose(page, 'pages-board');
  await page.getByRole('radio', { name: '180°' }).check();
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('b.pdf', 2), pdfFile('a.pdf', 3)]);
  await note(page).waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download all/ }).waitFor();
  await page.getByRole('button', { name: 'Change options' }).click();
  await note(page).waitFor();
  await find(page, 'pages-board');
  await note(page).getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Page 3', exact: true }).waitFor();
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf']);
  expect(await page.getByLabel('Process several files').isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: '180°' }).isChecked()).toBe(true);
  expect(await note(page).count()).toBe(0);
  // Nothing of the file stays behind.
  await expect.poll(() => page.evaluate(() => caches.has('sheaf-over-reload'))).toBe(false);
  expect(await page.evaluate(() => sessionStorage.getItem('sheaf-over-reload'))).toBe(null);
  await page.reload();
  await page.locator('.drop-zone').waitFor();
  expect(await chosenNames(page)).toEqual([]);
});

test('from home, Reload leads to the page of the tool, with the file', async () => {
  const page = await site.visit('/', PHONE);
  await lose(page, 'pages-board');
  await page.getByRole('link', { name: /^Rotate PDF/ }).tap();
  await choose(page, pdfFile('letter.pdf', 3));
  await note(page).waitFor();
  const box = await note(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await find(page, 'pages-board');
  await note(page).getByRole('button', { name: 'Reload' }).tap();
  await page.waitForURL('**/rotate-pdf');
  await expect.poll(() => chosenNames(page)).toEqual(['letter.pdf']);
});

test('files are sent although the site was updated since they were chosen', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Page 1', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
});

test('what is only shown beside other things leaves the page as it is', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor();
  await lose(page, 'recent-list');
  await page.getByRole('link', { name: 'Sheaf, all tools' }).click();
  await page.getByRole('link', { name: /^Merge PDF/ }).waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});
