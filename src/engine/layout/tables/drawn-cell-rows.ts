/** The cells of the tables that a page draws, row by row: those that a text is read by. */
import type { CellRows } from '../lines/page-text.ts';
import { drawnRowTables } from './drawn-rows.ts';
import { findTables } from './find-tables.ts';
import { isSureTable } from './sure-tables.ts';
import type { FoundTable, TablePage } from './table.ts';

/** Tables whose lines, or the order of the file, tell their cells. @param leastRows fewer may be frames around texts. */
export function drawnCellRows(page: TablePage, leastRows = 2): readonly CellRows[] {
  const lined = page.lines.length === 0 ? [] : findTables(page, 'lined').filter((table) => isTable(table, leastRows));
  const taken = new Set(lined.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const free = page.words.filter((word) => !taken.has(word));
  return [...lined, ...drawnRowTables({ ...page, words: free })].map(cellRows);
}

function isTable(table: FoundTable, leastRows: number): boolean {
  return table.columns.length > 2 && table.rows.length > leastRows && isSureTable(table);
}

function cellRows({ rows, cells }: FoundTable): CellRows {
  return rows.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map(({ words }) => words));
}
