/** Gives a table that goes on from page to page its column heads back, which repeat like the header of the pages. */
import type { FilledArea } from '../../../../adapters/pdfium-lines.ts';
import type { Word } from '../../../page/words/words.ts';
import { withColumnNames } from '../../tables/outer-names.ts';
import type { FoundTable } from '../../tables/table.ts';

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
  const left = withoutWordsOf(first, header);
  const headed = withColumnNames(first, left, fills);
  return { tables: [headed, ...others], header: withoutWordsOf(headed, left) };
}

function withoutWordsOf({ cells }: FoundTable, words: readonly Word[]): readonly Word[] {
  const taken = new Set(cells.flatMap((cell) => cell.words));
  return words.filter((word) => !taken.has(word));
}
