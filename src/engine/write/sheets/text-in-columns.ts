/** Puts text around a table into the columns of the table: sums below a list stand below its amounts. */
import type { Column, Grid } from '../../layout/grids/grid.ts';

type Cell = Grid['cells'][number];

/** In points: text that begins so little before a column begins in it. */
const SLACK = 2;
/** No number of a telephone. */
const AMOUNT = /^(?!\+|0\d)\P{L}*\d\P{L}*$/u;

/** Text that is set as no column of the table is, and columns that would stand in one of it, stay as they are. */
export function inColumnsOf(text: Grid, table: Grid): Grid {
  const { columns } = table;
  if (text.kind !== 'text') return text;
  if (text.columns.length < 2) return inOneColumn(text, table);
  const single = text.cells.filter(({ columnSpan }) => columnSpan === 1);
  const places = text.columns.map((_, column) => {
    return mostCommon(single.filter((cell) => cell.column === column).map((cell) => placeOf(cell, columns)));
  });
  const filled = places.filter((place) => place !== undefined);
  if (filled.some((place, index) => place <= (filled[index - 1] ?? -1))) return text;
  const cells = text.cells.map((cell) => ({ ...cell, column: places[cell.column] ?? cell.column, columnSpan: 1 }));
  return areApart(cells) ? { ...text, columns, cells, blanks: [] } : text;
}

/** Lines that are set to one side of a column as its cells are: a sum with its name in one text. */
function inOneColumn(text: Grid, { columns, cells }: Grid): Grid {
  const reach = reachOf(text.cells);
  const column = columns.findLastIndex(({ left }) => left <= reach.left + SLACK);
  if (column < 1 || reach.right > (columns[column]?.right ?? 0) + SLACK) return text;
  const own = reachOf(cells.filter((cell) => cell.column === column && cell.columnSpan === 1));
  const isSet = Math.abs(own.left - reach.left) < SLACK || Math.abs(own.right - reach.right) < SLACK;
  if (!isSet) return text;
  return { ...text, columns, cells: text.cells.map((cell) => ({ ...cell, column, columnSpan: 1 })), blanks: [] };
}

function reachOf(cells: readonly Cell[]): Column {
  let [left, right] = [Infinity, -Infinity];
  for (const { reach } of cells) {
    left = Math.min(left, reach?.left ?? left);
    right = Math.max(right, reach?.right ?? right);
  }
  return { left, right };
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
