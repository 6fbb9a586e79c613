/** Gives a table that goes on from page to page its column heads back, which repeat like the header of the pages. */
import type { FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { withColumnNames } from '../../tables/outer-names.ts';
import type { FoundTable } from '../../tables/table.ts';
import { segmentRows } from '../page/page-rows.ts';

/** Rows of names, at most. */
const MOST_ROWS = 3;

export interface HeadedTables {
  readonly tables: readonly FoundTable[];
  /** What is left of the header. */
  readonly header: readonly Word[];
}

/** @param tables from the top. @param header words that repeat above the text of pages. */
export function withTableHeads(
  tables: readonly FoundTable[],
  header: readonly Word[],
  fills: readonly FilledArea[],
): HeadedTables {
  const [first, ...others] = tables;
  if (!first || first.found === 'spaced' || header.length === 0) return { tables, header };
  const drawn = withNamesInRows(first, withoutWordsOf(first, header));
  const left = withoutWordsOf(drawn, header);
  const headed = withColumnNames(drawn, left, fills);
  return { tables: [headed, ...others], header: withoutWordsOf(headed, left) };
}

/** Puts names into rows at the top that are drawn, and empty without them. */
function withNamesInRows(table: FoundTable, header: readonly Word[]): FoundTable {
  const { cells, columns, found } = table;
  const body = Math.min(...cells.filter(({ words }) => words.length > 0).map(({ row }) => row));
  if (found !== 'ruled' || columns.length < 3 || body === 0 || body > MOST_ROWS) return table;
  const named = cells.map((cell) => (cell.row < body ? { ...cell, words: wordsIn(cell.box, header) } : cell));
  const isNamed = (row: number) => named.some((cell) => cell.row === row && cell.words.length > 0);
  if (!Array.from({ length: body }, (_, row) => row).every(isNamed)) return table;
  return { ...table, cells: named, headerRows: Math.max(table.headerRows, body) };
}

/** Those whose middle is inside, line by line. */
function wordsIn({ left, top, right, bottom }: Box, words: readonly Word[]): readonly Word[] {
  const inside = words.filter(({ box }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
  return segmentRows(makeSegments(inside)).flatMap((row) =>
    row.flatMap((segment) => segment.words.map(({ word }) => word)),
  );
}

function withoutWordsOf({ cells }: FoundTable, words: readonly Word[]): readonly Word[] {
  const taken = new Set(cells.flatMap((cell) => cell.words));
  return words.filter((word) => !taken.has(word));
}
