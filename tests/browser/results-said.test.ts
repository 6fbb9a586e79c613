/** Results that say on the page what was found: the facts of a PDF, and its signatures. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, type NamedFile, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

async function start(page: Page, file: NamedFile): Promise<void> {
  await choose(page, file);
  await page.getByRole('button', { name: 'Try Now' }).click();
}

async function signedFile(): Promise<NamedFile> {
  const buffer = await readFile(path.resolve(import.meta.dirname, '../fixtures/signed-twice.pdf'));
  return { name: 'signed.pdf', mimeType: 'application/pdf', buffer };
}

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

test('shows what a PDF is, and still gives the report to download', async () => {
  const page = await site.visit('/pdf-info');
  await start(page, pdfFile('letter.pdf', 3));
  const pages = page.getByRole('region', { name: 'Pages', exact: true });
  await pages.getByText('3', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'File', exact: true }).getByText('letter.pdf').waitFor();
  await page.getByRole('table').first().waitFor();
  expect(await page.getByText('{').count()).toBe(0);
  await page.getByRole('button', { name: 'Download as JSON' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download report' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('letter-info.html');
  expect(await readFile(await download.path(), 'utf8')).toContain('<h2>Pages</h2>');
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('shows a report that is a web page as a page', async () => {
  const page = await site.visit('/pdf-info');
  await page.getByRole('radio', { name: 'Web page' }).check();
  await start(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const report = page.frameLocator('.viewer iframe');
  await report.getByRole('heading', { level: 1, name: 'letter.pdf' }).waitFor();
  expect(await report.getByRole('row', { name: 'Size' }).isVisible()).toBe(true);
});

test('stands in one column, one group under the other', async () => {
  const page = await site.visit('/pdf-info');
  await start(page, pdfFile('letter.pdf', 3));
  const groups = page.locator('.fact-groups > section');
  await groups.first().waitFor();
  const starts = await groups.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
});

test('shows of each signature whether it is intact and trusted, and folds the rest', async () => {
  const page = await site.visit('/validate-signature', PHONE);
  await start(page, await signedFile());
  const first = page.getByRole('region', { name: 'Signature 1: Alice' });
  await first.getByText('Intact: the signed content is unchanged.').waitFor();
  await first.getByText(/^Signer’s certificate: Not trusted\./).waitFor();
  await page.getByRole('region', { name: 'Signature 2: Alice' }).waitFor();
  const field = first.getByText('Algorithm');
  expect(await field.isVisible()).toBe(false);
  await first.getByText('Certificates and technical details').click();
  await field.waitFor();
  expect(await fits(page)).toBe(true);
  expect(await axeFaultsNow(page)).toEqual([]);
});
