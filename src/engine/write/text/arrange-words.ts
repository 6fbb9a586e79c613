/** Puts the words of a page into the arrangement that was asked for. */
import type { PageArea } from '../../../contract/options/area-option.ts';
import { rawLines, readingLines } from '../../layout/lines/page-text.ts';
import { drawnCellRows } from '../../layout/tables/drawn-cell-rows.ts';
import type { StoredPage } from '../../page/page-content.ts';
import { withoutReprints } from '../../page/words/reprinted-words.ts';
import { wordInAreas } from '../../page/words/word-in-areas.ts';
import { physicalText } from './physical-text.ts';
import type { WritablePage } from './write-text.ts';

export interface Arrangement {
  readonly layout: 'reading' | 'physical' | 'raw';
  /** Only words in these boxes; null: all. */
  readonly area: readonly PageArea[] | null;
}

/**
 * In the order of reading, tables are read row by row where their lines, or the order of the file, tell their cells. As the file has
 * them, words that are printed twice at one place are read twice.
 */
export function arrangeWords(
  { page, words: all, ...drawn }: Pick<StoredPage, 'page' | 'words' | 'lines' | 'fills' | 'size'>,
  { layout, area }: Arrangement,
): Pick<WritablePage, 'lines' | 'grid'> {
  const printed = area ? all.filter(wordInAreas(area, page)) : all;
  const words = layout === 'raw' ? printed : withoutReprints(printed);
  switch (layout) {
    case 'reading':
      return { lines: readingLines(words, drawnCellRows({ ...drawn, words })) };
    case 'raw':
      return { lines: rawLines(words) };
    case 'physical':
      return { lines: rawLines(words), grid: physicalText(words) };
  }
}
