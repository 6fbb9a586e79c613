/** What server, worker, database and programs hold while visitors come and go, as proportional set size. */
import { readFileSync } from 'node:fs';
import { processTree } from '../../src/adapters/process-memory.ts';
import { WORKER_COMMAND } from '../running-site.ts';

const PARTS = ['server', 'worker', 'database', 'programs'] as const;
type Part = (typeof PARTS)[number];

export type MemorySample = { readonly second: number } & Readonly<Record<Part, number>>;

export interface MemoryWatch {
  /** Megabytes, in the order of time. */
  readonly samples: readonly MemorySample[];
  stop(): void;
}

/** @param pid of the server, or of who watches over it. */
export function watchMemory(pid: number, everyMs = 2_000): MemoryWatch {
  const samples: MemorySample[] = [];
  const began = Date.now();
  const look = () => samples.push({ second: Math.round((Date.now() - began) / 1000), ...heldNow(pid) });
  look();
  const timer = setInterval(look, everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

/**
 * By how much server and worker have grown: the mean of the last quarter over that of the second one. In the first, what is
 * made once is made. 1 where there are too few samples to tell.
 */
export function growth(samples: readonly MemorySample[]): number {
  const quarter = Math.floor(samples.length / 4);
  const mean = (part: readonly MemorySample[]) =>
    part.reduce((sum, { server, worker }) => sum + server + worker, 0) / part.length;
  if (quarter === 0) return 1;
  return mean(samples.slice(-quarter)) / mean(samples.slice(quarter, 2 * quarter));
}

function heldNow(root: number): Readonly<Record<Part, number>> {
  const held = { server: 0, worker: 0, database: 0, programs: 0 };
  for (const pid of processTree(root)) held[partOf(pid)] += megabytes(pid);
  return held;
}

function partOf(pid: number): Part {
  const command = read(`/proc/${pid}/cmdline`);
  if (/\/server(\/main\.ts|\.mjs)\0/.test(command)) return 'server';
  if (WORKER_COMMAND.test(command)) return 'worker';
  if (/\/bin\/postgres\0|^postgres: /.test(command)) return 'database';
  return 'programs';
}

function megabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
