/** The recent jobs of a browser on home: running, done, failed, gone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { scanPdf } from '../scan-pdf.ts';
import { openLive } from './open-live.ts';
import { choose, type NamedFile, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const DAY_MS = 24 * 3_600_000;

const recent = (page: Page) => page.getByRole('region', { name: 'Recent jobs' });
const row = (page: Page, name: string) => recent(page).getByRole('listitem').filter({ hasText: name });

test('finds a result again in this browser, and deletes it there', async () => {
  const page = await turned(pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Another Tool' }).click();
  const link = recent(page).getByRole('link', { name: 'letter-rotated.pdf' });
  const address = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(address)).status()).toBe(200);
  expect(await row(page, 'letter-rotated.pdf').textContent()).toContain('Deleted in 7 days');
  await recent(page).getByRole('button', { name: 'Delete now: letter-rotated.pdf' }).click();
  await recent(page).waitFor({ state: 'detached' });
  expect((await page.request.get(address)).status()).toBe(404);
  await page.reload();
  expect(await recent(page).count()).toBe(0);
});

test('follows a job that still runs to its end, and gives its result', async () => {
  const page = await site.visit('/ocr-pdf');
  await choose(page, await scan(3));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.waitForFunction(() => localStorage.getItem('sheaf-recent')?.includes('running'));
  await page.goto('/');
  await row(page, 'scan.pdf')
    .getByText(/^(Waiting|Processing, \d+%)$/)
    .waitFor();
  await recent(page)
    .getByRole('link', { name: /^scan.*\.pdf$/ })
    .waitFor();
  await row(page, 'scan').getByText('Deleted in 7 days').waitFor();
});

test('stops a running job from the list', async () => {
  const page = await site.visit('/ocr-pdf');
  await choose(page, await scan(12));
  const submitted = page.waitForResponse((response) => response.url().includes('/api/pdf/process/'));
  await page.getByRole('button', { name: 'Try Now' }).click();
  const { jobId } = await (await submitted).json();
  await page.waitForFunction(() => localStorage.getItem('sheaf-recent')?.includes('running'));
  await openLive(page, '/');
  await recent(page).getByRole('button', { name: 'Cancel scan.pdf' }).click();
  await recent(page).waitFor({ state: 'detached' });
  const { job } = await (await page.request.get(`/api/job-status/${jobId}`)).json();
  expect(job).toMatchObject({ status: 'failed', code: 'cancelled' });
});

test('names why a job failed, until it is taken off the list', async () => {
  const broken = { ...pdfFile('broken.pdf', 1), buffer: Buffer.from('%PDF-1.4\nnothing that could be mended') };
  const page = await site.visit('/rotate-pdf');
  await choose(page, broken);
  await page.getByRole('button', { name: 'Try Now' }).click();
  const told = page.getByRole('alert').locator('p');
  await told.waitFor();
  const reason = (await told.textContent()) ?? '';
  await openLive(page, '/');
  await row(page, 'broken.pdf').getByText(reason).waitFor();
  await recent(page).getByRole('button', { name: 'Remove broken.pdf from the list' }).click();
  await recent(page).waitFor({ state: 'detached' });
});

test('says of a result whose time is over that it is deleted, and forgets it a day later', async () => {
  const page = await turned(pdfFile('letter.pdf', 1));
  const now = Date.now();
  let serversMs = now + 7 * DAY_MS + 60_000;
  await page.route('**/healthz', (route) =>
    route.fulfill({ headers: { date: new Date(serversMs).toUTCString() }, body: '' }),
  );
  await page.clock.setFixedTime(serversMs);
  await page.goto('/');
  await row(page, 'letter-rotated.pdf').getByText('Expired and deleted.').waitFor();
  expect(await recent(page).getByRole('link').count()).toBe(0);
  serversMs = now + 9 * DAY_MS;
  await page.clock.setFixedTime(serversMs);
  await page.goto('/faq');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await recent(page).count()).toBe(0);
});

test.each([-3, 20])('tells the time left right where the visitor’s clock is %i days off', async (days) => {
  const page = await site.visit('/rotate-pdf');
  await page.clock.setFixedTime(Date.now() + days * DAY_MS);
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.locator('.panel').getByText('Deleted in 7 days').waitFor();
  await openLive(page, '/');
  await row(page, 'letter-rotated.pdf').getByText('Deleted in 7 days').waitFor();
});

test('learns the server’s time for the jobs of a browser that never asked for it', async () => {
  const page = await turned(pdfFile('letter.pdf', 1));
  await page.clock.setFixedTime(Date.now() + 20 * DAY_MS);
  await openLive(page, '/');
  await row(page, 'letter-rotated.pdf').getByText('Deleted in 7 days').waitFor();
});

test('tells two jobs of one name apart by when they were started', async () => {
  const page = await turned(pdfFile('letter.pdf', 1));
  await openLive(page, '/');
  await row(page, 'letter-rotated.pdf').getByText('Deleted in 7 days').waitFor();
  expect(await recent(page).getByText('Started').count()).toBe(0);
  // The tab would show its result again.
  await page.evaluate(() => sessionStorage.clear());
  await openLive(page, '/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 2));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  await openLive(page, '/');
  const rows = recent(page).getByRole('listitem');
  await rows.nth(1).getByText('Started').waitFor();
  const texts = await rows.allTextContents();
  expect(texts[0]).toMatch(/Started \d.* · Deleted in 7 days/);
  expect(new Set(texts).size).toBe(2);
  const names = await rows.getByRole('button', { name: /^Delete now: letter-rotated.pdf, started / }).all();
  expect(new Set(await Promise.all(names.map((each) => each.getAttribute('aria-label')))).size).toBe(2);
});

async function turned(file: NamedFile): Promise<Page> {
  const page = await site.visit('/rotate-pdf');
  await choose(page, file);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  return page;
}

async function scan(pages: number): Promise<NamedFile> {
  const each = Array.from({ length: pages }, (_, index) => ({ lines: [`Page number ${index + 1}`, 'of a scan'] }));
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer: await scanPdf(...each) };
}
