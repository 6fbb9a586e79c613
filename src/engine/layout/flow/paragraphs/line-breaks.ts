/** Tells where the author of a paragraph ended lines by hand: in files whose tags say what one paragraph is. */
import type { FlowLine } from './flow-line.ts';
import { isBroken, type Measure, roomBefore } from './paragraphs.ts';

/** What lines of one paragraph on one page have in common. */
export interface Setting {
  readonly measure: Measure;
  /** From line to line, from the least to the greatest. */
  readonly steps: readonly number[];
}

/** Of the least distance of its lines: an empty line stands between two that are further apart, and no picture. */
const EMPTY_LINE = { least: 1.7, most: 2.4 };

/** In ems: a line that could have taken the next word and this, and would still be no longer than others of its column. */
const CLEAR_ROOM = 1.5;

export function settingOf(lines: readonly FlowLine[], measure: Measure): Setting {
  const steps = lines.slice(1).map((each, index) => each.baseline - (lines[index]?.baseline ?? 0));
  return { measure, steps: steps.sort((a, b) => a - b) };
}

/** @returns how many times it was ended: twice where an empty line stands between. */
export function breaksBetween(line: FlowLine, next: FlowLine, { measure, steps }: Setting): 0 | 1 | 2 {
  const least = steps.find((step) => step > 0.8 * line.em) ?? Number.POSITIVE_INFINITY;
  const share = (next.baseline - line.baseline) / least;
  if (share >= EMPTY_LINE.least && share <= EMPTY_LINE.most) return 2;
  const { reach } = measure;
  const isShort = reach !== undefined && !line.rightToLeft && roomBefore(line, next, reach) > CLEAR_ROOM * line.em;
  return isShort || isBroken(line, next, measure) ? 1 : 0;
}
