/** Runs a program to its end and tells its time and the most memory that it and all below it held at once. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { endGroup, startProgram } from '../../src/adapters/process.ts';
import { processTree } from '../../src/adapters/process-memory.ts';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** What it is called in a table, where the program alone does not tell. */
  readonly name?: string;
  /** After this long it is ended. */
  readonly limitMs?: number;
}

/** Small programs live for hundredths of a second. Looking costs time, so runs are timed without it. */
const SAMPLE_MS = 2;
const SHORT_RUN_SECONDS = 0.3;
const SHORT_ROUNDS = 6;
/** Less is a program seen before it had begun. */
const LEAST_MEGABYTES = 1;
const LONG_RUN_MS = 2_000;
const LONG_SAMPLE_MS = 100;
const KEPT_WORDS = 2_000;
const NO_LIMIT_MS = 2 ** 31 - 1;
/** The program was ended because it took too long. */
export class TooLong extends Error {}

/** Runs it once. @throws TooLong; when the program fails, with its last words. */
export async function timeProgram(command: Command, cwd: string): Promise<number> {
  const started = performance.now();
  await start(command, cwd).ended;
  return (performance.now() - started) / 1000;
}

/**
 * Runs it again while looking at its memory; what is over before one has looked, several times.
 * @returns megabytes: proportional set size, so that what is shared counts once. Zero where nothing was seen.
 */
export async function peakOfProgram(command: Command, cwd: string): Promise<number> {
  let peak = 0;
  for (let round = 0; round < SHORT_ROUNDS; round++) {
    const { seconds, peakMegabytes } = await measure(command, cwd);
    peak = Math.max(peak, peakMegabytes);
    if (seconds > SHORT_RUN_SECONDS) break;
  }
  return peak < LEAST_MEGABYTES ? 0 : peak;
}

/** Both in one run, for those that take long. */
export async function measure(command: Command, cwd: string): Promise<{ seconds: number; peakMegabytes: number }> {
  const started = performance.now();
  const { pid, ended } = start(command, cwd);
  let running = true;
  const watched = ended.finally(() => {
    running = false;
  });
  let peak = 0;
  while (running) {
    peak = Math.max(peak, treeKilobytes(pid));
    const isLong = performance.now() - started > LONG_RUN_MS;
    await Promise.race([watched.catch(() => undefined), delay(isLong ? LONG_SAMPLE_MS : SAMPLE_MS)]);
  }
  await watched;
  return { seconds: (performance.now() - started) / 1000, peakMegabytes: peak / 1024 };
}

function start(
  { program, args, limitMs }: Command,
  cwd: string,
): { readonly pid: number; readonly ended: Promise<void> } {
  const child = startProgram(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-KEPT_WORDS);
    });
  }
  let tooLong = false;
  const limit = setTimeout(() => {
    tooLong = true;
    void endGroup(child);
  }, limitMs ?? NO_LIMIT_MS).unref();
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      // qpdf says by 3 that it warned of something and did its work.
      if (code === 0 || (program === 'qpdf' && code === 3)) resolve();
      else if (tooLong) reject(new TooLong(`${program} took too long.`));
      else reject(new Error(`${program} ended with ${code}: ${words.trim().slice(-300)}`));
    });
  });
  return { pid: child.pid ?? 0, ended };
}

function treeKilobytes(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + proportionalKilobytes(each), 0);
}

function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
