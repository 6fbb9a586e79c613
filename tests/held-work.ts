/** Work that lasts without taking the processor from other tests: the processes that do it are stopped for a while. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '../src/adapters/process-memory.ts';

const RUNNER = /\/runner\.(ts|mjs)\0/;
const STOPPED_MS = 400;
const GOING_MS = 100;

/**
 * What runs jobs below a worker or a site; programs that these have started go on to their end.
 * @param root pid of the worker or the site.
 */
export function signalWork(root: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processTree(root)) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
      if (RUNNER.test(command) && !command.startsWith('bwrap')) process.kill(pid, signal);
    } catch {
      // It has ended since it was listed.
    }
  }
}

/** Lets work go on at a fifth of its speed as long as something is waited for. */
export async function whileWorkIsSlow(root: number, wait: () => Promise<void>): Promise<void> {
  let isOver = false;
  const waiting = wait().finally(() => (isOver = true));
  while (!isOver) {
    signalWork(root, 'SIGSTOP');
    await delay(STOPPED_MS);
    signalWork(root, 'SIGCONT');
    await delay(GOING_MS);
  }
  await waiting;
}
