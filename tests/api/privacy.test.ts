/** What is kept, where, and for how long: secrets, logs, retention, headers. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../../src/adapters/disk.ts';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { sweep } from '../../src/jobs/sweep.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const DAY_MS = 86_400_000;
const SECRET = 'correct horse battery';
const pdf = { name: 'very private name.pdf', bytes: blankPdf(3) };

let site: RunningSite;
let api: ApiClient;
let database: Database;

beforeAll(async () => {
  site = await startSite({ WORKERS: '1', LOG_LEVEL: 'debug' });
  api = new ApiClient(site.url);
  database = new Database(ownConnection(site.dataDir));
});
afterAll(async () => {
  await database.close();
  await site.stop();
});

test('a password waits sealed, apart from the row, and is erased when the job ends', async () => {
  const blocker = await api.begin('pdf-to-jpg', [{ name: 'b.pdf', bytes: blankPdf(400) }], { quality: 'high' });
  const jobId = await api.begin('rotate-pdf', [pdf], { password: SECRET });
  const [row] = await database.query<{ options: object }>('select options from jobs where id = $1', [jobId]);
  expect(JSON.stringify(row?.options)).not.toContain(SECRET);
  const [sealed] = await database.query<{ sealed: Buffer }>('select sealed from job_secrets where job_id = $1', [
    jobId,
  ]);
  expect(sealed?.sealed.length).toBeGreaterThan(SECRET.length);
  expect(sealed?.sealed.includes(SECRET)).toBe(false);
  await api.delete(`/api/jobs/${blocker}`);
  expect((await api.end(jobId)).status).toBe('completed');
  expect(await database.query('select 1 from job_secrets')).toEqual([]);
});

test('no log line holds a file name, a password, an address or a job id', async () => {
  const jobId = await api.begin('rotate-pdf', [pdf], { password: SECRET });
  await api.end(jobId);
  await api.get(`/api/job-status/${jobId}`);
  await expect.poll(() => site.output()).toContain('/api/job-status/:jobId');
  const pieces = Array.from({ length: jobId.length - 7 }, (_, start) => jobId.slice(start, start + 8));
  for (const private_ of ['very private name', SECRET, ...pieces]) expect(site.output()).not.toContain(private_);
});

test('after the retention time files, names and rows go; the id says that they were deleted', {
  tags: ['deleted-by-themselves', 'wire-not-found'],
}, async () => {
  const jobId = await api.begin('rotate-pdf', [pdf]);
  await api.end(jobId);
  const [file] = await api.files(jobId);
  const store = { database, files: await DiskStore.open(path.join(site.dataDir, 'files')) };
  expect(await sweep(store, Date.now() + 6 * DAY_MS)).toMatchObject({ expired: 0 });
  expect((await sweep(store, Date.now() + 8 * DAY_MS)).expired).toBeGreaterThan(0);
  expect(existsSync(path.join(site.dataDir, 'files/jobs', jobId))).toBe(false);
  for (const call of [`/api/job-status/${jobId}`, file?.downloadUrl ?? '']) {
    const answer = await api.get(call);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'expired', message: 'This file was deleted after 7 days.' },
    ]);
  }
  const names = await database.query(`select 1 from job_files where original_name <> '' or output_name <> ''`);
  expect(names).toEqual([]);
  await sweep(store, Date.now() + 45 * DAY_MS);
  expect((await (await api.get(`/api/job-status/${jobId}`)).json()) as object).toMatchObject({ code: 'not-found' });
});

test('every answer carries the security headers', async () => {
  for (const call of ['/api/tools', '/healthz', '/api/job-status/none']) {
    const { headers } = await api.get(call);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('microphone=()');
  }
});
