/** A worker loses its database: for as long as a fail-over takes nothing is lost, for longer the attempt is, and it comes back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { cancelOrDeleteJob } from '../../src/jobs/end-job.ts';
import { inputKey, type JobStore, newId } from '../../src/jobs/job-store.ts';
import { closeJobs, openJobs } from '../../src/jobs/open-jobs.ts';
import { submitJob } from '../../src/jobs/submit-job.ts';
import { blankPdf } from '../blank-pdf.ts';
import { giveDatabase } from '../database-template.ts';
import { databaseUrl } from '../database-url.ts';
import { whileWorkIsSlow } from '../held-work.ts';
import { siteFile } from '../running-site.ts';
import { DatabaseWay } from './database-out-of-reach.ts';

const FAIL_OVER_MS = 20_000;
const PATIENCE = { timeout: 60_000 };

let folder: string;
let database: PostgresServer;
let way: DatabaseWay;
let store: JobStore;
let worker: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-lost-'));
  await giveDatabase(folder);
  database = await PostgresServer.start(folder);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  way = await DatabaseWay.open(path.join(folder, 'way'), String(database.connection.host));
  const settings = { DATA_DIR: dataDir, S3_BUCKET: '', S3_REGION: '' };
  const limits = { RETENTION_DAYS: 7, WRONG_PASSWORDS_PER_MINUTE: 10 };
  store = await openJobs({ ...settings, ...limits }, database.connection, () => undefined);
  worker = spawn(process.execPath, [siteFile('worker')], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl(database.connection, way.folder),
      DATA_DIR: dataDir,
      WORKERS: '1',
    },
  });
});
afterAll(async () => {
  worker.kill('SIGKILL');
  await way.cut();
  await closeJobs(store);
  await database.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Minutes of work, of which it has spent so many attempts already. */
async function submitLongJob(attempts: number): Promise<string> {
  const jobId = newId();
  const key = inputKey(jobId, 0);
  const bytes = await store.files.put(key, Readable.from([blankPdf(3_000)]));
  await submitJob(store, {
    jobId,
    tool: 'pdf-to-jpg',
    options: { dpi: '300' },
    secrets: {},
    visitor: 'v',
    inputs: [{ name: 'long.pdf', bytes, key }],
    attached: [],
    expected: [{ originalName: 'long.pdf', originalBytes: bytes, outputName: 'long.zip' }],
  });
  await store.database.query('update jobs set attempt = $2 where id = $1', [jobId, attempts]);
  return jobId;
}

async function jobFacts(jobId: string): Promise<{ state: string; attempt: number; progress: number }> {
  const [row] = await store.database.query<{ state: string; attempt: number; progress: number }>(
    'select state, attempt, progress from jobs where id = $1',
    [jobId],
  );
  return row ?? { state: 'gone', attempt: 0, progress: 0 };
}

/** Files that the worker has in hand: each run links its inputs into a folder of its own. */
function filesInHand(): number {
  const names = readdirSync(path.join(folder, 'data/work'), { recursive: true }).map(String);
  return names.filter((name) => /unit-[^/]+\/in\/./.test(name)).length;
}

test('a fail-over of 20 seconds costs a job in its third attempt nothing', async () => {
  const jobId = await submitLongJob(2);
  await expect.poll(async () => (await jobFacts(jobId)).progress, PATIENCE).toBeGreaterThan(0);
  const before = await jobFacts(jobId);
  await way.cut();
  await whileWorkIsSlow(worker.pid ?? 0, () => delay(FAIL_OVER_MS));
  await way.mend();
  await expect.poll(async () => (await jobFacts(jobId)).progress, PATIENCE).toBeGreaterThan(before.progress);
  expect(await jobFacts(jobId)).toMatchObject({ state: 'running', attempt: 3 });
  await cancelOrDeleteJob(store, jobId);
});

test('a database that is silent for longer than its leases last stops the job as a lost attempt, and the worker comes back', {
  timeout: 240_000,
}, async () => {
  const jobId = await submitLongJob(0);
  await expect.poll(async () => (await jobFacts(jobId)).progress, PATIENCE).toBeGreaterThan(0);
  way.goSilent();
  await whileWorkIsSlow(worker.pid ?? 0, () => expect.poll(filesInHand, PATIENCE).toBe(0));
  await way.mend();
  await expect.poll(async () => (await jobFacts(jobId)).attempt, PATIENCE).toBe(2);
  await expect.poll(async () => (await jobFacts(jobId)).progress, PATIENCE).toBeGreaterThan(0);
  expect(worker.exitCode).toBeNull();
  await cancelOrDeleteJob(store, jobId);
});

test('a job that is cancelled while its worker cannot hear of it is stopped when it can', async () => {
  const jobId = await submitLongJob(0);
  await expect.poll(async () => (await jobFacts(jobId)).progress, PATIENCE).toBeGreaterThan(0);
  await way.cut();
  await cancelOrDeleteJob(store, jobId);
  await way.mend();
  await expect.poll(filesInHand, PATIENCE).toBe(0);
});
