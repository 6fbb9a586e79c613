/** Tells whether a document divides words at the ends of lines, as programs do when they are told to. */
import type { Word } from '../../page/words/words.ts';

/** Letters of a line: shorter ones seldom end where a word had no room. */
const LONG_LINE = 20;
/** Of the long lines: so many end in a hyphen where words are divided; elsewhere only those with hyphens of their own do. */
const DIVIDED = 0.015;
/** One hyphen may be that of a word, unless there are hardly any other lines. */
const DIVIDED_BY_ONE = 0.05;

interface Line {
  readonly words: readonly { readonly word: Word }[];
}

/** Fed page by page. */
export class HyphenCounter {
  #lines = 0;
  #hyphens = 0;

  add(lines: readonly Line[]): void {
    for (const { words } of lines) {
      const letters = words.reduce((sum, { word }) => sum + word.text.length, 0);
      if (letters < LONG_LINE) continue;
      this.#lines++;
      if (/\p{L}[-‐]$/u.test(words.at(-1)?.word.text ?? '')) this.#hyphens++;
    }
  }

  /** Long ones: few tell nothing. */
  get lines(): number {
    return this.#lines;
  }

  /** Whether hyphens at the ends of lines are those of their words. */
  keepsHyphens(): boolean {
    return this.#hyphens < (this.#hyphens === 1 ? DIVIDED_BY_ONE : DIVIDED) * Math.max(1, this.#lines);
  }
}
