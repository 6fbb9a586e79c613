/** Adds up the processor time of a site and of all that it ever starts; programs that nobody waited for are in it, too. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processTree } from '../../src/adapters/process-memory.ts';

export interface ProcessorMeter {
  /** `group`: of the site alone. `machine`: whatever else runs is counted, too. */
  readonly kind: 'group' | 'machine';
  seconds(): number;
  /** When the site has ended. */
  close(): Promise<void>;
}

interface Groups {
  readonly root: string;
  readonly seconds: (group: string) => number;
}

/** As Linux keeps them: a folder is a group, and whoever is started in it stays. */
const GROUPS: readonly Groups[] = [
  {
    root: '/sys/fs/cgroup/cpuacct',
    seconds: (group) => Number(readFileSync(path.join(group, 'cpuacct.usage'), 'utf8')) / 1e9,
  },
  {
    root: '/sys/fs/cgroup',
    seconds: (group) =>
      Number(/^usage_usec (\d+)/m.exec(readFileSync(path.join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6,
  },
];
const TICKS_A_SECOND = 100;
const CLOSE_TRIES = 50;
const CLOSE_MS = 100;

/** @param pid of the site: it and its children are counted from now on. */
export function meterProcessor(pid: number): ProcessorMeter {
  for (const groups of GROUPS) {
    const group = path.join(groups.root, `sheaf-bench-${pid}`);
    try {
      if (!existsSync(path.join(groups.root, 'cgroup.procs'))) continue;
      mkdirSync(group);
      for (const each of processTree(pid)) join(group, each);
      return { kind: 'group', seconds: () => groups.seconds(group), close: () => remove(group) };
    } catch {
      // Most people may not make groups.
    }
  }
  return { kind: 'machine', seconds: machineSeconds, close: async () => undefined };
}

/** A process may have ended just now. */
function join(group: string, pid: number): void {
  try {
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** A group that still has members stays. */
async function remove(group: string): Promise<void> {
  for (let tries = 0; tries < CLOSE_TRIES; tries++) {
    try {
      return rmdirSync(group);
    } catch {
      await delay(CLOSE_MS);
    }
  }
}

function machineSeconds(): number {
  const [user = 0, nice = 0, system = 0] = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system) / TICKS_A_SECOND;
}
