/** Leaves the title above a table without lines out of it, and puts names of columns over what they name. */
import { areaBox, makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** Letters of a title are larger than those of the table by this share. */
const LARGER = 1.08;
/** Rows below the names that must agree on which columns there are. */
const MIN_ROWS = 3;

/** A row at the top that holds one text in larger letters is a title. */
export function withoutTitle(table: FoundTable): FoundTable {
  const byRow = Map.groupBy(filledCells(table), ({ row }) => row);
  const rows = table.rows.length - 1;
  const sizeOf = (row: number) =>
    Math.max(0, ...(byRow.get(row) ?? []).flatMap(({ words }) => words.map(({ sizePt }) => sizePt)));
  let first = 0;
  while (first < rows - 1 && byRow.get(first)?.length === 1 && sizeOf(first) > LARGER * sizeOf(first + 1)) first++;
  if (first === 0) return table;
  const cells = table.cells.filter(({ row }) => row >= first).map((cell) => ({ ...cell, row: cell.row - first }));
  const ys = table.rows.slice(first);
  return { ...table, cells, rows: ys, box: { ...table.box, top: ys[0] ?? 0 }, headerRows: headerRowsOf(cells) };
}

/** Names that are set to the left over numbers that are set to the right stand in no column with them: each gets the column in its order. */
export function withNamesOverColumns(table: FoundTable): FoundTable {
  const filled = filledCells(table).toSorted((a, b) => a.column - b.column);
  const names = filled.filter(({ row }) => row === 0);
  const body = filled.filter(({ row }) => row > 0);
  const columns = [...new Set(body.map(({ column }) => column))].toSorted((a, b) => a - b);
  const isFull = names.length === columns.length && columns.length < table.columns.length - 1;
  if (!isFull || table.rows.length - 1 <= MIN_ROWS || filled.some(({ columnSpan }) => columnSpan > 1)) return table;
  const placed = filled.map((cell) => ({
    ...cell,
    column: cell.row === 0 ? names.indexOf(cell) : columns.indexOf(cell.column),
  }));
  const strips = columns.map((_, column) => stripOf(placed.filter((cell) => cell.column === column)));
  if (strips.some(({ left }, index) => left < (strips[index - 1]?.right ?? left))) return table;
  const inner = strips.slice(1).map(({ left }, index) => (left + (strips[index]?.right ?? left)) / 2);
  const xs = [table.columns[0] ?? 0, ...inner, table.columns.at(-1) ?? 0];
  return { ...table, columns: xs, cells: gridOf(placed, table.rows, xs) };
}

function gridOf(placed: readonly FoundCell[], ys: readonly number[], xs: readonly number[]): readonly FoundCell[] {
  const byPlace = new Map(placed.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return ys.slice(1).flatMap((_, row) =>
    xs.slice(1).map((__, column) => {
      const area = { row, column, rowSpan: 1, columnSpan: 1 };
      const own = byPlace.get(`${row} ${column}`);
      const made = makeCell(area, areaBox(area, { xs, ys }), own?.words ?? [], own?.borders ?? {}, []);
      return own?.fill ? { ...made, fill: own.fill } : made;
    }),
  );
}

function stripOf(cells: readonly FoundCell[]): { readonly left: number; readonly right: number } {
  const boxes = cells.flatMap(({ words }) => words.map(({ box }) => box));
  return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) };
}

function filledCells({ cells }: FoundTable): readonly FoundCell[] {
  return cells.filter(({ words }) => words.length > 0);
}
