/** While work is on its way, and what one may do meanwhile: sending, waiting, percent, Refresh, the compressor's true numbers. */
import { readFile, stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { scanPdf } from '../scan-pdf.ts';
import { openLive } from './open-live.ts';
import {
  acceptPrivacy,
  choose,
  connect,
  cutOff,
  drop,
  lite,
  type NamedFile,
  pdfFile,
  siteInBrowser,
  told,
} from './site-in-browser.ts';

const site = siteInBrowser({ WORKERS: '1' });

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Progress' });
const begin = (page: Page) => page.locator('.panel-side button[type=submit]').click();

test('shows the share of the bytes that are sent', { tags: ['progress-upload', 'panel-progress'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await drop(page.locator('.drop-zone'), [{ ...pdfFile('letter.pdf', 1), zeros: 16 * 1024 ** 2 - blankPdf(1).length }]);
  const session = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 * 1024 ** 2 };
  await session.send('Network.emulateNetworkConditions', speed);
  const seen = await noteShown(page);
  await begin(page);
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const sending = (await seen()).filter(({ says }) => says.startsWith('Uploading'));
  const midway = sending.filter(
    ({ left, percent }) => /^[\d.]+\sMB of 16\sMB$/.test(left) && percent > 10 && percent < 95,
  );
  expect(midway.length).toBeGreaterThan(3);
  // The text is rounded to a tenth of a megabyte.
  for (const { left, percent } of midway)
    expect(Math.abs(percent - (100 * Number.parseFloat(left)) / 16), left).toBeLessThanOrEqual(1);
});

interface Shown {
  readonly says: string;
  readonly left: string;
  readonly percent: number;
}

/** Looks from within the page at every change: whoever asks from outside may come too late on a slow machine. */
async function noteShown(page: Page): Promise<() => Promise<readonly Shown[]>> {
  const noted = await page.evaluateHandle(() => {
    const all: Shown[] = [];
    const text = (place: string) => document.querySelector(place)?.textContent ?? '';
    new MutationObserver(() => {
      const percent = Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow'));
      all.push({ says: text('.work [role=status]'), left: text('.work-left'), percent });
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    return all;
  });
  return () => noted.jsonValue();
}

test('waits without a percent while another job is done, then shows the server’s percent, and never less than before', {
  tags: ['progress-waiting', 'progress-server', 'progress-forward', 'panel-progress', 'state-processing'],
}, async () => {
  const api = new ApiClient(site.url());
  const first = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
  const page = await site.visit('/pdf-to-jpg');
  await choose(page, pdfFile('letter.pdf', 80));
  await begin(page);
  await page.getByRole('status').filter({ hasText: 'Waiting' }).waitFor();
  expect(await bar(page).getAttribute('aria-valuenow')).toBeNull();
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(true);
  await api.delete(`/api/jobs/${first}`);
  const seen: number[] = [];
  while ((await page.getByRole('button', { name: 'Try Another Tool' }).count()) === 0) {
    const now = await bar(page)
      .getAttribute('aria-valuenow', { timeout: 500 })
      .catch(() => null);
    if (now !== null) seen.push(Number(now));
    await page.waitForTimeout(50);
  }
  expect(seen.filter((each) => each > 0 && each < 100).length).toBeGreaterThan(0);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test('Refresh asks while a job runs, then clears everything but consent', {
  tags: ['refresh-asks', 'refresh-clears', 'rule-convert-busy', 'consent-session'],
}, async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  await cutOff(page);
  await choose(page, pdfFile('letter.pdf', 1));
  await begin(page);
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await page.getByRole('button', { name: /^Merge/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Cancel this job?').waitFor();
  await page.getByRole('button', { name: 'Keep running' }).click();
  expect(await page.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(true);
  await connect(page);
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  expect(await page.locator('.file-name').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Accept & Continue' }).count()).toBe(0);
});

test('Refresh stops the job when one says so', { tags: ['refresh-asks', 'refresh-clears'] }, async () => {
  const page = await site.visit('/merge-pdf');
  await acceptPrivacy(page);
  // Another job holds the one worker, so that this one waits.
  const api = new ApiClient(site.url());
  const first = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
  await choose(page, pdfFile('letter.pdf', 1));
  const submitted = page.waitForResponse('**/api/merge-pdfs');
  await begin(page);
  const { jobId } = await (await submitted).json();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Cancel and refresh' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  expect(await page.locator('.file-name').count()).toBe(0);
  await expect.poll(async () => (await api.status(jobId)).code).toBe('cancelled');
  await api.delete(`/api/jobs/${first}`);
});

test('the compressor tells what it saved, and that is what comes', {
  tags: [
    'compress-is-real',
    'compressor-reduction',
    'toast-compression-started',
    'toast-compression-complete',
    'toast-files-added',
  ],
}, async () => {
  const page = await site.visit('/compress-pdf');
  await acceptPrivacy(page);
  await told(page, 'Privacy Consent');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(grain).blur(3).jpeg({ quality: 100 }).toBuffer();
  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await told(page, '1 file(s) ready for compression');
  await begin(page);
  await told(page, 'Compression Started');
  await told(page, 'Compression Complete');
  const said = await page.locator('.result-number').textContent();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const { size } = await stat(await (await download).path());
  expect(size).toBeLessThan(buffer.length);
  expect(said).toBe(`−${Math.round(100 * (1 - size / buffer.length))}%`);
});

test('Try Another Tool leads back to the tools', { tags: ['panel-try-another', 'panel-after-reload'] }, async () => {
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await begin(page);
  await page.getByRole('button', { name: 'Try Another Tool' }).click();
  await page.getByRole('heading', { name: 'Upload PDF to get started' }).waitFor();
  await page.goto('/rotate-pdf');
  await page.getByRole('button', { name: 'Try Now' }).waitFor();
});

test('Try Another Tool leads from a tab of home to all tools', { tags: ['panel-try-another'] }, async () => {
  const page = await site.visit('/');
  await page.getByRole('tab', { name: 'Convert' }).click();
  await acceptPrivacy(page);
  await choose(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter.') });
  await begin(page);
  await page.getByRole('button', { name: 'Try Another Tool' }).click();
  await page.getByRole('tab', { name: 'All Tools', selected: true }).waitFor();
});

const SCAN_NOTE = 'The first pages contain no text. This file may be a scan.';

async function scan(name: string): Promise<NamedFile> {
  const buffer = Buffer.from(await scanPdf({ lines: ['The ferry leaves at nine'] }));
  return { name, mimeType: 'application/pdf', buffer };
}

test('a scan is told before the work, and read with one tick', async () => {
  const page = await site.visit('/extract-text');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByText('1 page').first().waitFor();
  expect(await page.getByText(SCAN_NOTE).count()).toBe(0);
  await choose(page, await scan('scan.pdf'));
  await page.getByText(SCAN_NOTE).waitFor();
  await page.getByLabel('Turn on OCR').check();
  expect(await page.getByLabel('Scanned pages').inputValue()).toBe('on');
  await begin(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('The ferry leaves at nine\n');
});

test('the tick gives back what it took away, and lowers no stronger choice', async () => {
  const page = await site.visit('/extract-text');
  await choose(page, await scan('scan.pdf'));
  await page.getByText(SCAN_NOTE).waitFor();
  const tick = page.getByLabel('Turn on OCR');
  const choice = page.getByLabel('Scanned pages');
  await choice.selectOption('force');
  expect(await tick.isChecked()).toBe(true);
  await tick.uncheck();
  expect(await choice.inputValue()).toBe('auto');
  await tick.check();
  expect(await choice.inputValue()).toBe('force');
  // Another choice made meanwhile counts for more than the one before it.
  await tick.uncheck();
  await choice.selectOption('off');
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  expect(await choice.inputValue()).toBe('on');
});

test('a scan is told where there is no text recognition, and not offered to be read', async () => {
  const page = await site.visit('/');
  await page.route('**/extract-text', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"languages":\[[^\]]*\]/, '"languages":[]');
    await route.fulfill({ response, body });
  });
  await openLive(page, '/extract-text');
  await choose(page, await scan('scan.pdf'));
  await page.getByText(SCAN_NOTE).waitFor();
  await page
    .getByText('Text recognition (OCR) isn’t installed on this server, so text in scans can’t be recognised.')
    .waitFor();
  expect(await page.getByLabel('Turn on OCR').count()).toBe(0);
});

test('a scan that the browser did not look at is told after the work, and read with one tick', async () => {
  const page = await site.visit('/extract-text', lite(site));
  await choose(page, await scan('scan.pdf'));
  await begin(page);
  await page.locator('#content').getByText('This PDF has no text layer. Turn on OCR.').waitFor();
  await page.getByText(SCAN_NOTE).waitFor();
  await page.getByLabel('Turn on OCR').check();
  await begin(page);
  await page.getByRole('button', { name: /^Download/ }).waitFor();
});

test('scans among other files are told each in its row, and read with one tick for all', async () => {
  const page = await site.visit('/extract-text', lite(site));
  await page.getByLabel('Process several files').check();
  await choose(page, [pdfFile('letter.pdf', 1), await scan('a.pdf'), await scan('b.pdf')]);
  await begin(page);
  // The letter has its text; the two others come back to the list.
  await page.getByRole('list', { name: '2 files failed' }).waitFor();
  await page.getByRole('button', { name: /2 files/ }).click();
  await page.getByLabel('Turn on OCR').check();
  expect(await page.getByText(SCAN_NOTE).count()).toBe(2);
  await begin(page);
  await page.getByText('a.txt').first().waitFor();
  await page.getByText('b.txt').first().waitFor();
});
