/** The text that a file has of a page, arranged: what is read of each page by itself, in this thread or in a lane. */
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { PageFacts, StoredPage } from '../../page/page-content.ts';
import type { StoredOptions } from '../../page/read-page.ts';
import { type Arrangement, arrangeWords } from './arrange-words.ts';
import type { WritablePage } from './write-text.ts';

export interface StoredText extends PageFacts, Pick<WritablePage, 'lines' | 'grid'> {
  readonly size: PageSizePt;
}

/** Tables are told by their lines, where text is put into the order of reading. */
export function storedOptions(hiddenText: boolean, layout: Arrangement['layout']): StoredOptions {
  return { hiddenText, textOnly: true, rules: layout === 'reading' };
}

export function storedText(stored: StoredPage, facts: PageFacts, arrangement: Arrangement): StoredText {
  return { ...facts, size: stored.size, ...arrangeWords(stored, arrangement) };
}
