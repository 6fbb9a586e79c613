/** Tells where the author of a paragraph ended lines by hand: in files whose tags say what one paragraph is. */
import type { FlowLine } from './flow-line.ts';
import { isBroken, type Measure, roomBefore } from './paragraphs.ts';

interface Lines {
  readonly lines: readonly FlowLine[];
  readonly measure: Measure;
}

/** Of the least distance of its lines: an empty line stands between two that are further apart, and no picture. */
const EMPTY_LINE = { least: 1.7, most: 2.4 };

/** In ems: a line that could have taken the next word and this, and would still be no longer than others of its column. */
const CLEAR_ROOM = 1.5;

/** @returns how many times it was ended: twice where an empty line stands between. */
export function breaksBetween(line: FlowLine, next: FlowLine, { lines, measure }: Lines): 0 | 1 | 2 {
  const steps = lines.slice(1).map((each, index) => each.baseline - (lines[index]?.baseline ?? 0));
  const least = Math.min(...steps.filter((step) => step > 0.8 * line.em));
  const share = (next.baseline - line.baseline) / least;
  if (share >= EMPTY_LINE.least && share <= EMPTY_LINE.most) return 2;
  const { reach } = measure;
  const isShort = reach !== undefined && !line.rightToLeft && roomBefore(line, next, reach) > CLEAR_ROOM * line.em;
  return isShort || isBroken(line, next, measure) ? 1 : 0;
}
