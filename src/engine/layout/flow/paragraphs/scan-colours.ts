/** Evens out the colours of scanned words: signs and single letters are as the words beside them, and pages share their colours. */
import type { Word } from '../../../page/words/words.ts';
import { lettersOf } from './letter-median.ts';

/** Letters from which on a word tells its colour. */
const TELLING = 2;
/** Parts of one colour differ by no more all together. */
const SAME = 72;
const MAX_COLOURS = 200;

/** Fed page by page: a colour of earlier pages serves for later ones. */
export class ScanColours {
  readonly #known: string[] = [];

  /** @param row words of one line in their order. */
  level(row: readonly Word[]): readonly Word[] {
    if (row.every(({ colour }) => colour === undefined)) return row;
    return row.map((word, index) => {
      const { colour: own, ...plain } = word;
      const colour = lettersOf(word) < TELLING ? besides(row[index - 1], own, row[index + 1]) : own;
      return colour === undefined ? plain : { ...plain, colour: this.#shared(colour) };
    });
  }

  #shared(colour: string): string {
    const near = this.#known.find((each) => distance(each, colour) <= SAME);
    if (near === undefined && this.#known.length < MAX_COLOURS) this.#known.push(colour);
    return near ?? colour;
  }
}

/** What both neighbours have, or the only one. */
function besides(before: Word | undefined, own: string | undefined, after: Word | undefined): string | undefined {
  const colours = [before, after].filter((word) => word !== undefined).map(({ colour }) => colour);
  return colours.length > 0 && colours.every((colour) => colour === colours[0]) ? colours[0] : own;
}

function distance(a: string, b: string): number {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [0, 2, 4].reduce((sum, at) => sum + Math.abs(part(a, at) - part(b, at)), 0);
}
