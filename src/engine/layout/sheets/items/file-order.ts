/** Puts the words of a page into the order in which the file draws them. */
import type { Word } from '../../../page/words/words.ts';

/** PDFium goes through texts line by line, so where lines overlap it takes one of another cell between two of one cell. */
export function fileOrder<W extends Word>(words: readonly W[]): readonly W[] {
  // Words that were recognised in a picture have no place in the file.
  if (words.some(({ object }) => object === undefined)) return words;
  return words.toSorted((a, b) => (a.object ?? 0) - (b.object ?? 0));
}
