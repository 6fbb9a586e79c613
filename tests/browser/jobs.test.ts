/** Jobs in the browser: from the drop to the download, over reloads and lost connections. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '../read-pdf.ts';
import {
  acceptPrivacy,
  choose,
  chosenNames,
  connect,
  cutOff,
  drop,
  pdfFile,
  siteInBrowser,
} from './site-in-browser.ts';
import { passUntilShown, stopClock } from './stopped-clock.ts';

const site = siteInBrowser();

const TRY_ANOTHER = { name: 'Try Another Tool' } as const;

test('merges dropped files in the order that the keyboard gave them', {
  tags: [
    'rule-several-files',
    'button-names-work',
    'toast-merge-started',
    'toast-processing-complete',
    'convert-download-card',
    'job-files-fetched',
    'download-names',
  ],
}, async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await drop(page.locator('.drop-zone'), [pdfFile('a.pdf', 2), pdfFile('b.pdf', 3)]);
  await page.getByRole('button', { name: 'Merge 2 files, 5 pages' }).waitFor();
  await page.getByRole('button', { name: /^Move b\.pdf/ }).press('ArrowUp');
  expect(await chosenNames(page)).toEqual(['b.pdf', 'a.pdf']);
  await page.getByRole('button', { name: 'Merge 2 files, 5 pages' }).click();
  await page.getByText('Merge Started').first().waitFor();
  await page.getByText('Processing Complete').first().waitFor();
  await page.getByRole('button', TRY_ANOTHER).waitFor();
  await page.getByText('5 pages · ').waitFor();
  const merged = await downloaded(page, /^Download/);
  expect(merged.name).toBe('merged.pdf');
  // Page n of a sample is 200 + n points wide: the three pages of b come first.
  const { pages } = await readPdf(merged.path);
  expect(pages.map(({ width }) => width)).toEqual([201, 202, 203, 201, 202]);
});

test('gives every part of a split its own download, and all of them as one zip', {
  tags: ['panel-download-each', 'panel-archive', 'state-completed'],
}, async () => {
  const page = await site.visit('/split-pdf');
  await choose(page, pdfFile('letter.pdf', 3));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('3 files are ready').waitFor();
  expect((await downloaded(page, 'Download letter-p2.pdf')).name).toBe('letter-p2.pdf');
  const zip = await downloaded(page, 'Download all 3 as zip');
  expect((await readFile(zip.path)).subarray(0, 2).toString()).toBe('PK');
});

test('asks for a password where the file stands, and goes on', async () => {
  const page = await site.visit('/rotate-pdf');
  const buffer = await readFile(new URL('../fixtures/r6-both-passwords.pdf', import.meta.url));
  await choose(page, { name: 'locked.pdf', mimeType: 'application/pdf', buffer });
  await page.getByText('Password-protected. Enter the password to include this file.').waitFor();
  await page.getByLabel('Password for locked.pdf').fill('wrong');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('That password does not open locked.pdf.').waitFor();
});

test('says before the work what becomes of a signature, where the work would break it and only there', async () => {
  const buffer = await readFile(new URL('../fixtures/signed-twice.pdf', import.meta.url));
  const signed = { name: 'contract.pdf', mimeType: 'application/pdf', buffer };
  const note = /^This file is signed\. Changing it breaks the signature/;
  for (const [place, warns] of [
    ['/rotate-pdf', true],
    ['/unlock-pdf', true],
    ['/sign-pdf', false],
    ['/extract-text', false],
  ] as const) {
    const page = await site.visit(place);
    await choose(page, signed);
    await page.locator('.file-facts', { hasText: '1 page' }).waitFor();
    expect(await page.getByText(note).count(), place).toBe(warns ? 1 : 0);
  }
});

test('shows a running job again after a reload, without sending anything twice', {
  tags: ['panel-after-reload', 'timeout-once'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await cutOff(page);
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('sheaf-job:')));
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Waiting' }).waitFor();
  await connect(page);
  await page.getByRole('button', TRY_ANOTHER).waitFor();
  expect(sent.filter((path) => path.startsWith('/api/pdf'))).toHaveLength(1);
  await page.reload();
  await page.getByRole('button', TRY_ANOTHER).waitFor();
  await page.getByRole('button', TRY_ANOTHER).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
});

test('opens the panel of home again when the page is loaded anew with a job at work', {
  tags: ['panel-after-reload'],
}, async () => {
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Rotate PDF' }).click();
  await cutOff(page);
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('sheaf-job:')));
  await page.reload();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await connect(page);
  await page.getByRole('button', TRY_ANOTHER).waitFor();
});

test('says once that the connection is lost, and follows the job when it is back', {
  tags: ['lost-told-once', 'toast-status-check-failed'],
}, async () => {
  const page = await site.visit('/rotate-pdf');
  await cutOff(page);
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('Status Check Failed').first().waitFor();
  await page
    .getByText(/^The connection was lost\. The job keeps running/)
    .first()
    .waitFor();
  await connect(page);
  await page.getByRole('button', TRY_ANOTHER).waitFor();
});

test('goes on sending where it stopped when the connection breaks', async () => {
  const page = await site.visit('/rotate-pdf');
  let cuts = 2;
  await page.route('**/api/uploads**', (route) => (cuts-- > 0 ? route.abort('connectionreset') : route.continue()));
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page
    .getByText(/^The connection was lost\. The upload continues/)
    .first()
    .waitFor();
  await page.getByRole('button', TRY_ANOTHER).waitFor();
});

test('deletes a result at once when asked', { tags: ['delete-now'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  const files = page.waitForResponse((response) => response.url().endsWith('/files'));
  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
  const [{ downloadUrl }] = await (await files).json();
  expect((await page.request.get(downloadUrl)).status()).toBe(404);
});

test('hands a result to the next tool', async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Split PDF' }).click();
  await page.getByRole('heading', { name: 'Split PDF' }).waitFor();
  await page.getByText('letter-rotated.pdf').waitFor();
});

test('gives the long-work notice after two minutes and loads the page again three seconds later', {
  tags: ['timeout-two-minutes', 'timeout-reload', 'toast-timeout'],
}, async () => {
  const page = await site.visit('/merge-pdf');
  await stopClock(page);
  await acceptPrivacy(page);
  await cutOff(page);
  const passedMs = await beginLostJob(page);
  const notice = page.getByText('Processing Timeout').first();
  await page.clock.runFor(119_000 - passedMs);
  expect(await notice.isVisible()).toBe(false);
  await page.clock.runFor(1_500);
  await notice.waitFor();
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(3_000);
  await page.clock.resume();
  await loaded;
  await connect(page);
  await page.getByRole('button', TRY_ANOTHER).waitFor();
});

test('counts the two minutes from the beginning of each job, not from that of the one before', {
  tags: ['timeout-two-minutes', 'timeout-once'],
}, async () => {
  const page = await site.visit('/merge-pdf');
  await stopClock(page);
  await acceptPrivacy(page);
  await cutOff(page);
  await page.clock.runFor(110_000 - (await beginLostJob(page)));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Cancel and refresh' }).click();
  await passUntilShown(page, page.getByText('Not Cancelled').first());
  const passedMs = await beginLostJob(page);
  const notice = page.getByText('Processing Timeout').first();
  await page.clock.runFor(119_000 - passedMs);
  expect(await notice.isVisible()).toBe(false);
  await page.clock.runFor(1_500);
  await notice.waitFor();
});

/**
 * Begins a job on a page that is cut off, and waits until the panel has told that: no other notice takes its place later.
 * @returns the milliseconds that passed on the page's clock since the job began.
 */
async function beginLostJob(page: Page): Promise<number> {
  await choose(page, pdfFile('a.pdf', 1));
  await page.getByRole('button', { name: /^Merge 1 file/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('sheaf-job:')));
  return passUntilShown(page, page.getByText('Status Check Failed').first());
}

async function downloaded(page: Page, name: string | RegExp): Promise<{ name: string; path: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const file = await download;
  return { name: file.suggestedFilename(), path: await file.path() };
}
