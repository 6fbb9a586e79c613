/** Puts text around a table into the columns of the table: sums below a list stand below its amounts. */
import type { Column, Grid } from '../../layout/grids/grid.ts';

type Cell = Grid['cells'][number];

/** In points: text that begins so little before a column begins in it. */
const SLACK = 2;
/** No number of a telephone. */
const AMOUNT = /^(?!\+|0\d)\P{L}*\d\P{L}*$/u;

/** Text in one column, and columns that would stand in one of the table, stay as they are. */
export function inColumnsOf(text: Grid, { columns }: Grid): Grid {
  if (text.kind !== 'text' || text.columns.length < 2) return text;
  const single = text.cells.filter(({ columnSpan }) => columnSpan === 1);
  const places = text.columns.map((_, column) => {
    return mostCommon(single.filter((cell) => cell.column === column).map((cell) => placeOf(cell, columns)));
  });
  const filled = places.filter((place) => place !== undefined);
  if (filled.some((place, index) => place <= (filled[index - 1] ?? -1))) return text;
  const cells = text.cells.map((cell) => ({ ...cell, column: places[cell.column] ?? cell.column, columnSpan: 1 }));
  return areApart(cells) ? { ...text, columns, cells, blanks: [] } : text;
}

/** An amount stands where it ends, other text where it begins. */
function placeOf({ reach, column, text }: Cell, columns: readonly Column[]): number {
  if (!reach) return column;
  const at = AMOUNT.test(text) ? reach.right - SLACK : reach.left + SLACK;
  return Math.max(
    0,
    columns.findLastIndex(({ left }) => left <= at),
  );
}

function mostCommon(places: readonly number[]): number | undefined {
  const counts = Map.groupBy(places, (place) => place);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

function areApart(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ row, column }) => `${row} ${column}`)).size === cells.length;
}
