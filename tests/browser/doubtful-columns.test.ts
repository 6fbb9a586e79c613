/** Columns in doubt in the browser: shown before the work without being asked for, and sent only where people change them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pricesInDoubt } from '../prices-in-doubt.ts';
import { choose, PHONE, siteInBrowser } from './site-in-browser.ts';

const site = siteInBrowser();
const ON_TWO = 'Columns may be wrong on 2 pages. Check the lines before you convert.';

test('shows the first page in doubt with its lines before the work, and leads to the next', async () => {
  const page = await site.visit('/pdf-to-excel');
  await choose(page, pricesInDoubt(4, [2, 4]));
  await page.getByText(ON_TWO).waitFor();
  await page.getByText('Page 2 of 4').first().waitFor();
  await expect.poll(() => lines(page, 'columns')).toBe(2);
  expect(await lines(page, 'rows')).toBe(4);
  await page.getByRole('button', { name: 'Check page 4' }).press('Enter');
  await page.getByText('Page 4 of 4').first().waitFor();
  await expect.poll(() => lines(page, 'columns')).toBe(2);
  await page.getByRole('button', { name: 'Check page 2' }).waitFor();
});

test('sends no lines that nobody changed, and the file once', async () => {
  const page = await site.visit('/pdf-to-excel');
  const sent = watch(page);
  await choose(page, pricesInDoubt(2, [2]));
  await page.getByText('Columns may be wrong on 1 page.').waitFor();
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('columns on page 2 may be wrong').waitFor();
  expect(sent.forms).toHaveLength(2);
  expect(sent.forms.some((form) => form.includes('name="grids"'))).toBe(false);
  expect(sent.uploads).toBe(1);
  await expect.poll(() => statuses(sent.jobs)).toEqual([404, 200]);
});

test('sends the lines of the page on which people move one', async () => {
  const page = await site.visit('/pdf-to-excel');
  const sent = watch(page);
  await choose(page, pricesInDoubt(4, [2, 4]));
  const line = page.getByRole('slider', { name: /^Column line 2 of table 1/ });
  const before = Number(await line.getAttribute('aria-valuenow'));
  await line.press('ArrowRight');
  await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('columns on page 4 may be wrong').waitFor();
  const grids = /name="grids"\r\n\r\n(.*)/.exec(sent.forms.at(-1) ?? '')?.[1] ?? '[]';
  expect((JSON.parse(grids) as { page: number }[]).map((grid) => grid.page)).toEqual([2]);
});

test('says nothing where nothing is in doubt', async () => {
  const page = await site.visit('/pdf-to-excel', PHONE);
  const sent = watch(page);
  await choose(page, pricesInDoubt(2, []));
  await expect.poll(() => statuses(sent.jobs)).toEqual([200]);
  await expect.poll(() => page.locator('.tables-found').textContent()).toBe('');
  expect(await page.locator('.placed-table').count()).toBe(0);
  await page.getByText('Page 1 of 2').first().waitFor();
});

test('looks at the chosen pages alone, and at none of them twice', async () => {
  const page = await site.visit('/pdf-to-excel');
  const sent = watch(page);
  await choose(page, pricesInDoubt(4, [2, 4]));
  await page.getByText(ON_TWO).waitFor();
  await page.getByLabel('Pages', { exact: true }).fill('3-4');
  await page.getByText('Columns may be wrong on 1 page.').waitFor();
  expect(sent.jobs).toHaveLength(1);
  const long = await site.visit('/pdf-to-excel');
  await choose(long, pricesInDoubt(30, [3, 25]));
  await long.getByText('Columns may be wrong on 1 of the first 20 pages.').waitFor();
});

test('the work begins at once while the server looks, and nothing of the look stays', async () => {
  const page = await site.visit('/pdf-to-excel');
  const sent = watch(page);
  let looks = 0;
  await page.route('**/api/job-status/*', async (route) => {
    if (looks++ > 0) return route.continue();
    // The look is not told to be over before the work has begun.
    const response = await route.fetch();
    const { job, ...rest } = (await response.json()) as { job: object };
    return route.fulfill({ response, json: { ...rest, job: { ...job, status: 'processing' } } });
  });
  await choose(page, pricesInDoubt(2, [2]));
  await page.getByText('Checking the columns…').waitFor();
  await expect.poll(() => looks).toBe(1);
  await page.getByRole('button', { name: 'Try Now' }).click();
  await page.getByText('columns on page 2 may be wrong').waitFor();
  await expect.poll(() => cancelledOrGone(sent.jobs[0] ?? '')).toBe(true);
});

test('sends nothing of a file that is removed at once, of a large one, and on a slow connection', async () => {
  const [removed, large, slow] = [
    await site.visit('/pdf-to-excel'),
    await site.visit('/pdf-to-excel'),
    await site.visit('/pdf-to-excel'),
  ];
  const all = [removed, large, slow].map(watch);
  const file = pricesInDoubt(2, [2]);
  await slow.evaluate(() => localStorage.setItem('lowBandwidthMode', 'true'));
  await slow.reload();
  await choose(slow, file);
  await choose(large, pricesInDoubt(2, [2], 10_000_001));
  await large.getByText('“Find tables” uploads the file').waitFor();
  await choose(removed, file);
  await removed.getByText('are uploaded right away').waitFor();
  await removed.getByRole('button', { name: `Remove ${file.name}` }).click();
  await large.waitForTimeout(1_500);
  expect(all.map(({ uploads }) => uploads)).toEqual([0, 0, 0]);
});

function lines(page: Page, axis: 'columns' | 'rows'): Promise<number> {
  return page.locator(`.table-line[data-axis=${axis}]`).count();
}

interface Sent {
  uploads: number;
  readonly jobs: string[];
  readonly forms: string[];
}

function watch(page: Page): Sent {
  const sent: Sent = { uploads: 0, jobs: [], forms: [] };
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/uploads') sent.uploads++;
  });
  page.on('response', async (answer) => {
    if (answer.request().method() !== 'POST' || !answer.url().endsWith('/pdf-to-excel')) return;
    sent.forms.push(answer.request().postData() ?? '');
    sent.jobs.push(((await answer.json()) as { jobId: string }).jobId);
  });
  return sent;
}

async function statuses(jobs: readonly string[]): Promise<readonly number[]> {
  const answers = await Promise.all(jobs.map((id) => fetch(`${site.url()}/api/job-status/${id}`)));
  return answers.map(({ status }) => status);
}

/** A job that ran was cancelled, one that was over was deleted: files stay of neither. */
async function cancelledOrGone(jobId: string): Promise<boolean> {
  const answer = await fetch(`${site.url()}/api/job-status/${jobId}`);
  if (answer.status === 404) return true;
  const { job } = (await answer.json()) as { job: { code: string | null } };
  return job.code === 'cancelled';
}
