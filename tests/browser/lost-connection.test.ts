/** A connection that is lost while a job runs is told within five seconds, and what comes back is told too. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { choose, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser({ WORKERS: '1' });

const LOST = 'The connection was lost. The job keeps running. This page updates when you’re back online.';
const TOLD_WITHIN_MS = 5_000;

test('a server that says nothing any more is told of within five seconds', { retry: 0 }, async () => {
  const page = await site.visit('/ocr-pdf');
  await begun(page);
  process.kill(site.pid(), 'SIGSTOP');
  try {
    await page.locator('.work-hint', { hasText: LOST }).waitFor({ timeout: TOLD_WITHIN_MS });
  } finally {
    process.kill(site.pid(), 'SIGCONT');
  }
  await page.getByText(/is ready$/).waitFor();
});

test('a browser that goes offline says so at once', async () => {
  const page = await site.visit('/ocr-pdf');
  await begun(page);
  await page.context().setOffline(true);
  await page.locator('.work-hint', { hasText: LOST }).waitFor({ timeout: TOLD_WITHIN_MS });
  await page.context().setOffline(false);
  await page.getByText(/is ready$/).waitFor();
});

test('a job that waits quietly is not taken for a lost connection', async () => {
  const api = new ApiClient(site.url());
  const first = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
  const page = await site.visit('/rotate-pdf');
  await choose(page, pdfFile('letter.pdf', 1));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('Waiting', { exact: true }).first().waitFor();
  await page.waitForTimeout(TOLD_WITHIN_MS + 1_000);
  expect(await page.locator('.work-says').textContent()).toBe('Waiting');
  expect(await page.locator('.work-hint').textContent()).not.toBe(LOST);
  await api.delete(`/api/jobs/${first}`);
});

test('the large line says what happens until there is a first percent of the work, and never goes back', async () => {
  const page = await site.visit('/pdf-to-jpg');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const line = document.querySelector('.work-says, .work-percent')?.textContent ?? '';
      if (line !== '' && seen.at(-1) !== line) seen.push(line);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await choose(page, pdfFile('letter.pdf', 80));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Try Another Tool' }).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen);
  expect(seen[0]).toBe('Uploading letter.pdf');
  const figures = seen.filter((each) => /\d\s*%$/.test(each)).map(Number.parseFloat);
  expect(figures.length).toBeGreaterThan(2);
  expect(figures[0]).toBeGreaterThan(0);
  expect(figures).toEqual([...figures].sort((a, b) => a - b));
  // Words first, figures after them.
  expect(seen.findIndex((each) => /%$/.test(each))).toBe(seen.length - figures.length);
});

/** A job that takes some seconds. */
async function begun(page: Page): Promise<void> {
  await choose(page, pdfFile('letter.pdf', 40));
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor();
  await page.waitForResponse(/\/events$/);
}
