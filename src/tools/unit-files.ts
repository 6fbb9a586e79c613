/** Counts what a run has put into its folders: a disk has only so many files, whatever their size. */
import { opendir } from 'node:fs/promises';

/** Pages of the largest file in several forms, and the entries of the largest archive, stay far below it. */
export const MAX_FILES = 50_000;

/** Whether more than `most` files and folders lie below a folder. One that goes meanwhile is left out. */
export async function holdsMoreThan(folder: string, most: number): Promise<boolean> {
  let count = 0;
  try {
    for await (const _entry of await opendir(folder, { recursive: true })) if (++count > most) return true;
  } catch {
    return false;
  }
  return false;
}
