/** No visitor stops another: long work gives its place away once, and ends with what it has when it holds one too long. */
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSandbox } from '../../src/adapters/bubblewrap.ts';
import type { JobStore } from '../../src/jobs/job-store.ts';
import { closeJobs } from '../../src/jobs/open-jobs.ts';
import { Dispatcher } from '../../src/worker/dispatcher.ts';
import { UnitPool } from '../../src/worker/unit-pool.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { samplePdf } from '../sample-pdf.ts';
import { openStore, submitAs } from './submit-as.ts';

const LONG = { tool: 'pdf-to-jpg', options: { dpi: '300' }, bytes: blankPdf(4_000) } as const;
const SHORT = { tool: 'rotate-pdf', bytes: samplePdf(1) } as const;
const MINUTES = { timeout: 150_000 };

/** A minute and JOB_BUDGET_MINUTES, which the tests let pass when they want to. */
const times = { longMs: Number.POSITIVE_INFINITY, budgetMs: Number.POSITIVE_INFINITY };

let site: RunningSite;
let store: JobStore;
let api: ApiClient;
let dispatcher: Dispatcher;

beforeAll(async () => {
  site = await startSite({ WORKERS: '0' });
  store = await openStore(site.dataDir);
  api = new ApiClient(site.url);
  const fail = (error: unknown) => {
    throw error;
  };
  const unit = { warmsOffice: false, memoryBytes: 640 * 1024 ** 2, fileBytes: 1024 ** 3, cpuSeconds: 600 };
  const folders = {
    appDir: path.resolve(import.meta.dirname, '../..'),
    workRoot: path.join(site.dataDir, 'work/test'),
  };
  // The worker of this site, with shorter times.
  dispatcher = new Dispatcher(store, new UnitPool({ ...unit, ...folders, sandbox: await probeSandbox() }, fail), {
    workerId: 'test',
    concurrency: 1,
    get budgetMs() {
      return times.budgetMs;
    },
    get longMs() {
      return times.longMs;
    },
    pollMs: 250,
    askForTime: () => Promise.reject(new Error('nobody asks for the time')),
    onTrouble: fail,
    onDetail: () => undefined,
  });
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await closeJobs(store);
  await site.stop();
});

async function facts(jobId: string) {
  const [row] = await store.database.query<{ state: string; attempt: number; has_yielded: boolean; ran: number }>(
    `select state, attempt, has_yielded, 1000 * extract(epoch from now() - started_at)::float as ran from jobs where id = $1`,
    [jobId],
  );
  return row;
}

test('with one worker, a job that has run a minute gives its place to another visitor, waits behind them, and loses nothing', {
  timeout: 300_000,
}, async () => {
  const long = await submitAs(store, { visitor: 'long', ...LONG });
  await api.until(long, ({ progress }) => progress > 0);
  const own = await submitAs(store, { visitor: 'long', ...SHORT });
  const other = await submitAs(store, { visitor: 'other', ...SHORT });
  times.longMs = 0;
  await expect.poll(async () => (await facts(long))?.has_yielded, MINUTES).toBe(true);
  times.longMs = Number.POSITIVE_INFINITY;
  await expect.poll(async () => (await facts(other))?.state, MINUTES).toBe('completed');
  // Behind all that waited then: the place was for others, not for the next job of the same visitor.
  await expect.poll(async () => (await facts(own))?.state, MINUTES).toBe('completed');
  expect((await facts(other))?.ran).toBeGreaterThan((await facts(own))?.ran ?? Number.POSITIVE_INFINITY);
  await api.until(long, ({ progress }) => progress > 0);
  expect(await facts(long)).toMatchObject({ state: 'running', attempt: 1 });

  // It has yielded once, and does not again: its time is up while others wait, and what is done counts.
  const next = await submitAs(store, { visitor: 'next', ...SHORT });
  times.longMs = 0;
  times.budgetMs = 1_000;
  await expect.poll(async () => (await facts(long))?.state, MINUTES).toBe('completed');
  const { warnings, outputFiles } = await api.status(long);
  expect(warnings).toMatchObject([{ code: 'time-limit', params: { pages: expect.stringMatching(/4,?000$/) } }]);
  expect(outputFiles.length).toBeGreaterThan(0);
  await expect.poll(async () => (await facts(next))?.state).toBe('completed');
});

test('with nobody waiting it goes on', async () => {
  const long = await submitAs(store, { visitor: 'long', ...LONG });
  await api.until(long, ({ progress }) => progress > 0);
  // Several looks at what runs.
  await expect.poll(async () => (await facts(long))?.ran, MINUTES).toBeGreaterThan(3_000);
  expect(await facts(long)).toMatchObject({ state: 'running', attempt: 1, has_yielded: false });
  await api.delete(`/api/jobs/${long}`);
});
