/** How reading of text uses the lanes of this process: as many as there are processors that nobody else uses. */
import { availableParallelism } from 'node:os';
import { IdleCores } from '../../../adapters/idle-cores.ts';
import { JOB_LANES, MOST_LANES } from '../../concurrency/job-lanes.ts';
import { Lanes } from '../../concurrency/lanes.ts';
import type { TEXT_TASKS } from './text-tasks.ts';

export const TEXT_LANES = new Lanes<typeof TEXT_TASKS>(JOB_LANES, 'text');

/** With 200 pages of text a lane saves 0.16 s of waiting for 0.35 s of processor time; with 50 it saves nothing (decision 0150). */
const FEW_PAGES = 200;

/** How many lanes may read. @param left pages that nobody has begun. */
export type LanesFor = (left: number) => number;

/** Made some time before pages are read, as it tells what was idle since. */
export function idleLanes(
  cores: Pick<IdleCores, 'sinceLast'> = new IdleCores(),
  processors = availableParallelism(),
): LanesFor {
  const most = Math.min(MOST_LANES, processors - 1);
  let lanes = 0;
  return (left) => {
    if (left < FEW_PAGES || lanes >= most) return lanes;
    const idle = cores.sinceLast();
    // Half a processor is worth a lane.
    if (idle !== undefined) lanes = Math.min(most, lanes + Math.round(idle));
    return lanes;
  };
}
