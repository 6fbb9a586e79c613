/** A line of a page, read: its words with what stands between them. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';
import type { Word } from './words.ts';

export interface TextLine {
  /** Words in the order of reading, with what stands between each and the one before: nothing, a space, a tab. */
  readonly words: readonly { readonly word: Word; readonly before: '' | ' ' | '\t' }[];
  /** On the page as seen. */
  readonly box: SeenBox;
  readonly sizePt: number;
  /** A paragraph or a block ends before this line. */
  readonly startsParagraph: boolean;
}
