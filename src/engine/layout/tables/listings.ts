/** Tells listings from tables: columns that spaces make in code and in what programs print are lines of text. */
import { isTypewriter } from '../frames/font-kind.ts';
import type { FoundTable } from './table.ts';

/** Whether white alone shows a table, and all letters of its rows are of one width: a row of one text may be that above or below. */
export function isListing({ found, cells }: Pick<FoundTable, 'found' | 'cells'>): boolean {
  if (found !== 'spaced') return false;
  const filled = Map.groupBy(
    cells.filter(({ words }) => words.length > 0),
    ({ row }) => row,
  );
  const rows = [...filled.values()].filter((row) => row.length > 1);
  return rows.length > 0 && rows.flat().every(({ words }) => words.every(({ font }) => isTypewriter(font)));
}
