/** Ends what a killed worker left running: processes that can still write into a folder of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { signalQuietly } from './process.ts';

/** The kernel takes a moment to end a sandbox; one that cannot be ended holds nobody up longer than this. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 20;

/** Kills every process of a sandbox, or of a plain run, whose work folder lies below `folder`, and waits until none is left. */
export async function endProcessesIn(folder: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const left = processesIn(folder);
    if (left.length === 0 || Date.now() > deadline) return;
    for (const pid of left) signalQuietly(pid, 'SIGKILL');
    await delay(LOOK_MS);
  }
}

/** One that is dying already has neither mounts nor environment, and has closed its files. */
function processesIn(folder: string): readonly number[] {
  const below = `${folder}/`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => wrapsSandbox(pid, below) || isInSandbox(pid, below) || runsPlainly(pid, below));
}

/** The wrapper names the folder among its arguments, also while the sandbox is just being born. */
function wrapsSandbox(pid: number, below: string): boolean {
  const command = read(pid, 'cmdline');
  return /^(bwrap|prlimit)\0/.test(command) && command.includes(below);
}

/**
 * Inside, the unit's folders are mounts at /work. Their place is told from the root of its file system, which need not be
 * ours: the last two names of it, and the unit's, must do.
 */
function isInSandbox(pid: number, below: string): boolean {
  const unit = `/${below.split('/').slice(-3).join('/')}unit-`;
  return read(pid, 'mountinfo')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, , , root = '', target = '']) => root.includes(unit) && target.startsWith('/work/'));
}

/** Under plain limits the folder is in the environment (`src/tools/unit.ts`). */
function runsPlainly(pid: number, below: string): boolean {
  return read(pid, 'environ')
    .split('\0')
    .some((entry) => entry.startsWith(`TMPDIR=${below}`));
}

/** Empty for a process that has ended, or that is not ours to look into. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
