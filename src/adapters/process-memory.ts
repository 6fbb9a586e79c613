/** Reads from /proc how much memory a process and all its descendants hold. */
import { readdirSync, readFileSync } from 'node:fs';

/** The pids of a process and of everything below it. A process that ends meanwhile is left out. */
export function processTree(root: number): readonly number[] {
  const found: number[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    found.push(pid);
    waiting.push(...childrenOf(pid));
  }
  return found;
}

/**
 * Resident bytes of a process tree; pages that two processes share count twice, so it errs on the safe side. A program
 * that is just being started is a copy of its parent and counts for nothing: a parent has one at a time.
 * @param pids parents before their children, as `processTree` gives them.
 */
export function residentBytes(pids: readonly number[]): number {
  const counted = new Map<number, number>();
  const copied = new Set<number>();
  for (const pid of pids) {
    // Asked first: one that stops being a copy before its pages are read has none of its parent's left.
    const parent = copiedParent(pid);
    const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
    if (parent !== undefined && !copied.has(parent) && pages <= (counted.get(parent) ?? 0)) copied.add(parent);
    else counted.set(pid, pages);
  }
  return PAGE_BYTES * [...counted.values()].reduce((sum, pages) => sum + pages, 0);
}

/** Linux on x86-64 and most arm64 systems. */
const PAGE_BYTES = 4096;
const TICKS_A_SECOND = 100;
/** PF_FORKNOEXEC: made by fork(2), and no program of its own as yet. */
const FORKED = 0x40;
/** Longer than starting a program takes; who stays a copy for longer counts. */
const START_SECONDS = 1;

/** The parent of a process that was made this very moment and is still its copy (proc_pid_stat(5)). */
function copiedParent(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program, which may hold spaces, ends with the last bracket; the state follows.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent, flags = 0, started = 0] = [fields[1], fields[6], fields[19]];
  if ((flags & FORKED) === 0) return undefined;
  const uptime = Number(read('/proc/uptime').split(' ')[0]);
  return uptime - started / TICKS_A_SECOND < START_SECONDS ? parent : undefined;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
