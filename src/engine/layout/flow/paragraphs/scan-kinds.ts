/** Tells in which letters a scan was printed: the widths of its words beside each other are those of one kind. */
import type { Word } from '../../../page/words/words.ts';
import { emWidth, type LetterKind } from '../../frames/letter-widths.ts';
import { lettersOf } from './letter-median.ts';

/** In ems: what a word's box lacks beside its ink, where the box was read from the picture. */
export const BEARING: Record<LetterKind, number> = {
  serif: 0.05,
  sans: 0.05,
  mono: 0.1,
  calibri: 0.07,
  cambria: 0.05,
  'open-sans': 0.1,
};
/** All that have a width for each letter. */
const PROPORTIONAL = ['sans', 'serif', 'calibri', 'cambria', 'open-sans'] as const;
/** Words of a line, and the letters of each, from which on it tells something. */
const TELLING = { words: 3, letters: 3 };
/** So many of them that are all as wide as they have letters, but for this share, are a typewriter's. */
const MONO = { words: 4, spread: 0.03, share: 0.7 };
/** What letters are taken for where nothing is known. */
const USUAL = 'sans';
/** Letters of a document that tell what kind they are. */
const ENOUGH = 300;
/** Fewer tell it, too, where words are off by so small a share of what they are off in the usual kind. */
const FEW = 40;
const CLEAR = 0.75;
/** The fonts of layers of hidden text have no letters of their own. */
const NAMELESS = /^$|glyphless|invisible|hidden/i;

/** Fed line by line: what earlier pages told counts for later ones. */
export class ScanKinds {
  #letters = 0;
  /** By kind: how far words are from the widths that it would give them, in points. */
  readonly #off = new Map<LetterKind, number>();
  readonly #lines = { letters: 0, mono: 0 };

  /** @param line its words, in their order. */
  learn(line: readonly Word[]): void {
    const words = line.filter((word) => isNameless(word) && lettersOf(word) >= TELLING.letters);
    const spread = monoSpread(words);
    const letters = words.reduce((sum, word) => sum + lettersOf(word), 0);
    if (spread !== undefined) this.#lines.letters += letters;
    if (spread !== undefined && spread < MONO.spread) this.#lines.mono += letters;
    if (words.length < TELLING.words) return;
    const each = PROPORTIONAL.map((kind) => [kind, distance(words, kind)] as const);
    if (each.some(([, off]) => off === undefined)) return;
    this.#letters += letters;
    for (const [kind, off = 0] of each) this.#off.set(kind, (this.#off.get(kind) ?? 0) + off);
  }

  get kind(): LetterKind {
    const { letters, mono } = this.#lines;
    if (letters >= ENOUGH && mono >= MONO.share * letters) return 'mono';
    const [best] = [...this.#off].sort(([, a], [, b]) => a - b);
    if (!best) return USUAL;
    const isClear = this.#letters >= FEW && best[1] <= CLEAR * (this.#off.get(USUAL) ?? 0);
    return this.#letters >= ENOUGH || isClear ? best[0] : USUAL;
  }
}

export function isNameless({ font }: Word): boolean {
  return NAMELESS.test(font.name);
}

/** How far words are in all from what one size of these letters would make them, in points; undefined for other scripts. */
function distance(words: readonly Word[], kind: LetterKind): number | undefined {
  let [width, ems] = [0, 0];
  const parts: { readonly own: number; readonly em: number }[] = [];
  for (const { text, box } of words) {
    const em = emWidth(text, kind);
    if (em === undefined) return undefined;
    const part = { own: box.right - box.left, em: em - BEARING[kind] };
    parts.push(part);
    width += part.own;
    ems += part.em;
  }
  return ems > 0 ? parts.reduce((sum, { own, em }) => sum + Math.abs(own - (em * width) / ems), 0) : undefined;
}

/** How much the widths of words differ from those that their numbers of letters make, as a share. */
function monoSpread(words: readonly Word[]): number | undefined {
  if (words.length < MONO.words) return undefined;
  const widthOf = ({ box, sizePt }: Word) => box.right - box.left + BEARING.mono * sizePt;
  const letters = words.reduce((sum, word) => sum + lettersOf(word), 0);
  const each = words.reduce((sum, word) => sum + widthOf(word), 0) / letters;
  return words.reduce((sum, word) => sum + Math.abs(widthOf(word) - lettersOf(word) * each), 0) / (letters * each);
}
