/** Table lines in the browser: found by the server before the work, moved, removed and added; the cells follow them. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { pricesDrawn, pricesInDoubt } from '../prices-in-doubt.ts';
import { samplePdf } from '../sample-pdf.ts';
import { choose, PHONE, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const PRICES = samplePdf(2, {
  content: (page) => (page === 2 ? 'BT /F1 8 Tf 20 250 Td (No table here.) Tj ET' : pricesDrawn()),
});

test('shows the lines that were found, and converts by the lines as they were moved and removed', async () => {
  const page = await withPrices();
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByText('1 table found on this page.').waitFor();
  expect(await page.locator('.table-line[data-axis=columns]').count()).toBe(2);
  expect(await page.locator('.table-line[data-axis=rows]').count()).toBe(3);
  // The first column takes the second in: its line moves behind the pieces, and the other goes.
  const line = page.getByRole('slider', { name: /^Column line 1 of table 1/ });
  const before = Number(await line.getAttribute('aria-valuenow'));
  await line.press('ArrowRight');
  await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await line.press('Delete');
  await expect.poll(() => page.locator('.table-line[data-axis=columns]').count()).toBe(1);
  expect(await cells(page)).toEqual([
    ['Article Pieces', 'Price'],
    ['Chair 12', '99.5'],
    ['Table 3', '249'],
    ['Lamp 40', '19.9'],
  ]);
});

test('drags a line with the mouse', async () => {
  const page = await withPrices({ viewport: { width: 1280, height: 1600 } });
  await page.getByRole('button', { name: 'Find tables' }).click();
  const line = page.getByRole('slider', { name: /^Row line 1 of table 1/ });
  const place = await line.boundingBox();
  if (!place) throw new Error('no line');
  const before = Number(await line.getAttribute('aria-valuenow'));
  const [x, y] = [place.x + place.width * 0.9, place.y + place.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
});

test('keeps what is changed while the server looks', async () => {
  const page = await withPrices();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  const change = async (route: Route) => {
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByRole('button', { name: 'Add table' }).click();
    await route.continue();
  };
  await page.route('**/api/pdf/process/pdf-to-excel', change, { times: 1 });
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByRole('button', { name: 'Find tables', disabled: true }).waitFor();
  await page.getByRole('button', { name: 'Find tables', disabled: false }).waitFor();
  expect(await page.locator('.placed-table').count()).toBe(1);
});

test('says where a page has no table, and takes one that is added by hand on a phone', async () => {
  const page = await withPrices(PHONE);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByText('No tables found on this page.').waitFor();
  await page.getByRole('button', { name: 'Add table' }).click();
  await page.getByRole('button', { name: 'Add column line' }).click();
  expect(await page.locator('.table-line').count()).toBe(1);
  await page.locator('.table-line').tap();
  await page.getByRole('button', { name: 'Remove line' }).click();
  await expect.poll(() => page.locator('.table-line').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove table' }).click();
  await expect.poll(() => page.locator('.placed-table').count()).toBe(0);
});

async function withPrices(options = {}): Promise<Page> {
  const page = await site.visit('/pdf-to-excel', options);
  await choosePrices(page);
  return page;
}

async function choosePrices(page: Page): Promise<void> {
  await choose(page, { name: 'prices.pdf', mimeType: 'application/pdf', buffer: PRICES });
  await page.locator('.page-stage img').waitFor();
}

/** What is sent: the files, and the ids of the jobs. */
function watchCalls(page: Page) {
  const uploads: string[] = [];
  const jobs: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/uploads') uploads.push(request.url());
  });
  page.on('response', async (answer) => {
    if (answer.request().method() !== 'POST' || !answer.url().endsWith('/pdf-to-excel')) return;
    jobs.push(((await answer.json()) as { jobId: string }).jobId);
  });
  return { uploads, jobs };
}

async function statusesOf(jobs: readonly string[]): Promise<readonly number[]> {
  const answers = await Promise.all(jobs.map((id) => fetch(`${site.url()}/api/job-status/${id}`)));
  return answers.map(({ status }) => status);
}

/** Of the CSV that comes out. */
async function cells(page: Page): Promise<readonly (readonly string[])[]> {
  await page.getByLabel('Format').selectOption('csv');
  await page.locator('.panel-side button[type=submit]').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download \d+ bytes/ }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
}

test('a file is sent once for several looks and for the conversion, and nothing of the looks stays', async () => {
  const page = await site.visit('/pdf-to-excel');
  const { uploads, jobs } = watchCalls(page);
  await choosePrices(page);
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByText('1 table found on this page.').waitFor();
  // What is known already is not asked for again.
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByText('1 table found on this page.').waitFor();
  expect(jobs).toHaveLength(1);
  await page.getByLabel('Table detection').selectOption('spaced');
  await expect.poll(() => jobs).toHaveLength(2);
  await page.getByRole('button', { name: 'Find tables' }).click();
  await page.getByText('1 table found on this page.').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Delete now' }).waitFor();
  expect(uploads).toHaveLength(1);
  expect(jobs).toHaveLength(3);
  await expect.poll(() => statusesOf(jobs)).toEqual([404, 404, 200]);
});

test('nothing of a look stays when its file leaves the list', async () => {
  const page = await withPrices();
  const submitted = page.waitForResponse((answer) => answer.url().endsWith('/api/pdf/process/pdf-to-excel'));
  await page.getByRole('button', { name: 'Find tables' }).click();
  const { jobId } = (await (await submitted).json()) as { jobId: string };
  await page.getByText('1 table found on this page.').waitFor();
  await page.getByRole('button', { name: 'Remove prices.pdf' }).click();
  await expect.poll(async () => (await fetch(`${site.url()}/api/job-status/${jobId}`)).status).toBe(404);
});

test('after a conversion, leads to the page with columns in doubt and shows the lines that were found there', async () => {
  const page = await site.visit('/pdf-to-excel');
  await choose(page, pricesInDoubt(2, [2]));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('columns on page 2 may be wrong').waitFor();
  await page.getByRole('button', { name: 'Check page 2' }).click();
  await page.getByText('Page 2 of 2').first().waitFor();
  await expect.poll(() => page.locator('.table-line[data-axis=columns]').count()).toBe(2);
  expect(await page.locator('.table-line[data-axis=rows]').count()).toBe(4);
});
