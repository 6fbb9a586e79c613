/** The load of `npm run load` in its short form: a few visitors for a few seconds, and one with many jobs beside ten. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';
import { runBareLoop } from './bare-loop.ts';
import { describeMix, KINDS, type LoadJob, makeDeck } from './job-mix.ts';
import { oneBesideTen } from './one-beside-ten.ts';
import { runVisitors } from './visitors.ts';
import { growth, watchMemory } from './watched-memory.ts';

let folder: string;
let site: RunningSite;
let deck: readonly LoadJob[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-load-'));
  deck = await makeDeck(folder);
  site = await startSite({ TRUST_PROXY: '1', QUEUE_SHARE: '40', LOG_LEVEL: 'error' });
});

afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

test('the mix is half small page tools, a fifth pictures, a fifth Office and a tenth compression', () => {
  const words = describeMix(deck).replace(/ \([^)]*\)/g, '');
  expect(words).toBe('50 % small page tools · 20 % pictures · 20 % Office · 10 % compression');
});

test('visitors at once upload, submit, watch and download without an error', { timeout: 300_000 }, async () => {
  const memory = watchMemory(site.pid, 500);
  const { jobs, errors, statusMs } = await runVisitors({ url: site.url, visitors: 10, seconds: 5, seed: 1, deck });
  memory.stop();
  expect(errors).toEqual([]);
  expect(new Set(jobs.map(({ visitor }) => visitor)).size).toBe(10);
  expect(statusMs.length).toBeGreaterThan(jobs.length);
  expect(memory.samples[0]).toMatchObject({ server: expect.any(Number), worker: expect.any(Number) });
  expect(memory.samples.every(({ server, worker, database }) => server > 0 && worker > 0 && database > 0)).toBe(true);
});

test('the ten with one job each have theirs long before the one with many', { timeout: 300_000 }, async () => {
  const job = deck.find(({ tool }) => tool === 'pdf-to-jpg');
  if (!job) throw new Error('no pictures in the deck');
  const { amongTen, besideOne, left } = await oneBesideTen(site.url, job, 30);
  expect([amongTen.length, besideOne.length]).toEqual([10, 10]);
  // In the order of arrival none of them would be left.
  expect(left).toBeGreaterThan(10);
});

test('every bare program of the mix runs, and leaves nothing', { timeout: 300_000 }, async () => {
  for (const kind of KINDS) {
    const own = deck.filter((job) => job.kind === kind);
    const { runs } = await runBareLoop(own, { folder, lanes: 1, seconds: 0, seed: 1 });
    expect(runs, kind).toBe(1);
  }
  expect(await readdir(folder)).toEqual(['inputs']);
});

test('growth is told from the second quarter to the last', () => {
  const samples = [10, 20, 20, 30].map((held, second) => ({
    second,
    server: held,
    worker: 0,
    database: 5,
    programs: 9,
  }));
  expect(growth(samples)).toBe(1.5);
});
