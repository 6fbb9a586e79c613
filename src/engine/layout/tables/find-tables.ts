/** Finds the tables of a page: by drawn lines, by white space, or by both; what is left is text. */
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';
import { drawnRowTables } from './drawn-rows.ts';
import { keyedTables } from './keyed-tables.ts';
import { headRuleTables, levelTables } from './level-tables.ts';
import { withHeads, withOpenRows } from './open-rows.ts';
import { withOuterNames } from './outer-names.ts';
import { hasPaintedRows } from './painted-rows.ts';
import { ruledTables } from './ruled-tables.ts';
import { spacedTables } from './spaced-tables.ts';
import type { FoundTable, TableKinds, TablePage } from './table.ts';

/** Grids of a page that are searched for names around them. */
const MAX_NAMED = 40;

/** Words between which no table stands. */
export type Parting = (words: readonly Word[]) => readonly (readonly Word[])[];

/** Tables from the top of the page. No word stands in two of them. @param parting of those that white space alone shows. */
export function findTables(
  page: TablePage,
  kinds: TableKinds = 'auto',
  parting: Parting = (words) => [words],
): readonly FoundTable[] {
  const drawn = kinds === 'spaced' ? [] : drawnTables(page);
  if (kinds === 'ruled') return drawn;
  const ruled = kinds === 'spaced' ? [] : [...drawn, ...headedTables(page, drawn)];
  if (kinds === 'lined') return ruled.toSorted((a, b) => a.box.top - b.box.top);
  const parts = partWords(page.words, ruled).flatMap((words) => parting(withoutWords(words, ruled)));
  return [...ruled, ...parts.flatMap((words) => openTables({ ...page, words }))].sort((a, b) => a.box.top - b.box.top);
}

/** Tables with a rule below their names alone. */
function headedTables(page: TablePage, drawn: readonly FoundTable[]): readonly FoundTable[] {
  const tables = headRuleTables({ ...page, words: withoutWords(page.words, drawn) });
  return tables.filter(({ box }) => !drawn.some((table) => overlap(box, table.box)));
}

/** Tables without any line. */
function openTables(page: TablePage): readonly FoundTable[] {
  const drawn = page.isText ? drawnRowTables(page) : [];
  const keyed = partWords(withoutWords(page.words, drawn), drawn).flatMap((words) => keyedTables({ ...page, words }));
  const found = [...drawn, ...keyed];
  const parts = partWords(withoutWords(page.words, found), found);
  return [...found, ...parts.flatMap((words) => spacedTables({ ...page, words }))];
}

/** Tables by lines. Boxes one below the other may be the rows of a table whose columns are parted by white. */
function drawnTables(page: TablePage): readonly FoundTable[] {
  const ruled = ruledTables(page).filter((table) => !hasPaintedRows(table, page.fills));
  const grids = ruled.filter(({ columns }) => columns.length > 2);
  const named = withNames(grids, page);
  const found = levelTables({ ...page, words: withoutWords(page.words, named) }).filter(
    (table) => !named.some((grid) => isAmid(grid.box, table.box)),
  );
  const free = withoutWords(page.words, [...named, ...found]).filter(({ turn }) => turn === 0);
  const level = found.map((table) => withOuterRows(table, found, free, page));
  const lists = ruled.filter((table) => table.columns.length <= 2 && !level.some(({ box }) => overlap(box, table.box)));
  return [...named, ...level, ...lists].sort((a, b) => a.box.top - b.box.top);
}

/** With its heads, and with the rows that no edge closes, as far as the next table. */
function withOuterRows(
  table: FoundTable,
  tables: readonly FoundTable[],
  free: readonly Word[],
  { fills }: TablePage,
): FoundTable {
  const end = Math.min(...tables.map(({ box }) => box.top).filter((top) => top >= table.box.bottom));
  const above = free.filter(({ box }) => box.bottom <= end);
  return withOpenRows(withHeads(table, free, fills), above, fills);
}

/** @param grids more than a few are a drawing. */
function withNames(grids: readonly FoundTable[], page: TablePage): readonly FoundTable[] {
  if (grids.length > MAX_NAMED) return grids;
  let free = withoutWords(page.words, grids);
  return grids.map((grid) => {
    const named = withOuterNames(grid, free, page);
    if (named !== grid) free = withoutWords(free, [named]);
    return named;
  });
}

/** Whether a grid stands within what would be a table: what is left of that is text between grids. */
function isAmid(grid: Box, { left, right, top, bottom }: Box): boolean {
  const [x, y] = [(grid.left + grid.right) / 2, (grid.top + grid.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function withoutWords(words: readonly Word[], tables: readonly FoundTable[]): readonly Word[] {
  const taken = new Set(tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
  return words.filter((word) => !taken.has(word));
}

/** Words with no table between them. */
export function partWords(words: readonly Word[], tables: readonly FoundTable[]): readonly (readonly Word[])[] {
  const parts = new Map<number, Word[]>();
  for (const word of words) {
    const above = tables.filter(({ box }) => (box.top + box.bottom) / 2 < word.box.top).length;
    const part = parts.get(above);
    if (part) part.push(word);
    else parts.set(above, [word]);
  }
  return [...parts.values()];
}
