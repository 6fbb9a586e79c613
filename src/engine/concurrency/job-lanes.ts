/** The two lanes of this process, whatever the number of processors: one job works in it, and whatever works beside its main thread works here. */
import { LanePool } from './lanes.ts';

export const MOST_LANES = 2;
/** In the bundle all files lie in one folder. */
const FILE = import.meta.url.endsWith('.ts') ? '../lanes/lane.ts' : './lane.mjs';

export const JOB_LANES = new LanePool(new URL(FILE, import.meta.url), MOST_LANES);
