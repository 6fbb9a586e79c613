/** Measures what a run has put into its folders: a disk has only so many files, and so much room for all visitors. */
import { lstat, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Pages of the largest file in several forms, and the entries of the largest archive, stay far below it. */
export const MAX_FILES = 50_000;
/** Folders in folders: no program for documents makes more, and a path of more names can hardly be removed. */
const MAX_DEPTH = 32;
const BLOCK = 512;

export interface Allowance {
  /** Files and folders. */
  readonly files: number;
  /** Bytes on the disk that a run may always have. */
  readonly bytes: number;
  /** With more than those, bytes that it has to leave free for everybody else. */
  readonly leavesFree: number;
}

/** Whether a run holds more than it may. What cannot be looked at counts as too much; what goes meanwhile counts for nothing. */
export async function isOverfull(folder: string, { files, bytes, leavesFree }: Allowance): Promise<boolean> {
  let count = 0;
  let held = 0;
  const waiting = [{ at: folder, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const names = await unlessGone(readdir(next.at), []);
    count += names.length;
    if (count > files || next.depth > MAX_DEPTH) return true;
    for (const name of names) {
      const at = path.join(next.at, name);
      const facts = await unlessGone(lstat(at), undefined);
      held += (facts?.blocks ?? 0) * BLOCK;
      if (facts?.isDirectory()) waiting.push({ at, depth: next.depth + 1 });
    }
  }
  return held > bytes && (await freeBytes(folder)) < leavesFree;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function unlessGone<T>(look: Promise<T>, gone: T): Promise<T> {
  try {
    return await look;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return gone;
    throw error;
  }
}
