/** A worker is killed over a visitor's file: its links to that file go, with everything that could still write beside them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { isRunning } from '../../src/adapters/process.ts';
import { processTree } from '../../src/adapters/process-memory.ts';
import type { JobStore } from '../../src/jobs/job-store.ts';
import { closeJobs, openJobs } from '../../src/jobs/open-jobs.ts';
import { removeDeadWorkFolders, removeWorkFolder } from '../../src/jobs/work-folders.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { giveDatabase } from '../database-template.ts';
import { databaseUrl } from '../database-url.ts';
import { type RunningSite, startSite, WORKER_COMMAND } from '../running-site.ts';

const PATIENCE = { timeout: 30_000 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function inputsBelow(work: string): readonly string[] {
  if (!existsSync(work)) return [];
  return readdirSync(work, { recursive: true })
    .map(String)
    .filter((name) => /unit-[^/]+\/in\/./.test(name));
}

function workerOf(site: RunningSite): number {
  const worker = processTree(site.pid).find((pid) => WORKER_COMMAND.test(commandOf(pid)));
  // A signal to process 0 would reach the test itself.
  if (worker === undefined) throw new Error('There is no worker to kill.');
  return worker;
}

test('the server removes the folder of its worker, also when the job is deleted meanwhile', async () => {
  const site = await startSite({ WORKERS: '1' });
  try {
    const api = new ApiClient(site.url);
    const jobId = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
    await api.until(jobId, (job) => job.progress > 0);
    const worker = workerOf(site);
    const [, workerId = ''] = /--id=([\w-]+)/.exec(commandOf(worker)) ?? [];
    const work = path.join(site.dataDir, 'work');
    expect(inputsBelow(path.join(work, workerId))).toHaveLength(1);
    process.kill(worker, 'SIGKILL');
    await api.delete(`/api/jobs/${jobId}`);
    await expect.poll(() => existsSync(path.join(work, workerId)), PATIENCE).toBe(false);
    await expect.poll(() => inputsBelow(work), PATIENCE).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('a worker that does not leave with the server leaves no folder either', async () => {
  const DATA_DIR = path.join(folder, 'stuck');
  const site = await startSite({ DATA_DIR, WORKERS: '1' });
  await folderOfWorker(path.join(DATA_DIR, 'work'));
  process.kill(workerOf(site), 'SIGSTOP');
  await site.stop();
  expect(readdirSync(path.join(DATA_DIR, 'work'))).toEqual([]);
});

test('what a dead worker left running under plain limits is ended before its folder is removed', async () => {
  const unit = path.join(folder, 'work/dead/unit-1');
  await mkdir(path.join(unit, 'tmp'), { recursive: true });
  const script = 'while :; do mkdir -p "$TMPDIR" && echo page > "$TMPDIR/$(date +%N)"; done';
  const writer = spawn('/bin/sh', ['-c', script], { env: { TMPDIR: path.join(unit, 'tmp') }, stdio: 'ignore' });
  try {
    await expect.poll(() => readdirSync(path.join(unit, 'tmp')).length, PATIENCE).toBeGreaterThan(0);
    await removeWorkFolder(folder, 'dead');
    expect(existsSync(path.join(folder, 'work/dead'))).toBe(false);
    await expect.poll(() => isRunning(writer)).toBe(false);
  } finally {
    writer.kill('SIGKILL');
  }
});

/** A worker on its own, as `npm run worker` starts it. */
function startWorker(dataDir: string, database: PostgresServer): ChildProcess {
  return spawn(process.execPath, ['src/worker/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl(database.connection),
      DATA_DIR: dataDir,
      WORKERS: '1',
    },
  });
}

/** The folder of the one worker that has warm units. */
async function folderOfWorker(work: string): Promise<string> {
  const found = () => (existsSync(work) ? readdirSync(work, { recursive: true }) : []).map(String);
  await expect.poll(() => found().some((name) => /\/unit-/.test(name)), PATIENCE).toBe(true);
  return path.join(work, (found().find((name) => /\/unit-/.test(name)) ?? '').split('/')[0] ?? '');
}

async function openStore(dataDir: string, database: PostgresServer): Promise<JobStore> {
  const settings = { DATA_DIR: dataDir, S3_BUCKET: '', S3_REGION: '' };
  const limits = { RETENTION_DAYS: 7, WRONG_PASSWORDS_PER_MINUTE: 10 };
  return openJobs({ ...settings, ...limits }, database.connection, () => undefined);
}

test('a worker alone removes the folders of the dead, and leaves one that only was not seen for a while', async () => {
  await giveDatabase(folder);
  const database = await PostgresServer.start(folder);
  const dataDir = path.join(folder, 'alone');
  const work = path.join(dataDir, 'work');
  await mkdir(dataDir);
  const store = await openStore(dataDir, database);
  const workers = [startWorker(dataDir, database)];
  try {
    const first = await folderOfWorker(work);
    const forgetWhoWasSeen = () => store.database.query(`update workers set seen_at = now() - interval '1 minute'`);
    workers[0]?.kill('SIGSTOP');
    const dead = path.join(work, 'dead/unit-1/in');
    await mkdir(dead, { recursive: true });
    await writeFile(path.join(dead, '0'), 'a page of a visitor');
    await forgetWhoWasSeen();
    await removeDeadWorkFolders(store, dataDir);
    expect(readdirSync(work)).toEqual([path.basename(first)]);
    workers[0]?.kill('SIGKILL');
    await expect.poll(() => workers[0]?.signalCode).toBe('SIGKILL');
    // It may just have been noting that it lives when it was stopped.
    await forgetWhoWasSeen();
    workers.push(startWorker(dataDir, database));
    await expect.poll(() => existsSync(first), PATIENCE).toBe(false);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await closeJobs(store);
    await database.stop();
  }
});
