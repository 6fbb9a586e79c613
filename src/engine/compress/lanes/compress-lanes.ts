/** The two lanes of this process in which pages are drawn and pictures are packed, whatever the number of processors. */
import { LanePool, Lanes } from '../../concurrency/lanes.ts';
import type { BILEVEL_TASKS } from '../bilevel/bilevel-tasks.ts';
import type { DRAW_TASKS } from '../check/draw-tasks.ts';
import type { CompressLanes } from '../compress-document.ts';
import type { SCAN_TASKS } from '../part-scan.ts';

const LANES = 2;
/** In the bundle all files lie in one folder. */
const FILE = import.meta.url.endsWith('.ts') ? './lane.ts' : './lane.mjs';
const POOL = new LanePool(new URL(FILE, import.meta.url), LANES);

export const COMPRESS_LANES: CompressLanes = {
  bilevel: new Lanes<typeof BILEVEL_TASKS>(POOL, 'bilevel'),
  scans: new Lanes<typeof SCAN_TASKS>(POOL, 'scans'),
};
export const DRAW_LANES = new Lanes<typeof DRAW_TASKS>(POOL, 'drawing');

/** Makes both lanes ready to draw, while other work goes on. */
export function prepareDrawing(signal: AbortSignal): void {
  for (let lane = 0; lane < LANES; lane++) {
    // Whoever has a page drawn hears of a failure.
    void DRAW_LANES.run('prepare', undefined, { signal, lane }).catch(() => undefined);
  }
}
