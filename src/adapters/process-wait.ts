/** Reads from /proc how long processes have waited for a processor. */
import { readdirSync, readFileSync } from 'node:fs';

const NS_A_MS = 1_000_000;

/**
 * Milliseconds that the thread which waited longest has been ready to run while others had the processor
 * (Documentation/scheduler/sched-stats of Linux). Zero where the kernel does not count it.
 */
export function longestWaitMs(pids: readonly number[]): number {
  return pids.reduce((longest, pid) => Math.max(longest, ...threadsOf(pid).map((thread) => waitedMs(pid, thread))), 0);
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function waitedMs(pid: number, thread: string): number {
  try {
    // Time on a processor, time waited for one (both in nanoseconds), turns taken.
    const [, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(waited ?? 0) / NS_A_MS;
  } catch {
    return 0;
  }
}
