/** A second server, or a second PostgreSQL, on a folder that another one uses: it leaves that one's work alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFile } from '../../src/adapters/flock.ts';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-two-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

interface Ended {
  readonly code: number | null;
  readonly words: string;
}

/** Starts a server as a second `npm start` would, and gives its end; one that stays is ended. */
async function startBeside(site: RunningSite): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: site.dataDir },
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const overstayed = setTimeout(() => child.kill('SIGTERM'), 15_000);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearTimeout(overstayed);
  return { code, words };
}

test('a second server is refused in one sentence and touches nothing, and the next one is let in after kill -9', async () => {
  const DATA_DIR = path.join(folder, 'site');
  const work = path.join(DATA_DIR, 'work/someone/unit-1');
  await mkdir(work, { recursive: true });
  await writeFile(path.join(work, 'page'), 'work that goes on');
  // Held, as by a worker that lives, before any server runs: each removes the folders of dead ones from time to time.
  const held = await lockFile(path.join(DATA_DIR, 'work/someone/lock'), 0);
  const site = await startSite({ DATA_DIR });
  expect(await startBeside(site)).toEqual({
    code: 2,
    words: `Another Sheaf is running on ${DATA_DIR}. Stop that one first, or start this one with a DATA_DIR of its own.\n`,
  });
  expect(existsSync(path.join(work, 'page'))).toBe(true);
  expect((await fetch(`${site.url}/readyz`)).ok).toBe(true);
  held?.release();
  await site.kill();
  const next = await startSite({ DATA_DIR });
  expect(existsSync(work)).toBe(false);
  await next.stop();
});

test('a PostgreSQL that is still starting does not take the answers of another for its own', async () => {
  const first = await PostgresServer.start(folder);
  const starting = PostgresServer.start(folder);
  // Time enough for a start that takes the first answer.
  const early = await Promise.race([starting, delay(2_000, undefined)]);
  await first.stop();
  const second = await starting;
  expect(early).toBeUndefined();
  expect(second.alive).toBe(true);
  await second.stop();
});
