/** Tells where the rows of a sheet end: at what is drawn between them, or between their texts; rows without text are kept where their height shows them. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { boxOf } from '../../../page/boxes/boxes.ts';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import { placesOf, type Side } from '../drawn/sheet-edges.ts';
import type { CellLine } from '../items/cell-lines.ts';
import type { SheetRow } from './sheet-rows.ts';

/** In points: rows that are drawn and empty are at least this high. */
const MIN_EMPTY = 6;
/** In points: rows of one height stand this exactly. */
const EXACT = 0.4;
/** The usual distance of rows is that of so many, and of this share of all. */
const USUAL = { count: 4, share: 0.3 };

export interface RowContext {
  readonly level: readonly Side[];
  readonly lines: readonly CellLine[];
  readonly enclosed: readonly DrawnCell[];
  /** Where the pages of the sheet stand: between them nothing is known. */
  readonly pages: readonly Box[];
}

/** y of the edges, one more than there are rows. @param rows those with text, from the top. */
export function rowEdges(rows: readonly SheetRow[], { level, lines, enclosed, pages }: RowContext): readonly number[] {
  const places = placesOf(level);
  const { top, bottom } = boxOf(lines);
  const blankBetween = blankRows(rows, pages);
  const edges: number[] = [];
  let at = 0;
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    const from = before?.bottom ?? -Infinity;
    while ((places[at] ?? Infinity) <= from) at++;
    const between: number[] = [];
    for (; (places[at] ?? Infinity) < row.top; at++) {
      const place = places[at] ?? 0;
      if (place - (between.at(-1) ?? -Infinity) >= MIN_EMPTY) between.push(place);
    }
    if (!before) edges.push(Math.min(between.at(-1) ?? top, top, row.top));
    else edges.push(...(between.length > 0 ? between : blankBetween(before, row)));
  }
  const last = rows.at(-1)?.bottom ?? bottom;
  edges.push(places.find((place) => place > last && place < bottom + MIN_EMPTY) ?? Math.max(bottom, last));
  return withDrawnBelow(edges, enclosed);
}

/** The edges between two rows where nothing is drawn: one, or more where their distance is a whole number of rows. */
function blankRows(
  rows: readonly SheetRow[],
  pages: readonly Box[],
): (above: SheetRow, below: SheetRow) => readonly number[] {
  const pageOf = (row: SheetRow) => pages.findIndex(({ bottom }) => middleOf(row) < bottom);
  const areAlike = (above: SheetRow, below: SheetRow) => {
    const em = emOfOneLine(above);
    return em !== undefined && em === emOfOneLine(below) && pageOf(above) === pageOf(below);
  };
  const steps = rows.slice(1).flatMap((below, index) => {
    const above = rows[index];
    return above && areAlike(above, below) ? [middleOf(below) - middleOf(above)] : [];
  });
  const height = usualStep(steps);
  return (above, below) => {
    const step = middleOf(below) - middleOf(above);
    const count = height === undefined ? 1 : Math.round(step / height);
    if (height === undefined || count < 2 || !areAlike(above, below) || Math.abs(step - count * height) > EXACT)
      return [(above.bottom + below.top) / 2];
    return Array.from({ length: count }, (_, index) => middleOf(above) + (index + 0.5) * height);
  };
}

/** The mean of the steps that are as one of them, where most are. */
function usualStep(steps: readonly number[]): number | undefined {
  const sorted = steps.toSorted((a, b) => a - b);
  let [from, to, best, count] = [0, 0, 0, 0];
  for (const step of sorted) {
    while ((sorted[from] ?? 0) <= step - EXACT) from++;
    while ((sorted[to] ?? Infinity) < step + EXACT) to++;
    if (to - from > count) [best, count] = [from, to - from];
  }
  if (count < USUAL.count || count < USUAL.share * steps.length) return undefined;
  return sorted.slice(best, best + count).reduce((sum, step) => sum + step, 0) / count;
}

function middleOf({ top, bottom }: SheetRow): number {
  return (top + bottom) / 2;
}

/** The size of its letters, undefined where it has several or a cell of several lines. */
function emOfOneLine({ blocks }: SheetRow): number | undefined {
  const lines = blocks.flatMap((block) => block.lines);
  const [first] = lines;
  const isPlain = lines.length === blocks.length && lines.every(({ em, turned }) => em === first?.em && !turned);
  return isPlain ? first?.em : undefined;
}

/** The last row ends with its cells, and rows may be drawn below all text, each where the one before ends. */
function withDrawnBelow(ys: readonly number[], enclosed: readonly DrawnCell[]): readonly number[] {
  const byBottom = enclosed.toSorted((a, b) => a.box.bottom - b.box.bottom);
  const end = ys.at(-1) ?? 0;
  const own = byBottom.find(({ box }) => box.top < end - MIN_EMPTY / 2 && box.bottom > end);
  const edges = [...ys.slice(0, -1), own?.box.bottom ?? end];
  for (const { box } of byBottom) {
    const last = edges.at(-1) ?? 0;
    if (box.top < last + MIN_EMPTY / 2 && box.bottom > last + MIN_EMPTY) edges.push(box.bottom);
  }
  return edges;
}
