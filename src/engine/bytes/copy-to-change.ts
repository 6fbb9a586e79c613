/** Copies a file in order to write into the copy. */
import { chmodSync, copyFileSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';

/** A copy takes over the original’s rights, and nobody may write to a file that is write-protected. */
const OWNER_WRITES = 0o600;

export async function copyToChange(path: string, target: string): Promise<void> {
  await copyFile(path, target);
  await chmod(target, OWNER_WRITES);
}

export function copyToChangeSync(path: string, target: string): void {
  copyFileSync(path, target);
  chmodSync(target, OWNER_WRITES);
}
