/** Finds the tables of a page, and keeps all its other text beside them in the order of the page. */
import type { Word } from '../../page/words/words.ts';
import { partWords } from '../tables/find-tables.ts';
import { withFramedRows } from '../tables/framed-rows.ts';
import { ledTables } from '../tables/led-tables.ts';
import { rowBlocks, wholeTable } from '../tables/spaced-tables.ts';
import { withStackedValues } from '../tables/stacked-values.ts';
import { hasAmounts, isPlausibleTable, isSureTable, isSureWhenJoined, PROSE_WORDS } from '../tables/sure-tables.ts';
import type { FoundTable, TablePage } from '../tables/table.ts';
import { turnedBack, uprightHeadings } from '../tables/turned-headings.ts';
import { withWrappedRows } from '../tables/wrapped-rows.ts';
import type { Grid, TableSearch } from './grid.ts';
import { tableGrid } from './table-grid.ts';

/** Where less than this share of the words of a page is beside each other, it is text. */
const TEXT_PAGE = 0.3;

/** Grids from the top; every word of the page is in one of them, but for dots that lead to another. Words that run another way than most come last, as text. */
export function pageGrids(page: TablePage, search: TableSearch): readonly Grid[] {
  const words = uprightHeadings(page.words);
  const [main = [], ...others] = wordsByTurn(words);
  // Lines and fills were read as the page is seen.
  const read = main[0]?.turn === 0 ? { ...page, words } : { ...page, words: turnedBack(main), lines: [], fills: [] };
  const { tables, dots } = search === 'page' ? { tables: wholeTable(read), dots: [] } : ledTables(read, search);
  const taken = new Set([...dots, ...tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.words))]);
  const free = (group: readonly Word[]) => group.filter((word) => !taken.has(word));
  const left = partWords(free(read.words.filter(({ turn }) => turn === 0)), tables);
  const text = left.flatMap((part) => textGrids({ ...page, words: part }));
  const rest = others.flatMap((group) => textGrids({ ...page, words: turnedBack(free(group)) }));
  const isText = isTextPage(read.words, tables);
  return [...[...tables.map((table) => grid(table, search, isText)), ...text].sort((a, b) => a.top - b.top), ...rest];
}

/** The words of a page by the way they run, the most common way first. */
function wordsByTurn(words: readonly Word[]): readonly (readonly Word[])[] {
  return ([0, 1, 2, 3] as const)
    .map((turn) => words.filter((word) => word.turn === turn))
    .filter((group) => group.length > 0)
    .sort((a, b) => b.length - a.length);
}

/** Whether hardly any of its words stand in short texts beside each other. */
function isTextPage(words: readonly Word[], tables: readonly FoundTable[]): boolean {
  const cells = tables.flatMap((table) => {
    const filled = table.cells.filter((cell) => cell.words.length > 0);
    const rows = [...Map.groupBy(filled, ({ row }) => row).values()];
    return rows.filter((row) => row.length > 1).flat();
  });
  const beside = cells.filter((cell) => cell.words.length < PROSE_WORDS).flatMap((cell) => cell.words);
  return beside.length < TEXT_PAGE * words.length;
}

/** What white alone parts may be prose: unless people ask for tables by white, it is one only where nothing else is. */
function grid(table: FoundTable, search: TableSearch, isText: boolean): Grid {
  const whole = withFramedRows(withWrappedRows(withStackedValues(table)));
  const isSure = !table.isKeyed && (isSureTable(table) || isSureWhenJoined(whole, table));
  if (search !== 'auto' || isSure) return tableGrid(whole);
  return isPlausibleTable(table) && (!isText || hasAmounts(table))
    ? { ...tableGrid(whole), isCandidate: true }
    : { ...tableGrid(table), kind: 'text' };
}

function textGrids(page: TablePage): readonly Grid[] {
  return rowBlocks(page).map((block) => ({ ...tableGrid(block), kind: 'text' }));
}
