/** What the viewer says while a file is on its way, and where it cannot be shown. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lockedPdf } from '../conformance/samples.ts';
import { samplePdf } from '../sample-pdf.ts';
import { choose, siteInBrowser } from './site-in-browser.ts';
import { damaged, heavyPdf, look, named, shown } from './viewer-files.ts';

const site = siteInBrowser();
const RESULT = '**/api/download/*';

test('says that it loads until the first bytes are there', { tags: ['viewer-loading'] }, async () => {
  const page = await finished('report.pdf', samplePdf(2));
  const gate = Promise.withResolvers<void>();
  await page.route(RESULT, (route) => gate.promise.then(() => route.continue()));
  await lookAtResult(page);
  await page.getByRole('status').getByText('Loading PDF…').waitFor();
  gate.resolve();
  await shown(page, 1);
});

test('says that a file failed to load, and loads it on another try', { tags: ['viewer-failed-file'] }, async () => {
  const page = await finished('report.pdf', samplePdf(2));
  await page.route(RESULT, (route) => route.abort());
  await lookAtResult(page);
  await page.getByText('Failed to load PDF file.').waitFor();
  await page.getByText('The connection was lost, or the file was deleted.').waitFor();
  await page.unroute(RESULT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await shown(page, 1);
});

test('says that a page failed to load where its part did not come, and draws it on another try', {
  tags: ['viewer-failed-page'],
}, async () => {
  const page = await finished('heavy.pdf', heavyPdf(12));
  await lookAtResult(page);
  await shown(page, 1);
  await page.route(RESULT, (route) => route.abort());
  await page.locator('.viewer-pages').press('End');
  const last = page.locator('.page[data-page-number="12"]');
  await last.getByText('Failed to load the page.').waitFor();
  await page.unroute(RESULT);
  await last.getByRole('button', { name: 'Try again' }).click();
  await shown(page, 12);
  expect(await page.getByText('Failed to load the page.').count()).toBe(0);
});

test('says that a damaged page failed to load, and shows the others', { tags: ['viewer-failed-page'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('damaged.pdf', damaged(2)));
  await shown(page, 1);
  await page.locator('.page[data-page-number="2"]').getByText('Failed to load the page.').waitFor();
  await page.locator('.viewer-pages').press('End');
  await shown(page, 3);
});

test('shows a file whose first page is damaged, with a note in its place', {
  tags: ['viewer-failed-page'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const viewer = await look(page, named('damaged.pdf', damaged(1)));
  const first = page.locator('.page[data-page-number="1"]');
  await first.getByText('Failed to load the page.').waitFor();
  await page.locator('.viewer-pages').press('End');
  await shown(page, 3);
  // What is found is found on the pages that are there.
  await viewer.getByRole('button', { name: 'Search', exact: true }).click();
  await viewer.getByRole('searchbox', { name: 'Search in this file' }).fill('Page 2');
  await viewer.getByText('1 of 1', { exact: true }).waitFor();
  expect(await first.locator('.textLayer').count()).toBe(0);
  expect(await page.getByText('Failed to load PDF file.').count()).toBe(0);
});

test('lists a file whose first page is damaged with the picture of its second', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, named('damaged.pdf', damaged(1)));
  await page.locator('.file-row img').waitFor();
  await page.locator('.file-facts').getByText('3 pages').waitFor();
});

test('says that no file was specified where it is opened without one', { tags: ['viewer-no-file'] }, async () => {
  const page = await site.visit('/gallery');
  await page.getByRole('button', { name: 'The viewer without a file' }).click();
  await page.getByText('No PDF file specified.').waitFor();
  await page.getByRole('button', { name: 'Close viewer' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('says that what is no PDF cannot be loaded', { tags: ['viewer-invalid'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await look(page, named('fake.pdf', Buffer.from('This is a text and no document.')));
  await page.getByText('Failed to load PDF file.').waitFor();
  await page.getByText('The file is damaged or not a PDF.').waitFor();
});

test('asks for a password (1), says that one is wrong (2), and unlocks the file in the list too', {
  tags: ['viewer-password-needed', 'viewer-password-wrong'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const viewer = await look(page, named('locked.pdf', await lockedPdf()));
  const asked = viewer.locator('[data-code="1"]');
  await asked.getByText('locked.pdf is password-protected. Enter the password to preview it.').waitFor();
  expect(await viewer.getByLabel('Password for locked.pdf').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await viewer.locator('[data-code="2"]').getByText('That password does not open locked.pdf.').waitFor();
  await viewer.getByLabel('Password for locked.pdf').fill('open-sesame');
  await page.keyboard.press('Enter');
  await viewer.locator('.page canvas').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Password for locked.pdf').waitFor({ state: 'detached' });
});

/** A page with a finished job whose result nobody has fetched: in lite mode no picture of it is drawn. */
async function finished(name: string, buffer: Buffer): Promise<Page> {
  const page = await site.visit('/rotate-pdf');
  await page.evaluate(() => localStorage.setItem('lowBandwidthMode', 'true'));
  await page.reload({ waitUntil: 'networkidle' });
  await choose(page, named(name, buffer));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  return page;
}

function lookAtResult(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Preview', exact: true }).click();
}
