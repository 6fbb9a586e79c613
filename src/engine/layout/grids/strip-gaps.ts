/** Leaves out the columns that stand between the strips of a printed sheet: where both draw a side, there is one between these. */
import type { StripReach } from '../sheets/pages/strip-reach.ts';
import type { Area } from '../tables/lattice.ts';
import type { Grid } from './grid.ts';

/** In points: edges and the lines that tell them are no further apart. */
const SAME = 1.5;

/** @param strips from left to right, as the columns of the grid stand. */
export function withoutStripGaps(grid: Grid, strips: readonly StripReach[]): Grid {
  const isGap = ({ left, right }: StripReach) =>
    strips.some((strip, index) => {
      const next = strips[index + 1];
      return next !== undefined && left > strip.right - SAME && right < next.left + SAME && right > left;
    });
  const gaps = new Set(grid.columns.flatMap((each, column) => (isGap(each) ? [column] : [])));
  if (gaps.size === 0) return grid;
  for (const { column, columnSpan } of grid.cells) {
    const own = Array.from({ length: columnSpan }, (_, index) => column + index);
    if (own.every((each) => gaps.has(each))) for (const each of own) gaps.delete(each);
  }
  if (gaps.size === 0) return grid;
  const places: number[] = [0];
  for (const column of grid.columns.keys()) places.push((places[column] ?? 0) + (gaps.has(column) ? 0 : 1));
  const placeOf = (column: number) => places[Math.min(column, grid.columns.length)] ?? 0;
  const moved = <Cell extends Area>(cell: Cell): Cell => {
    const column = placeOf(cell.column);
    return { ...cell, column, columnSpan: placeOf(cell.column + cell.columnSpan) - column };
  };
  return {
    ...grid,
    columns: grid.columns.filter((_, column) => !gaps.has(column)),
    cells: grid.cells.map(moved),
    ...(grid.blanks ? { blanks: grid.blanks.map(moved).filter(({ columnSpan }) => columnSpan > 0) } : {}),
    ...(grid.pictures
      ? { pictures: grid.pictures.map((picture) => ({ ...picture, column: placeOf(picture.column) })) }
      : {}),
  };
}
