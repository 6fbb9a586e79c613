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

/** Resident bytes of a process tree; pages that two processes share count twice, so it errs on the safe side. */
export function residentBytes(pids: readonly number[]): number {
  let pages = 0;
  for (const pid of pids) pages += Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
  return pages * PAGE_BYTES;
}

/** Linux on x86-64 and most arm64 systems. */
const PAGE_BYTES = 4096;

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
