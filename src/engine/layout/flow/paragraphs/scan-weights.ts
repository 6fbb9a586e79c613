/** Tells the bold words of scans by the thickness of their strokes, once their sizes are known. */
import type { Word } from '../../../page/words/words.ts';
import { letterMedian, lettersOf } from './letter-median.ts';

/** Times as thick as most strokes of letters of their size: of known pages that were scanned, 0.89 of the bold words are, and 0.004 of others. */
const BOLD = 1.23;
/** Times the usual difference from the middle: worn type and poor ink differ from word to word. */
const CLEAR = 5;
/** Shorter words tell little of their own. */
const MIN_LETTERS = 2;
/** Letters from which on a page tells what is usual. */
const ENOUGH = 120;

/** Fed page by page: a title page is told by those before it, if there are any. */
export class ScanWeights {
  /** Of pages before, in shares of the size: what is thicker is bold. */
  #most: number | undefined;

  /** @param rows words in the order of their lines, with their levelled sizes. @returns the bold ones among them. */
  boldOf(rows: readonly (readonly Word[])[]): ReadonlySet<Word> {
    const told = rows.flat().filter(isTelling);
    const isEnough = told.reduce((sum, word) => sum + lettersOf(word), 0) >= ENOUGH;
    const own = mostOf(told);
    if (isEnough) this.#most = own;
    const most = this.#most ?? own;
    const isThick = (word: Word | undefined) => word !== undefined && isTelling(word) && thicknessOf(word) > most;
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

function isTelling(word: Word): boolean {
  return word.strokePt !== undefined && lettersOf(word) >= MIN_LETTERS;
}

function thicknessOf({ strokePt = 0, sizePt }: Word): number {
  return strokePt / Math.max(1, sizePt);
}

/** How thick strokes are that are not bold, in shares of their size. */
function mostOf(words: readonly Word[]): number {
  const thickness = median(words, thicknessOf);
  const differs = median(words, (word) => Math.abs(thicknessOf(word) / thickness - 1));
  return thickness * Math.max(BOLD, 1 + CLEAR * differs);
}

function median(words: readonly Word[], measured: (word: Word) => number): number {
  const values = words.map((word) => ({ value: measured(word), letters: lettersOf(word) }));
  return letterMedian(values) ?? Number.POSITIVE_INFINITY;
}
