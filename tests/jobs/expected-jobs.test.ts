/** Workers hear that a job may come, and whether it wants LibreOffice: when the page of its tool is opened, and when its files are sent. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectedNeeds } from '../../src/jobs/expected-jobs.ts';
import { CHANNEL, type JobStore } from '../../src/jobs/job-store.ts';
import { closeJobs } from '../../src/jobs/open-jobs.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { openStore } from './submit-as.ts';

const PAUSE_MS = 5_500;
const heard: (readonly string[])[] = [];

let site: RunningSite;
let store: JobStore;
beforeAll(async () => {
  site = await startSite({ WORKERS: '0' });
  store = await openStore(site.dataDir);
  await store.database.listen(CHANNEL.queued, (message) => {
    const needs = expectedNeeds(message);
    if (needs) heard.push(needs);
  });
}, 120_000);
afterAll(async () => {
  await closeJobs(store);
  await site.stop();
});
beforeEach(() => {
  heard.length = 0;
});

async function open(page: string, agent = 'Mozilla/5.0'): Promise<void> {
  expect((await fetch(site.url + page, { headers: { 'user-agent': agent } })).status).toBe(200);
}

test('a crawler, and a page without a tool, tell nothing', async () => {
  await open('/merge-pdf', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
  await open('/word-to-pdf', 'Mozilla/5.0 (compatible; bingbot/2.0)');
  await open('/faq');
  await delay(500);
  expect(heard).toEqual([]);
});

test('opening pages of tools is told once for all visitors of some seconds', async () => {
  // Two that are told at once may come in either order.
  await open('/merge-pdf');
  await expect.poll(() => heard).toEqual([[]]);
  for (const page of ['/convert-to-pdf', '/word-to-pdf', '/split-pdf']) await open(page);
  await expect.poll(() => heard).toEqual([[], ['soffice']]);
});

test('a submit tells it before its files have come', async () => {
  await delay(PAUSE_MS);
  const form = new FormData();
  form.append('orientation', 'auto');
  const { status } = await fetch(`${site.url}/api/pdf/process/convert-to-pdf`, { method: 'POST', body: form });
  expect(status, 'no file came').toBe(400);
  await expect.poll(() => heard).toEqual([['soffice']]);
});
