/** Compares what runs along the edges of pages: of each pair of pages by itself, whose page numbers may differ. */
import { type Change, changesBetween } from './changes.ts';
import { matchRows } from './match-rows.ts';
import type { PagePair } from './pair-pages.ts';
import type { ReadDocument } from './read-document.ts';
import type { WordRow } from './word-row.ts';

export function compareRunning(a: ReadDocument, b: ReadDocument, pairs: readonly PagePair[]): readonly Change[] {
  const [inA, inB] = [new RunningWords(a), new RunningWords(b)];
  return pairs.flatMap((pair): readonly Change[] => {
    const [first, second] = [inA.on(pair.a), inB.on(pair.b)];
    const numbers = new Map<string, number>();
    const keys = (texts: readonly string[]) =>
      Int32Array.from(texts, (text) => {
        const known = numbers.get(text) ?? numbers.size;
        numbers.set(text, known);
        return known;
      });
    const partners = matchRows(keys(first.texts), keys(second.texts));
    return changesBetween(partners, first.texts.length, second.texts.length).map(({ kind, a: before, b: after }) => ({
      kind,
      a: { from: first.from + before.from, to: first.from + before.to },
      b: { from: second.from + after.from, to: second.from + after.to },
    }));
  });
}

interface PageWords {
  /** The first of them in the row. */
  readonly from: number;
  /** With `#` where the number of the page, or of all pages, stands. */
  readonly texts: readonly string[];
}

class RunningWords {
  readonly #row: WordRow;
  readonly #pages: ReadDocument['pages'];
  readonly #starts: readonly number[];
  /** What is added to the place of a page to give the number printed on it. */
  readonly #offset: number | undefined;

  constructor({ running, pages }: ReadDocument) {
    this.#row = running;
    this.#pages = pages;
    this.#starts = startsOf(running, pages.length);
    this.#offset = this.#findOffset();
  }

  on(page: number | undefined): PageWords {
    if (page === undefined) return { from: this.#row.length, texts: [] };
    const [from = 0, to = from] = this.#starts.slice(page, page + 2);
    const texts = Array.from({ length: to - from }, (_, step) => this.#text(from + step, page));
    return { from, texts };
  }

  #text(index: number, page: number): string {
    const number = this.#pages[page]?.number ?? 0;
    return this.#row.plain(index).replace(/\d+/g, (digits) => {
      const value = Number(digits);
      const isPage = this.#offset !== undefined && value - number === this.#offset;
      return isPage || value === this.#pages.length ? '#' : digits;
    });
  }

  /** The usual difference between a number in these lines and the number of its page. */
  #findOffset(): number | undefined {
    const counts = new Map<number, number>();
    for (let index = 0; index < this.#row.length; index++) {
      const number = this.#pages[this.#row.page(index)]?.number ?? 0;
      for (const [digits] of this.#row.text(index).matchAll(/\d+/g)) {
        const offset = Number(digits) - number;
        counts.set(offset, (counts.get(offset) ?? 0) + 1);
      }
    }
    const [most] = [...counts].sort((one, other) => other[1] - one[1]);
    return most && most[1] >= 2 ? most[0] : undefined;
  }
}

/** Where the words of each page begin, and behind the last page the end. */
function startsOf(row: WordRow, pages: number): readonly number[] {
  const starts: number[] = [];
  for (let index = 0; index < row.length; index++) while (starts.length <= row.page(index)) starts.push(index);
  while (starts.length <= pages) starts.push(row.length);
  return starts;
}
