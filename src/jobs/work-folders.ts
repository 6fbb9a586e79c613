/** The folders in which workers hold visitors' files while they work on them: who lives keeps theirs, a dead one's goes. */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { lockFile } from '../adapters/flock.ts';
import { endProcessesIn } from '../adapters/left-processes.ts';
import { removeOfficeSockets } from '../adapters/office-sockets.ts';
import { removeTree } from '../adapters/remove-tree.ts';
import type { JobStore } from './job-store.ts';
import { livingWorkerIds } from './queue-pressure.ts';

const LOCK = 'lock';

/**
 * Makes a worker's folder and holds it while this process lives. The worker must have been noted as living before:
 * until it holds the folder, only that tells others that it is no dead one's.
 */
export async function makeWorkFolder(
  dataDir: string,
  workerId: string,
  onTrouble: (error: unknown) => void,
): Promise<string> {
  const folder = workFolder(dataDir, workerId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Some network file systems know no locks: there the note alone tells that the worker lives.
  await lockFile(path.join(folder, LOCK), 0).catch(onTrouble);
  return folder;
}

/** Removes the folder of a worker that has died, after everything that could write into it. */
export async function removeWorkFolder(dataDir: string, workerId: string): Promise<void> {
  const folder = workFolder(dataDir, workerId);
  await endProcessesIn(folder);
  await removeOfficeSockets(folder);
  await removeTree(folder);
}

/**
 * Removes the folders of workers that died with nobody to see it. A worker lives if it was seen a moment ago, or if it
 * holds its folder: one that is cut off from the database, or stopped for a while, goes on later.
 */
export async function removeDeadWorkFolders(store: JobStore, dataDir: string): Promise<void> {
  await removeUnheldWorkFolders(dataDir, await livingWorkerIds(store));
}

/** Removes the folders that no living process holds, but those of some workers. */
export async function removeUnheldWorkFolders(dataDir: string, living: ReadonlySet<string> = new Set()): Promise<void> {
  for (const workerId of await readdir(path.join(dataDir, 'work')).catch(() => [])) {
    if (living.has(workerId) || (await isHeld(workFolder(dataDir, workerId)))) continue;
    await removeWorkFolder(dataDir, workerId);
  }
}

function workFolder(dataDir: string, workerId: string): string {
  return path.resolve(dataDir, 'work', workerId);
}

async function isHeld(folder: string): Promise<boolean> {
  try {
    const lock = await lockFile(path.join(folder, LOCK), 0);
    lock?.release();
    return lock === undefined;
  } catch {
    return false;
  }
}
