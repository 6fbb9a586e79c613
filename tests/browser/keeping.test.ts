/** Results that are to go sooner: chosen beside them, kept to, and remembered for the next ones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { choose, PHONE, pdfFile, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();

const choice = (page: Page) => page.getByRole('combobox', { name: 'Delete after' });

/** @returns the status that the page itself was told last. */
async function rotated(page: Page): Promise<string> {
  await choose(page, pdfFile('letter.pdf', 1));
  const submitted = page.waitForResponse(
    (answer) => answer.url().endsWith('/rotate-pdf') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Try Now' }).click();
  const { jobId } = (await (await submitted).json()) as { jobId: string };
  await choice(page).waitFor();
  return jobId;
}

test('results go an hour after they were chosen to, a reload shows it, and the next ones do the same', async () => {
  const page = await site.visit('/rotate-pdf', PHONE);
  const api = new ApiClient(site.url());
  const jobId = await rotated(page);
  await page.getByText('Deleted in 7 days').waitFor();
  expect(await choice(page).locator('option').allTextContents()).toEqual(['1 hour', '1 day', '7 days']);
  await choice(page).selectOption({ label: '1 hour' });
  await page.getByText('Deleted in 1 hour').waitFor();
  expect(await api.status(jobId)).toMatchObject({ keepMinutes: 60 });
  expect(await axeFaultsNow(page)).toEqual([]);
  await page.reload();
  await page.getByText('Deleted in 1 hour').waitFor();
  expect(await choice(page).inputValue()).toBe('60');
  await page.getByRole('button', { name: 'Try Another Tool' }).click();
  await page.goto(`${site.url()}/rotate-pdf`);
  const next = await rotated(page);
  expect(next).not.toBe(jobId);
  await page.getByText('Deleted in 1 hour').waitFor();
  expect(await api.status(next)).toMatchObject({ keepMinutes: 60 });
  await choice(page).selectOption({ label: '7 days' });
  await page.getByText('Deleted in 7 days').waitFor();
  expect(await api.status(next)).toMatchObject({ keepMinutes: null });
});

test('a time that the server did not take is not shown', async () => {
  const page = await site.visit('/rotate-pdf');
  await rotated(page);
  await page.route('**/api/jobs/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await choice(page).selectOption({ label: '1 day' });
  const told = 'The server couldn’t be reached. The files will be deleted at the time shown.';
  await page.getByText(told, { exact: true }).waitFor();
  expect(await choice(page).locator('option:checked').textContent()).toBe('7 days');
  expect(await page.getByText('Deleted in 7 days').count()).toBe(1);
});
