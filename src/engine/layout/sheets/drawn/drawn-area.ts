/** Tells which columns and rows of a sheet a cell takes that lines enclose. */
import type { Area } from '../../tables/lattice.ts';
import { placeAt } from '../items/cell-lines.ts';
import type { DrawnCell } from './drawn-cells.ts';

/** In points: lines and the edges that they tell are no further apart. */
const SAME = 3;

/** @param xs edges of the columns of the sheet. @param ys of its rows. @returns undefined where the cell begins or ends between edges. */
export function drawnArea({ box }: DrawnCell, xs: readonly number[], ys: readonly number[]): Area | undefined {
  const [columns, rows] = [placesIn(box.left, box.right, xs), placesIn(box.top, box.bottom, ys)];
  if (!columns || !rows) return undefined;
  return { column: columns[0], columnSpan: columns[1], row: rows[0], rowSpan: rows[1] };
}

function placesIn(
  from: number,
  to: number,
  edges: readonly number[],
): readonly [first: number, count: number] | undefined {
  const [first, last] = [placeAt(from + SAME / 2, edges), placeAt(to - SAME / 2, edges)];
  const isExact = Math.abs((edges[first] ?? 0) - from) < SAME && Math.abs((edges[last + 1] ?? 0) - to) < SAME;
  return isExact && last >= first ? [first, last - first + 1] : undefined;
}
