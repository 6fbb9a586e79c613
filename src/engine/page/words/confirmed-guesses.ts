/** Tells whether the letters that a file does not name may be taken as guessed, after recognition confirmed this on its first pages. */
import { type BetterText, confirmedWords, guessedWords, longWords } from './unreadable.ts';
import type { Word } from './words.ts';

/** Confirmed words from which on no more pages need to be recognised, and pages after which it is no use to go on. */
const ENOUGH_WORDS = 250;
const MOST_PAGES = 8;
/** With fewer, nothing is taken as guessed. */
const LEAST_WORDS = 40;
/** In letters: shorter words stand in any code by chance. */
const TELLING = 3;
/** Of a page, the words that stand among the confirmed ones: how many different ones, and which share of those guessed. */
const FAMILIAR = { words: 3, share: 0.1 };

/** Recognition takes a hundred times as long as reading, and TeX wrote such letters on every page of its older papers. */
export class ConfirmedGuesses {
  readonly #known = new Set<string>();
  #words = 0;
  #pages = 0;
  #refuted = false;

  /** Whether all is known that will be: from then on a page is judged alike, whenever it is read. */
  get isSettled(): boolean {
    return this.#refuted || this.#words >= ENOUGH_WORDS || this.#pages >= MOST_PAGES;
  }

  /** Notes what recognition said of a page whose letters were guessed. */
  note(better: BetterText, stored: readonly Word[], recognised: readonly Word[]): void {
    if (this.isSettled) return;
    this.#pages++;
    if (better === 'recognised') this.#refuted = true;
    if (better !== 'guess') return;
    const words = confirmedWords(guessedWords(stored), recognised);
    this.#words += words.length;
    for (const word of words) this.#known.add(word);
  }

  /** Whether a page speaks as the confirmed ones do: letters in another code, or another language, do not. */
  covers(stored: readonly Word[]): boolean {
    if (!this.isSettled || this.#refuted || this.#words < LEAST_WORDS) return false;
    const guessed = tellingWords(stored);
    const familiar = guessed.filter((word) => this.#known.has(word));
    return new Set(familiar).size >= FAMILIAR.words && familiar.length >= FAMILIAR.share * guessed.length;
  }
}

function tellingWords(stored: readonly Word[]): readonly string[] {
  return longWords(guessedWords(stored)).filter((word) => word.length >= TELLING);
}
