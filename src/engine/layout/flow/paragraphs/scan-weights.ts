/** Tells the bold words of scans by the thickness of their strokes, once their sizes are known. */
import type { Word } from '../../../page/words/words.ts';

/** Times as thick as most strokes of letters of its size are: measured on scans of known pages, 0.91 of bold words and 0.005 of others. */
const BOLD = 1.23;
/** Shorter words tell little of their own. */
const MIN_LETTERS = 2;
/** Letters from which on a page tells what is usual. */
const ENOUGH = 120;

/** Fed page by page: a title page is told by those before it, if there are any. */
export class ScanWeights {
  #usual: number | undefined;

  /** @param rows words in the order of their lines, with their levelled sizes. @returns bold words by what they were. */
  boldOf(rows: readonly (readonly Word[])[]): ReadonlySet<Word> {
    const told = rows.flat().filter(isTelling);
    const letters = told.reduce((sum, { text }) => sum + [...text].length, 0);
    if (letters >= ENOUGH) this.#usual = middle(told, letters);
    const usual = this.#usual ?? middle(told, letters);
    const isThick = (word: Word | undefined) => word !== undefined && isTelling(word) && ratioOf(word) > BOLD * usual;
    return new Set(
      rows.flatMap((row) =>
        row.filter((word, index) => {
          if (isTelling(word)) return isThick(word);
          // Signs and single letters are as the words beside them.
          const [before, after] = [row[index - 1], row[index + 1]];
          return (
            (before !== undefined || after !== undefined) && [before, after].every((each) => !each || isThick(each))
          );
        }),
      ),
    );
  }
}

function isTelling({ strokePt, text }: Word): boolean {
  return strokePt !== undefined && [...text].length >= MIN_LETTERS;
}

function ratioOf({ strokePt = 0, sizePt }: Word): number {
  return strokePt / Math.max(1, sizePt);
}

/** Half of the letters have strokes that are thicker for their size. */
function middle(words: readonly Word[], letters: number): number {
  let sum = 0;
  for (const word of [...words].sort((a, b) => ratioOf(a) - ratioOf(b))) {
    sum += [...word.text].length;
    if (2 * sum >= letters) return ratioOf(word);
  }
  return Number.POSITIVE_INFINITY;
}
