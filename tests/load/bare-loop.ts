/** The bare programs for the same mix, one after the other in as many lanes as the site has places. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { timeProgram } from '../../scripts/bench/measured-run.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { dealt, type LoadJob } from './job-mix.ts';

export interface BareLoop {
  /** Runs that ended. */
  readonly runs: number;
  readonly seconds: number;
}

/** @param folder a writable one; every run gets an empty folder in it, and it is removed afterwards. */
export async function runBareLoop(
  deck: readonly LoadJob[],
  { folder, lanes, seconds, seed }: { folder: string; lanes: number; seconds: number; seed: number },
): Promise<BareLoop> {
  const began = performance.now();
  const untilMs = began + seconds * 1000;
  let runs = 0;
  const lane = async (_: unknown, number: number) => {
    for (const job of dealt(deck, seededRandom(seed * 1_000 + number))) {
      const out = path.join(folder, `lane-${number}`);
      await mkdir(out, { recursive: true });
      await timeProgram(job.bare(out), out);
      await rm(out, { recursive: true });
      runs++;
      if (performance.now() >= untilMs) return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { runs, seconds: (performance.now() - began) / 1000 };
}
