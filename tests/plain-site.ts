/** The site without settings of its own, started once a worker of the run: a start takes seconds of processor time. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSite, startSite } from './running-site.ts';

/** Names the folder in which the run writes down the sites that it has to end. */
const VARIABLE = 'TEST_PLAIN_SITES';
const END_TIMEOUT_MS = 30_000;

let plain: Promise<RunningSite> | undefined;

/** For tests that leave the site as they found it. It ends with the run; nobody else stops it. */
export async function plainSite(): Promise<RunningSite> {
  const known = await plain?.catch(() => undefined);
  if (known && isThere(known.pid)) return known;
  plain = startNoted();
  return plain;
}

async function startNoted(): Promise<RunningSite> {
  const site = await startSite();
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('Plain sites need the set-up of the run.');
  writeFileSync(path.join(folder, String(site.pid)), site.dataDir);
  return site;
}

/** Vitest calls it before the first file, and what it gives after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sheaf-plain-sites-'));
  process.env[VARIABLE] = folder;
  return async () => {
    await Promise.all((await readdir(folder)).map((pid) => end(Number(pid), path.join(folder, pid))));
    await rm(folder, { recursive: true, force: true });
  };
}

async function end(pid: number, note: string): Promise<void> {
  if (isThere(pid)) process.kill(pid, 'SIGTERM');
  const untilMs = performance.now() + END_TIMEOUT_MS;
  while (isThere(pid) && performance.now() < untilMs) await delay(50);
  const dataDir = await readFile(note, 'utf8');
  if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
