/** Finds the tables of a page on which dots lead to numbers: without the dots, or by the columns that they make. */

import type { Word } from '../../page/words/words.ts';
import { type Leader, leadersOf } from './dot-leaders.ts';
import { findTables } from './find-tables.ts';
import type { FoundCell, FoundTable, TableKinds, TablePage } from './table.ts';

export interface LedTables {
  readonly tables: readonly FoundTable[];
  /** The dots, which are in no cell. */
  readonly dots: ReadonlySet<Word>;
}

/** What stands on both sides of such dots is two cells: that way is taken which keeps more of them apart. */
export function ledTables(page: TablePage, kinds: TableKinds): LedTables {
  const leaders = leadersOf(page.words);
  if (leaders.length === 0) return { tables: findTables(page, kinds), dots: new Set() };
  const dots = new Set(leaders.flatMap((leader) => leader.dots));
  const plain = findTables({ ...page, words: page.words.filter((word) => !dots.has(word)) }, kinds);
  if (joinedOver(plain, leaders) === 0) return { tables: plain, dots };
  const dotted = findTables(page, kinds).map((table) => withoutDots(table, dots));
  return { tables: joinedOver(dotted, leaders) < joinedOver(plain, leaders) ? dotted : plain, dots };
}

/** How many leaders stand between two words of one cell. */
export function joinedOver(tables: readonly FoundTable[], leaders: readonly Leader[]): number {
  const owner = new Map<Word, FoundCell>();
  for (const { cells } of tables) for (const cell of cells) for (const word of cell.words) owner.set(word, cell);
  return leaders.filter(({ before, after }) => before && owner.has(before) && owner.get(before) === owner.get(after))
    .length;
}

/** Columns of dots alone are part of the one at their left. */
export function withoutDots(table: FoundTable, dots: ReadonlySet<Word>): FoundTable {
  const cells = table.cells.map((cell) => ({ ...cell, words: cell.words.filter((word) => !dots.has(word)) }));
  const starts = new Set(cells.filter(({ words }) => words.length > 0).map(({ column }) => column));
  const isKept = (column: number) => column === 0 || starts.has(column);
  const edges = table.columns.filter((_, column) => column === table.columns.length - 1 || isKept(column));
  if (edges.length === table.columns.length) return { ...table, cells };
  const placeOf = (column: number) => Array.from({ length: column + 1 }, (_, at) => at).filter(isKept).length - 1;
  const kept = cells.filter(({ column }) => isKept(column));
  return {
    ...table,
    columns: edges,
    cells: kept.map((cell) => {
      const [column, last] = [placeOf(cell.column), placeOf(cell.column + cell.columnSpan - 1)];
      const columnSpan = last - column + 1;
      const [left, right] = [edges[column] ?? cell.box.left, edges[column + columnSpan] ?? cell.box.right];
      return { ...cell, column, columnSpan, box: { ...cell.box, left, right } };
    }),
  };
}
