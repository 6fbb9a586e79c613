/** The boxes that the lines of a page enclose: cells of tables, frames, small squares. */
import type { DrawnLine } from '../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../adapters/pdfium-seen.ts';

/** Ends of lines may miss each other by this much, in points. */
const NEAR = 1.5;
/** Smaller cells are nothing to write into. */
const LEAST_PT = 5;
/** Pages with more lines are drawings. */
const MOST_LINES = 2_000;

interface Span {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export function findCells(lines: readonly DrawnLine[]): readonly SeenBox[] {
  if (lines.length > MOST_LINES) return [];
  const levels = merged(lines.filter(({ level }) => level));
  const uprights = merged(lines.filter(({ level }) => !level));
  return levels.flatMap((top) => cellsBelow(top, levels, uprights));
}

/** Each between two neighbours of the upright lines that go down from this line. */
function cellsBelow(top: Span, levels: readonly Span[], uprights: readonly Span[]): readonly SeenBox[] {
  const down = uprights.filter(({ at, from, to }) => {
    return from <= top.at + NEAR && to >= top.at + LEAST_PT && at >= top.from - NEAR && at <= top.to + NEAR;
  });
  return down.slice(1).flatMap((right, index) => {
    const left = down[index];
    if (!left || right.at - left.at < LEAST_PT) return [];
    const bottom = levels.find(({ at, from, to }) => {
      return at >= top.at + LEAST_PT && from <= left.at + NEAR && to >= right.at - NEAR;
    });
    if (!bottom || Math.min(left.to, right.to) < bottom.at - NEAR) return [];
    return [{ left: left.at, top: top.at, right: right.at, bottom: bottom.at }];
  });
}

/** Lines that go on in one another as one: tables are drawn cell by cell. In the order of where they stand. */
function merged(lines: readonly DrawnLine[]): readonly Span[] {
  const spans: { at: number; from: number; to: number }[] = [];
  for (const { at, from, to } of lines.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const same = spans.findLast((span) => {
      return at - span.at <= NEAR && from <= span.to + NEAR && to >= span.from - NEAR;
    });
    if (!same) spans.push({ at, from, to });
    else {
      same.from = Math.min(same.from, from);
      same.to = Math.max(same.to, to);
    }
  }
  return spans;
}
