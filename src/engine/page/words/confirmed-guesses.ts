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
/** Of all pairs of letters that stand together on a page: a text of the same language reaches 0.8, one in another code 0.5. */
const FAMILIAR_PAIRS = 0.65;

/** Recognition takes a hundred times as long as reading, and TeX wrote such letters on every page of its older papers. */
export class ConfirmedGuesses {
  readonly #known = new Set<string>();
  readonly #pairs = new Set<string>();
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
    for (const pair of words.flatMap(pairsOf)) this.#pairs.add(pair);
  }

  /** Whether a page speaks as the confirmed ones do: letters in another code, or another language, do not. */
  covers(stored: readonly Word[]): boolean {
    if (!this.isSettled || this.#refuted || this.#words < LEAST_WORDS) return false;
    const guessed = tellingWords(stored);
    const familiar = guessed.filter((word) => this.#known.has(word));
    const isFamiliar = new Set(familiar).size >= FAMILIAR.words && familiar.length >= FAMILIAR.share * guessed.length;
    // One font may have the codes that were confirmed, as in running heads, and another one codes of its own.
    const pairs = guessed.flatMap(pairsOf);
    return isFamiliar && pairs.filter((pair) => this.#pairs.has(pair)).length >= FAMILIAR_PAIRS * pairs.length;
  }
}

function tellingWords(stored: readonly Word[]): readonly string[] {
  return longWords(guessedWords(stored)).filter((word) => word.length >= TELLING);
}

function pairsOf(word: string): readonly string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}
