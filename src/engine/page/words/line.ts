/** A line of a page, read: its words with what stands between them. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Shift, Word } from './words.ts';

export interface LineWord {
  readonly word: Word;
  readonly before: '' | ' ' | '\t';
  /** Of words that are raised or lowered. */
  readonly shift?: Shift;
}

export interface TextLine {
  /** Words in the order of reading, with what stands between each and the one before: nothing, a space, a tab. */
  readonly words: readonly LineWord[];
  /** On the page as seen. */
  readonly box: SeenBox;
  readonly sizePt: number;
  /** A paragraph or a block ends before this line. */
  readonly startsParagraph: boolean;
  /** Where the cells of tables are read by themselves: which it belongs to. */
  readonly cell?: LineCell;
}

export interface LineCell {
  /** All of its row, one and the same for each of them. */
  readonly row: readonly (readonly Word[])[];
  /** From 0, in the order of reading. */
  readonly column: number;
}
