/** Finds lines that surely are of one cell, by the order in which Calc draws cells: row by row, each from left to right. */
import type { CellItem } from './cell-items.ts';
import { LEVEL } from './drawn-rows.ts';
import { type DrawnText, lineRuns } from './line-runs.ts';

type Run = readonly DrawnText[];

/** Empty lines between two paragraphs leave no more. */
const MAX_LINES = 3;

/**
 * Items that go on the cell of the one drawn before them. Where a text is drawn after several lines, to their right and no lower than the
 * first of them, its row is that of the first line or one before, so these lines have one row and one cell. What is drawn after and
 * stands within the height of this cell has its row, too. @param items of cells of several lines, as they are drawn.
 */
export function provenCells(items: readonly CellItem[]): ReadonlySet<CellItem> {
  const runs = lineRuns(items, MAX_LINES);
  const proven: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1]?.[0];
    const from = next && isBeside(run, next) ? run.findIndex(({ at }) => at >= next.at - LEVEL * next.em) : -1;
    const own = from >= 0 ? run.slice(from) : withinRow(run, proven.at(-1));
    if (own.length > 1) proven.push(own);
  }
  return new Set(proven.flatMap((run) => run.slice(1).flatMap((line) => line.items[0] ?? [])));
}

function isBeside(run: Run, { left, em }: DrawnText): boolean {
  return run.every((line) => left >= line.left + em);
}

/** The part of a run that stands beside lines of one cell. */
function withinRow(run: Run, row: Run | undefined): Run {
  const [top, bottom] = [row?.[0], row?.at(-1)];
  if (!top || !bottom) return [];
  return run.filter(({ at, em }) => at > top.at - LEVEL * em && at < bottom.at + LEVEL * em);
}
