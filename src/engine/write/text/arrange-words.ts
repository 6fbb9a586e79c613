/** Puts the words of a page into the arrangement that was asked for. */
import type { PageArea } from '../../../contract/area-option.ts';
import { type CellRows, rawLines, readingLines } from '../../layout/lines/page-text.ts';
import { drawnRowTables } from '../../layout/tables/drawn-rows.ts';
import { findTables } from '../../layout/tables/find-tables.ts';
import { isSureTable } from '../../layout/tables/sure-tables.ts';
import type { FoundTable } from '../../layout/tables/table.ts';
import type { StoredPage } from '../../page/page-content.ts';
import { wordInAreas } from '../../page/word-in-areas.ts';
import type { Word } from '../../page/words.ts';
import { physicalText } from './physical-text.ts';
import type { WritablePage } from './write-text.ts';

export interface Arrangement {
  readonly layout: 'reading' | 'physical' | 'raw';
  /** Only words in these boxes; null: all. */
  readonly area: readonly PageArea[] | null;
}

/** In the order of reading, tables are read row by row where their lines, or the order of the file, tell their cells. */
export function arrangeWords(
  { page, words: all, ...drawn }: Pick<StoredPage, 'page' | 'words' | 'lines' | 'fills' | 'size'>,
  { layout, area }: Arrangement,
): Pick<WritablePage, 'lines' | 'grid'> {
  const words = area ? all.filter(wordInAreas(area, page)) : all;
  switch (layout) {
    case 'reading':
      return { lines: readingLines(words, tablesOf({ ...drawn, words })) };
    case 'raw':
      return { lines: rawLines(words) };
    case 'physical':
      return { lines: rawLines(words), grid: physicalText(words) };
  }
}

function tablesOf(page: Parameters<typeof findTables>[0]): readonly CellRows[] {
  const lined = page.lines.length === 0 ? [] : findTables(page, 'lined').filter(isTable);
  const taken = new Set(lined.flatMap(({ cells }) => cells.flatMap(({ words }) => words)));
  const free = page.words.filter((word) => !taken.has(word));
  return [...lined, ...drawnRowTables({ ...page, words: free })].map(cellRows);
}

/** Frames around texts are none. */
function isTable(table: FoundTable): boolean {
  return table.columns.length > 2 && table.rows.length > 2 && isSureTable(table);
}

function cellRows({ rows, cells }: FoundTable): CellRows {
  return rows
    .slice(1)
    .map((_, row) => cells.filter((cell) => cell.row === row).map(({ words }): readonly Word[] => words));
}
