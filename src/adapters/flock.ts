/** Locks a file for as long as this process lives: the kernel frees it with the process, even after kill -9. */
import { closeSync, openSync } from 'node:fs';
import { startProgram } from './process.ts';

/** Our own exit status for "another process holds it", to tell that from a folder that cannot be locked at all. */
const HELD_STATUS = 75;

export interface FileLock {
  /** Lets go before the process ends. */
  release(): void;
}

/**
 * Takes the lock of a file, which is made where it is missing and must never be replaced.
 * Node cannot lock: `flock` locks the open file that it is handed and leaves; our descriptor keeps the lock. Programs
 * started later do not inherit it.
 * @param waitSeconds how long to wait for another holder; 0 asks once.
 * @returns undefined where another process holds it.
 * @throws Error where the folder's file system knows no locks, or `flock` is missing.
 */
export async function lockFile(file: string, waitSeconds: number): Promise<FileLock | undefined> {
  const descriptor = openSync(file, 'a', 0o600);
  const release = () => closeSync(descriptor);
  try {
    const status = await flock(descriptor, waitSeconds);
    if (status === 0) return { release };
    if (status !== HELD_STATUS) throw new Error(`flock ended with ${status} at ${file}.`);
  } catch (error) {
    release();
    throw error;
  }
  release();
  return undefined;
}

function flock(descriptor: number, waitSeconds: number): Promise<number | null> {
  const patience = waitSeconds > 0 ? ['--timeout', String(waitSeconds)] : ['--nonblock'];
  const args = ['--exclusive', ...patience, '--conflict-exit-code', String(HELD_STATUS), '3'];
  const child = startProgram('flock', args, { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}
