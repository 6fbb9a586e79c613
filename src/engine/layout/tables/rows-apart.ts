/** Leaves lines above a table without lines out of it that stand in its columns by chance: an address and the name of the paper. */
import { boxOf } from '../../page/boxes/boxes.ts';
import { headerRowsOf } from './header-rows.ts';
import type { FoundTable } from './table.ts';

/** Columns that a row must fill to be one of the table, and the share of its rows that do. */
const FILLED = 3;
const MOST = 0.6;
/** Times the widest white between two rows of the table. */
const APART = 1.6;
/** In points: whites that are nearly nothing tell little. */
const LEAST_WHITE = 4;

/** @returns the table without rows at the top that fill fewer columns and are further away than its rows are from each other. */
export function withoutRowsApart(table: FoundTable): FoundTable {
  const byRow = Map.groupBy(
    table.cells.filter(({ words }) => words.length > 0),
    ({ row }) => row,
  );
  const rows = Array.from({ length: table.rows.length - 1 }, (_, row) => {
    const own = byRow.get(row) ?? [];
    const words = own.flatMap((cell) => cell.words);
    return { filled: own.length, ...(words.length > 0 ? { box: boxOf(words) } : {}) };
  });
  const first = rows.findIndex(({ filled }) => filled >= FILLED);
  const body = rows.slice(first);
  if (first < 1 || body.filter(({ filled }) => filled >= FILLED).length < MOST * body.length) return table;
  const white = (at: number) => (rows[at]?.box?.top ?? 0) - (rows[at - 1]?.box?.bottom ?? 0);
  const widest = Math.max(...body.slice(1).map((_, index) => white(first + 1 + index)));
  if (body.length < 2 || white(first) < Math.max(LEAST_WHITE, APART * widest)) return table;
  const cells = table.cells.filter(({ row }) => row >= first).map((cell) => ({ ...cell, row: cell.row - first }));
  const ys = table.rows.slice(first);
  return { ...table, cells, rows: ys, box: { ...table.box, top: ys[0] ?? 0 }, headerRows: headerRowsOf(cells) };
}
