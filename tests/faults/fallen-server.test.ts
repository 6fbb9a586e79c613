/** A server that falls, whatever made it, is started again; one that cannot start by its settings is not. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processTree } from '../../src/adapters/process-memory.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, siteFile, startSite, WORKER_COMMAND } from '../running-site.ts';
import { FALLS, makeFall, startWatchedSite } from './watched-site.ts';

const PATIENCE = { timeout: 40_000 };
const STARTED_AGAIN = /"part":"start","msg":"the server fell \([^)]+\); it is started again in [\d.]+ s"/g;

let site: RunningSite;
beforeAll(async () => {
  site = await startWatchedSite({ WORKERS: '1' });
});
afterAll(() => site.stop());

function pidOf(program: RegExp, root = site.pid): number {
  const found = processTree(root).find((pid) => {
    try {
      return program.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
    } catch {
      return false;
    }
  });
  // Never 0, to which a signal would hit this process itself.
  if (found === undefined) throw new Error(`no ${program} below ${root}`);
  return found;
}

const serverPid = () => pidOf(/^[^\0]*node\0--import/);
const isReady = () =>
  fetch(`${site.url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

test('a fault in a route or in an answer ends that call alone', async () => {
  const before = serverPid();
  const answer = await fetch(`${site.url}/fault/route`);
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal' }]);
  await expect(fetch(`${site.url}/fault/answer`).then((broken) => broken.text())).rejects.toThrow();
  expect(await isReady()).toBe(true);
  expect(serverPid()).toBe(before);
});

test.each(FALLS)('after a fault in a %s the server is started again, and the work it had goes on', async (how) => {
  const api = new ApiClient(site.url);
  const job = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(60) }]);
  const falls = site.output().match(STARTED_AGAIN)?.length ?? 0;
  await makeFall(site, how);
  await expect.poll(() => site.output().match(STARTED_AGAIN)?.length ?? 0, PATIENCE).toBe(falls + 1);
  expect(site.output()).toContain('InjectedFault');
  await expect.poll(isReady, PATIENCE).toBe(true);
  expect(await api.end(job)).toMatchObject({ status: 'completed' });
});

test('killed again and again it starts again, later each time', async () => {
  const pausesBefore = site.output().match(STARTED_AGAIN)?.length ?? 0;
  for (let kill = 1; kill <= 2; kill++) {
    process.kill(serverPid(), 'SIGKILL');
    await expect.poll(() => site.output().match(STARTED_AGAIN)?.length ?? 0, PATIENCE).toBe(pausesBefore + kill);
    await expect.poll(isReady, PATIENCE).toBe(true);
  }
  const pauses = [...site.output().matchAll(/started again in ([\d.]+) s/g)].map(([, pause]) => Number(pause));
  expect(pauses.at(-1)).toBeGreaterThan(pauses[0] ?? 0);
});

/** Starts a site that cannot be, and gives its end. */
async function endOf(env: Readonly<Record<string, string>>): Promise<{ code: number | null; words: string }> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/supervise.mjs', '30000', siteFile('server')], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const overstayed = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(overstayed);
  return { code, words };
}

test('a wrong setting, a taken port and a taken folder are told once, and not tried again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  const PORT = String(typeof address === 'object' ? address?.port : '');
  const other = await startSite({ WORKERS: '0' });
  try {
    await other.kill();
    const ends = [
      await endOf({ DATA_DIR: other.dataDir, WORKERS: 'many' }),
      await endOf({ DATA_DIR: other.dataDir, WORKERS: '0', PORT }),
      await endOf({ DATA_DIR: site.dataDir }),
    ];
    expect(ends).toMatchObject([
      { code: 2, words: expect.stringContaining('WORKERS must be a whole number') },
      { code: 2, words: expect.stringContaining('This port is taken.') },
      { code: 2, words: expect.stringContaining('Another Sheaf is running') },
    ]);
    for (const { words } of ends) expect(words).not.toContain('started again');
  } finally {
    taken.close();
    await other.stop();
  }
});

test('a worker whose parent was killed leaves within 5 seconds, in the middle of its work and without a database', async () => {
  const busy = await startSite({ WORKERS: '1' });
  try {
    const api = new ApiClient(busy.url);
    const job = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
    await api.until(job, ({ progress }) => progress > 0);
    const worker = pidOf(WORKER_COMMAND, busy.pid);
    const below = processTree(worker);
    expect(below.length).toBeGreaterThan(1);
    await busy.kill();
    await expect.poll(() => below.filter(isThere), { timeout: 5_000 }).toEqual([]);
  } finally {
    await busy.stop();
  }
});

test('a site that is told to stop is not started again', async () => {
  const told = await startWatchedSite({ WORKERS: '1' });
  await told.stop();
  expect(told.output()).not.toContain('started again');
});

function isThere(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
