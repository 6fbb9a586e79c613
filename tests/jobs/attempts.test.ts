/** Leases and attempts on a real database: who may work on a job, how often, and whose end counts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database, type DatabaseOptions } from '../../src/adapters/postgres.ts';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { claimJob, giveJobBack, releaseJobsOf } from '../../src/jobs/claim-job.ts';
import { cancelOrDeleteJob, endJob } from '../../src/jobs/end-job.ts';
import { inputKey, type JobStore, newId, outputKey } from '../../src/jobs/job-store.ts';
import { closeJobs, openJobs } from '../../src/jobs/open-jobs.ts';
import { readJobFiles, readJobStatus } from '../../src/jobs/read-job.ts';
import { Sealer } from '../../src/jobs/seal.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { giveDatabase } from '../database-template.ts';

let folder: string;
let server: PostgresServer;
let store: JobStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-jobs-'));
  await giveDatabase(folder);
  server = await PostgresServer.start(folder);
  const settings = {
    DATA_DIR: folder,
    S3_BUCKET: '',
    S3_REGION: '',
    RETENTION_DAYS: 7,
    WRONG_PASSWORDS_PER_MINUTE: 10,
  };
  store = await openJobs(settings, server.connection, (error) => {
    throw error;
  });
});
afterAll(async () => {
  await closeJobs(store);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function submit(visitor = 'v', secrets: Record<string, string> = {}): Promise<string> {
  const jobId = newId();
  const key = inputKey(jobId, 0);
  const bytes = await store.files.put(key, Readable.from([Buffer.from('input')]));
  const inputs = [{ name: 'a.pdf', bytes, key }];
  const expected = [{ originalName: 'a.pdf', originalBytes: bytes, outputName: 'a-rotated.pdf' }];
  await submitJob(store, { jobId, tool: 'rotate-pdf', options: {}, secrets, visitor, inputs, attached: [], expected });
  return jobId;
}

async function complete(jobId: string, attempt: number, name: string): Promise<boolean> {
  const key = outputKey(jobId, attempt, '0');
  const bytes = await store.files.put(key, Readable.from([Buffer.from(name)]));
  const output = { file: '0', name, mime: 'application/pdf', bytes, unchanged: false, facts: {}, report: {}, key };
  return endJob(store, jobId, attempt, { state: 'completed', outputs: [output], warnings: [] });
}

test('a job whose worker died is taken up again, at most three times, and then fails in plain words', async () => {
  const jobId = await submit();
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await claimJob(store, `worker-${attempt}`)).toMatchObject({ id: jobId, attempt });
    await releaseJobsOf(store, `worker-${attempt}`);
  }
  expect(await claimJob(store, 'worker-4')).toBeUndefined();
  expect(await readJobStatus(store, jobId)).toMatchObject({
    status: 'failed',
    code: 'interrupted',
    error: 'The job was interrupted three times. Please try again.',
  });
  expect(await store.files.size(inputKey(jobId, 0))).toBeUndefined();
});

test('a worker that leaves in good order spends no attempt', async () => {
  const jobId = await submit();
  for (let round = 0; round < 5; round++) {
    const job = await claimJob(store, 'leaving');
    expect(job).toMatchObject({ id: jobId, attempt: 1 });
    if (job) await giveJobBack(store, job, { spent: false });
  }
  const last = await claimJob(store, 'staying');
  expect(await complete(jobId, last?.attempt ?? 0, 'a.pdf')).toBe(true);
  if (last) await store.queue.done(last.lease);
});

test('a late loser neither overwrites the winner’s results nor leaves files', async () => {
  const jobId = await submit();
  const slow = await claimJob(store, 'slow');
  await releaseJobsOf(store, 'slow');
  const quick = await claimJob(store, 'quick');
  expect([slow?.attempt, quick?.attempt]).toEqual([1, 2]);
  expect(await complete(jobId, 2, 'winner.pdf')).toBe(true);
  expect(await complete(jobId, 1, 'loser.pdf')).toBe(false);
  expect(await store.files.size(outputKey(jobId, 1, '0'))).toBeUndefined();
  expect(await readJobFiles(store, jobId, () => false)).toMatchObject([{ outputFilename: 'winner.pdf', size: 10 }]);
  if (quick) await store.queue.done(quick.lease);
});

test('a result that is stored while its job is cancelled goes at once', async () => {
  const jobId = await submit();
  const job = await claimJob(store, 'storing');
  expect(await cancelOrDeleteJob(store, jobId)).toBe('cancelled');
  expect(await complete(jobId, 1, 'unwanted.pdf')).toBe(false);
  expect(await store.files.size(outputKey(jobId, 1, '0'))).toBeUndefined();
  if (job) await store.queue.done(job.lease);
});

test('an end that is told twice, since its first answer was lost, keeps its result', async () => {
  const jobId = await submit();
  const job = await claimJob(store, 'w');
  expect(await complete(jobId, 1, 'result.pdf')).toBe(true);
  expect(await complete(jobId, 1, 'result.pdf')).toBe(false);
  expect(await store.files.size(outputKey(jobId, 1, '0'))).toBe('result.pdf'.length);
  if (job) await store.queue.done(job.lease);
});

test('visitors take turns, whoever came first with however many', async () => {
  const many: string[] = [];
  for (let n = 0; n < 6; n++) many.push(await submit('greedy'));
  const one = await submit('modest');
  const order: string[] = [];
  for (;;) {
    const job = await claimJob(store, 'w');
    if (!job) break;
    order.push(job.id);
    await complete(job.id, job.attempt, 'x.pdf');
    await store.queue.done(job.lease);
  }
  expect(order.indexOf(one)).toBeLessThan(3);
  expect(order.filter((jobId) => jobId !== one)).toEqual(many);
});

test('a sealed secret opens for its own job and key only', async () => {
  const jobId = await submit('v', { password: 'geheim' });
  const job = await claimJob(store, 'w');
  expect(job).toMatchObject({ id: jobId, options: { password: 'geheim' } });
  const sealed = store.sealer.seal(jobId, { password: 'geheim' });
  expect(() => store.sealer.open('another', sealed)).toThrow();
  expect(() => new Sealer(Buffer.alloc(32)).open(jobId, sealed)).toThrow();
  await complete(jobId, 1, 'x.pdf');
  if (job) await store.queue.done(job.lease);
});

async function withDatabase<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database(server.connection, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const waitsForDisk = async (database: Database) => (await database.query('show synchronous_commit'))[0];

test('only a database that may forget its last moment answers before its commits lie on the disk', async () => {
  expect(await withDatabase({}, waitsForDisk)).toEqual({ synchronous_commit: 'on' });
  expect(await withDatabase({ waitsForDisk: false }, waitsForDisk)).toEqual({ synchronous_commit: 'off' });
});

test('an attempt lies on the disk before its claim is answered', async () => {
  await withDatabase({ most: 1 }, async (database) => {
    const found: unknown[] = [];
    // Several times, as others may write a moment later what need not lie there.
    for (let round = 0; round < 5; round++) {
      const jobId = await submit();
      const job = await claimJob({ ...store, database }, 'w');
      found.push(...(await database.query('select pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn() as waits')));
      await complete(jobId, 1, 'x.pdf');
      if (job) await store.queue.done(job.lease);
    }
    expect(found).toContainEqual({ waits: false });
  });
});
