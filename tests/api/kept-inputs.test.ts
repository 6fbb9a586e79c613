/** Files that stay for a while after their job has ended, so that another job works on them without a second upload. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../../src/adapters/disk.ts';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import type { FileStore } from '../../src/contract/files/file-store.ts';
import { endJob } from '../../src/jobs/end-job.ts';
import { takeInput } from '../../src/jobs/inputs.ts';
import { inputKey, type JobStore, newId } from '../../src/jobs/job-store.ts';
import { releaseInputs, sweepExpired } from '../../src/jobs/sweep.ts';
import { ApiClient, type Fields, type NamedFile } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { plainSite } from '../plain-site.ts';
import type { RunningSite } from '../running-site.ts';

const MINUTE_MS = 60_000;

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

const one = { name: 'one.pdf', bytes: blankPdf(1) };
const three = { name: 'three.pdf', bytes: blankPdf(3) };
const KEPT = { keepInputsMinutes: '60' };

const inputOf = (jobId: string, number: number) => path.join(site.dataDir, 'files/jobs', jobId, 'in', `${number - 1}`);
/** A store that removes nothing. */
const OUT_OF_ORDER = {
  remove: async () => {
    throw new Error('out of order');
  },
} as unknown as FileStore;
/** Begins a job that keeps its files. */
async function keep(tool: string, files: readonly NamedFile[], fields: Fields = {}) {
  const { body } = await api.submit(`/api/pdf/process/${tool}`, files, { ...KEPT, ...fields });
  const { jobId = '', inputsKey } = body;
  await api.end(jobId);
  return { jobId, inputsKey };
}
const openStore = async () => ({ database, files: await DiskStore.open(path.join(site.dataDir, 'files')) });

test('another job works on the files of a job that keeps them, in any order', async () => {
  const first = await keep('merge-pdf', [one, three]);
  const { inputsExpireAt } = await api.status(first.jobId);
  expect(new Date(inputsExpireAt ?? 0).getTime() - Date.now()).toBeGreaterThan(59 * MINUTE_MS);
  const again = await api.begin('rotate-pdf', [], { uploads: `${first.inputsKey}/2` });
  expect(await api.end(again)).toMatchObject({ status: 'completed', outputFiles: ['three-rotated.pdf'] });
  const [file] = await api.files(again);
  expect(file).toMatchObject({ originalName: 'three.pdf', originalSize: three.bytes.length, facts: { pages: 3 } });
});

test('they move to the job that names them: no file is kept twice', async () => {
  const first = await keep('merge-pdf', [one, three]);
  const second = await keep('rotate-pdf', [], { uploads: `${first.inputsKey}/2` });
  expect([1, 2].map((number) => existsSync(inputOf(first.jobId, number)))).toEqual([true, false]);
  expect(existsSync(inputOf(second.jobId, 1))).toBe(true);
  const { body } = await api.submit('/api/pdf/process/rotate-pdf', [], { uploads: `${first.inputsKey}/2` });
  expect(body).toMatchObject({ code: 'not-found' });
});

test('of submits that name the same file at once, each works on it or is told that it is gone', async () => {
  const first = await keep('rotate-pdf', [three]);
  const submit = () => api.submit('/api/pdf/process/rotate-pdf', [], { uploads: `${first.inputsKey}/1` });
  const answers = await Promise.all(Array.from({ length: 6 }, submit));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(0);
  for (const { body } of taken) expect(await api.end(String(body.jobId))).toMatchObject({ status: 'completed' });
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'not-found' });
});

test('the id of the job, which the address of its zip holds, does not open them', async () => {
  const { jobId } = await keep('merge-pdf', [one, three]);
  const { body } = await api.submit('/api/pdf/process/rotate-pdf', [], { uploads: `${jobId}/1` });
  expect(body).toMatchObject({ code: 'not-found' });
  expect(await api.submit('/api/pdf/process/rotate-pdf', [one])).toMatchObject({ body: { inputsKey: null } });
});

test('a job that failed keeps nothing', async () => {
  const failed = await api.begin('rotate-pdf', [one], { ...KEPT, pages: '7' });
  expect(await api.end(failed)).toMatchObject({ status: 'failed', code: 'bad-pages', inputsExpireAt: null });
  await expect.poll(() => existsSync(inputOf(failed, 1))).toBe(false);
});

test('a job that found nothing keeps its files, and gives them to another one', async () => {
  const { jobId, inputsKey } = await keep('pdf-to-excel', [one], { ocr: 'off' });
  expect(await api.status(jobId)).toMatchObject({ status: 'failed', code: 'nothing-found' });
  expect((await api.status(jobId)).inputsExpireAt).not.toBeNull();
  const again = await api.begin('rotate-pdf', [], { uploads: `${inputsKey}/1` });
  expect(await api.end(again)).toMatchObject({ status: 'completed', outputFiles: ['one-rotated.pdf'] });
});

test('the sweep takes them when their time is over, and leaves the results', async () => {
  const { jobId, inputsKey } = await keep('rotate-pdf', [one]);
  const { inputsExpireAt } = await api.status(jobId);
  const endMs = new Date(inputsExpireAt ?? 0).getTime();
  await sweepExpired(await openStore(), endMs - 1);
  expect(existsSync(inputOf(jobId, 1))).toBe(true);
  await sweepExpired(await openStore(), endMs + 1);
  expect(existsSync(inputOf(jobId, 1))).toBe(false);
  expect(await api.status(jobId)).toMatchObject({ status: 'completed', inputsExpireAt: null });
  const refused = await api.submit('/api/pdf/process/rotate-pdf', [], { uploads: `${inputsKey}/1` });
  expect(refused.body).toMatchObject({ code: 'not-found' });
  const [file] = await api.files(jobId);
  expect((await api.get(file?.downloadUrl ?? '')).status).toBe(200);
});

test('they go at once where room on the disk is short', async () => {
  const jobId = await api.begin('rotate-pdf', [one], KEPT);
  await api.end(jobId);
  await releaseInputs(await openStore());
  expect(existsSync(inputOf(jobId, 1))).toBe(false);
  expect(await api.status(jobId)).toMatchObject({ status: 'completed', inputsExpireAt: null });
});

test('what could not be removed when another job took it goes with the next sweep after its time', async () => {
  const jobId = await api.begin('rotate-pdf', [one], KEPT);
  const { inputsExpireAt } = await api.end(jobId);
  const store = await openStore();
  await expect(takeInput({ database, files: OUT_OF_ORDER }, inputKey(jobId, 0))).rejects.toThrow('out of order');
  await sweepExpired(store, new Date(inputsExpireAt ?? 0).getTime() + 1);
  expect(existsSync(inputOf(jobId, 1))).toBe(false);
});

test('a job keeps its files where the one that had them cannot give them up', async () => {
  const first = await keep('rotate-pdf', [one]);
  await database.query(
    `create function stop() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
  );
  await database.query('create trigger stop before delete on job_inputs for each row execute function stop()');
  try {
    const { status, body } = await api.submit('/api/pdf/process/rotate-pdf', [], {
      ...KEPT,
      uploads: `${first.inputsKey}/1`,
    });
    expect(status).toBe(200);
    expect(await api.end(String(body.jobId))).toMatchObject({ status: 'completed' });
  } finally {
    await database.query('drop function stop cascade');
  }
});

test('a crash between the end of a job and the removal of its files leaves them to the next sweep', async () => {
  const store = await openStore();
  const jobId = newId();
  await store.files.put(inputKey(jobId, 0), Readable.from([one.bytes]));
  await database.query(
    `with job as (insert into jobs (id, tool, state, options, visitor, turn, attempt, expires_at)
       values ($1, 'rotate-pdf', 'running', '{}', '', 0, 1, now() + interval '7 days'))
     insert into job_inputs (job_id, position, name, bytes, key) values ($1, 0, 'one.pdf', 1, $2)`,
    [jobId, inputKey(jobId, 0)],
  );
  const crashing = { database, files: OUT_OF_ORDER } as JobStore;
  const end = { state: 'failed', error: { code: 'damaged', params: {} }, warnings: [] } as const;
  await expect(endJob(crashing, jobId, 1, end)).rejects.toThrow('out of order');
  expect(existsSync(inputOf(jobId, 1))).toBe(true);
  await sweepExpired(store);
  expect(existsSync(inputOf(jobId, 1))).toBe(false);
});

test('nobody has them before the sweep comes, nor longer than the results', async () => {
  const { jobId, inputsKey } = await keep('rotate-pdf', [one], { keepMinutes: '5' });
  const { inputsExpireAt, expiresAt } = await api.status(jobId);
  expect(inputsExpireAt).toBe(expiresAt);
  await database.query(`update jobs set ended_at = now() - interval '61 minutes' where id = $1`, [jobId]);
  expect(await api.status(jobId)).toMatchObject({ inputsExpireAt: null });
  const refused = await api.submit('/api/pdf/process/rotate-pdf', [], { uploads: `${inputsKey}/1` });
  expect(refused.body).toMatchObject({ code: 'not-found' });
});

test('they go with a job that is deleted, and a number that the job does not have is unknown', async () => {
  const { jobId, inputsKey } = await keep('rotate-pdf', [one]);
  for (const name of [`${inputsKey}/2`, `${inputsKey}/0`, 'nobodys/1']) {
    const { body } = await api.submit('/api/pdf/process/rotate-pdf', [], { uploads: name });
    expect(body, name).toMatchObject({ code: 'not-found' });
  }
  await api.delete(`/api/jobs/${jobId}`);
  expect(existsSync(inputOf(jobId, 1))).toBe(false);
});

test('a time beyond an hour is refused', async () => {
  const { body } = await api.submit('/api/pdf/process/rotate-pdf', [one], { keepInputsMinutes: '61' });
  expect(body).toMatchObject({
    code: 'bad-option',
    message: 'keepInputsMinutes must be a whole number from 0 to 60.',
  });
});
