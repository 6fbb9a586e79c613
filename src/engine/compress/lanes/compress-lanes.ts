/** How compression uses the lanes of this process: pages are drawn and pictures are packed in them. */
import { JOB_LANES } from '../../concurrency/job-lanes.ts';
import { Lanes } from '../../concurrency/lanes.ts';
import type { BILEVEL_TASKS } from '../bilevel/bilevel-tasks.ts';
import type { DRAW_TASKS } from '../check/draw-tasks.ts';
import type { CompressLanes } from '../compress-document.ts';
import type { SCAN_TASKS } from '../scans/part-scan.ts';

export const COMPRESS_LANES: CompressLanes = {
  bilevel: new Lanes<typeof BILEVEL_TASKS>(JOB_LANES, 'bilevel'),
  scans: new Lanes<typeof SCAN_TASKS>(JOB_LANES, 'scans'),
};
export const DRAW_LANES = new Lanes<typeof DRAW_TASKS>(JOB_LANES, 'drawing');

/** A lane takes a tenth of a second of processor time to start: files of so few pages are drawn in one. */
const FEW_PAGES = 2;

export const ORIGINAL_LANE = 0;

/** Where pages are drawn as they have become: beside the originals, and with them once those are drawn. @param pages of the file. */
export function candidateLanes(pages: number): readonly [number, ...number[]] {
  return pages <= FEW_PAGES ? [ORIGINAL_LANE] : [1, ORIGINAL_LANE];
}

/** Makes lanes ready to draw, while other work goes on. */
export function prepareDrawing(lanes: readonly number[], signal: AbortSignal): void {
  // Whoever has a page drawn hears of a failure.
  for (const lane of lanes) void DRAW_LANES.run('prepare', undefined, { signal, lane }).catch(() => undefined);
}
