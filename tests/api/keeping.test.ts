/** Results that go sooner than the site would delete them: asked for with the job, or afterwards. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../../src/adapters/disk.ts';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import type { KeepAnswer } from '../../src/contract/site/keeping.ts';
import type { ShareAnswer } from '../../src/contract/site/share.ts';
import { sweepExpired } from '../../src/jobs/sweep.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

let site: RunningSite;
let api: ApiClient;
let database: Database;

beforeAll(async () => {
  site = await plainSite();
  api = new ApiClient(site.url);
  database = new Database(ownConnection(site.dataDir));
});
afterAll(async () => {
  await database.close();
});

const pdf = { name: 'letter.pdf', bytes: blankPdf(1) };

type Told = Partial<KeepAnswer> & { readonly code?: string; readonly message?: string };

async function keep(jobId: string, body: object): Promise<Told> {
  const answer = await fetch(`${site.url}/api/jobs/${jobId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Told;
}

async function share(jobId: string, minutes: number): Promise<ShareAnswer> {
  const answer = await fetch(`${site.url}/api/jobs/${jobId}/shares`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ minutes }),
  });
  return (await answer.json()) as ShareAnswer;
}

/** Minutes from the end of the job to its results' end, as the record says. */
async function minutesKept(jobId: string): Promise<number> {
  const [row] = await database.query<{ minutes: string }>(
    'select extract(epoch from expires_at - ended_at) / 60 as minutes from jobs where id = $1',
    [jobId],
  );
  return Number(row?.minutes);
}

test('results go an hour after the end of the job where the submit says so, and the sweep takes them within the minute', async () => {
  const jobId = await api.begin('rotate-pdf', [pdf], { 'keep-minutes': '60' });
  const status = await api.end(jobId);
  expect(status).toMatchObject({ status: 'completed', keepMinutes: 60 });
  expect(await minutesKept(jobId)).toBe(60);
  const store = { database, files: await DiskStore.open(path.join(site.dataDir, 'files')) };
  const endMs = new Date(status.expiresAt).getTime();
  const folder = path.join(site.dataDir, 'files/jobs', jobId);
  await sweepExpired(store, endMs - 1);
  expect(existsSync(folder)).toBe(true);
  await sweepExpired(store, endMs + 1);
  expect(existsSync(folder)).toBe(false);
  const answer = await api.get(`/api/job-status/${jobId}`);
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { code: 'expired', message: 'This file was deleted after 1 hour.', params: { time: '1 hour' } },
  ]);
});

test('the time can be changed afterwards, but never beyond that of the site', async () => {
  const jobId = await api.begin('rotate-pdf', [pdf]);
  const { createdAt, expiresAt, keepMinutes } = await api.end(jobId);
  expect(keepMinutes).toBeNull();
  const before = Date.now();
  const shorter = await keep(jobId, { keepMinutes: DAY_MINUTES });
  const after = Date.now();
  const shorterMs = new Date(shorter.expiresAt ?? '').getTime() - DAY_MINUTES * MINUTE_MS;
  expect(shorterMs).toBeGreaterThanOrEqual(before - 1);
  expect(shorterMs).toBeLessThanOrEqual(after + 1);
  expect(await api.status(jobId)).toMatchObject({ keepMinutes: DAY_MINUTES, expiresAt: shorter.expiresAt });
  expect((await keep(jobId, { keepMinutes: 7 * DAY_MINUTES })).expiresAt).toBe(expiresAt);
  expect(await keep(jobId, { keepMinutes: null })).toMatchObject({ success: true, keepMinutes: null, expiresAt });
  expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(7 * DAY_MINUTES * MINUTE_MS);
});

test('results whose time is over are gone before anybody sweeps, and so are their links', async () => {
  const jobId = await api.begin('rotate-pdf', [pdf]);
  await api.end(jobId);
  const [file] = await api.files(jobId);
  const { token } = await share(jobId, 60);
  expect((await api.get(`/api/shared/${token}`)).status).toBe(200);
  await keep(jobId, { keepMinutes: 1 });
  const shared = (await (await api.get(`/api/shared/${token}`)).json()) as { expiresAt: string };
  expect(shared.expiresAt).toBe((await api.status(jobId)).expiresAt);
  await database.query(`update jobs set expires_at = now() - interval '1 second' where id = $1`, [jobId]);
  for (const call of [`/api/job-status/${jobId}`, `/api/jobs/${jobId}/archive`, file?.downloadUrl ?? ''])
    expect(await (await api.get(call)).json()).toMatchObject({
      code: 'expired',
      message: 'This file was deleted after 1 minute.',
    });
  expect(await (await api.get(`/api/shared/${token}`)).json()).toMatchObject({ code: 'share-ended' });
  expect(await keep(jobId, { keepMinutes: 60 })).toMatchObject({ code: 'expired' });
});

test('a time that no site keeps is refused, and nothing is changed or begun', async () => {
  const jobId = await api.begin('rotate-pdf', [pdf]);
  const { expiresAt } = await api.end(jobId);
  const jobs = () => database.query('select id from jobs');
  const known = await jobs();
  for (const keepMinutes of [0, -1, 1.5, 'soon', 7 * DAY_MINUTES + 1, true]) {
    expect(await keep(jobId, { keepMinutes }), String(keepMinutes)).toMatchObject({
      code: 'bad-option',
      message: 'keepMinutes must be a whole number from 1 to 10080.',
    });
    const refused = await api.submit('/api/pdf/process/rotate-pdf', [pdf], { keepMinutes: String(keepMinutes) });
    expect(refused.body, String(keepMinutes)).toMatchObject({ code: 'bad-option' });
  }
  expect((await api.status(jobId)).expiresAt).toBe(expiresAt);
  expect(await jobs()).toHaveLength(known.length);
  expect(await keep('none', { keepMinutes: 60 })).toMatchObject({ code: 'not-found' });
});
