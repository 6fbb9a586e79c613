/** Puts the words of a page into the arrangement that was asked for. */
import type { PageArea } from '../../../contract/area-option.ts';
import { rawLines, readingLines } from '../../layout/lines/page-text.ts';
import { wordInAreas } from '../../page/word-in-areas.ts';
import type { Word } from '../../page/words.ts';
import { physicalText } from './physical-text.ts';
import type { WritablePage } from './write-text.ts';

export interface Arrangement {
  readonly layout: 'reading' | 'physical' | 'raw';
  /** Only words in these boxes; null: all. */
  readonly area: readonly PageArea[] | null;
}

/** @param page 1-based. */
export function arrangeWords(
  all: readonly Word[],
  page: number,
  { layout, area }: Arrangement,
): Pick<WritablePage, 'lines' | 'grid'> {
  const words = area ? all.filter(wordInAreas(area, page)) : all;
  switch (layout) {
    case 'reading':
      return { lines: readingLines(words) };
    case 'raw':
      return { lines: rawLines(words) };
    case 'physical':
      return { lines: rawLines(words), grid: physicalText(words) };
  }
}
