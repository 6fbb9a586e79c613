/** Numbers for words and looks: two texts are compared as rows of numbers, and each word is stored once. */
import type { Word } from '../page/words/words.ts';

export interface Ignored {
  readonly case: boolean;
  readonly numbers: boolean;
}

/** How a word looks, as far as a reader can tell. */
export interface WordLook {
  /** Without the prefix of a subset. */
  readonly font: string;
  readonly sizePt: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** `rrggbb`. */
  readonly colour: string;
}

export class Lexicon {
  readonly #ignored: Ignored;
  readonly #texts: string[] = [];
  readonly #textIds = new Map<string, number>();
  readonly #keys: number[] = [];
  readonly #keyIds = new Map<string, number>();
  readonly #looks: WordLook[] = [];
  readonly #lookIds = new Map<string, number>();

  constructor(ignored: Ignored) {
    this.#ignored = ignored;
  }

  idOf(text: string): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.push(text) - 1;
    this.#textIds.set(text, id);
    const key = this.#keyText(text);
    const keyId = this.#keyIds.get(key) ?? this.#keyIds.size;
    this.#keyIds.set(key, keyId);
    this.#keys.push(keyId);
    return id;
  }

  text(id: number): string {
    return this.#texts[id] ?? '';
  }

  /** Equal for texts that count as the same. */
  key(id: number): number {
    return this.#keys[id] ?? -1;
  }

  /** The text as it counts. */
  plain(id: number): string {
    const { case: ignoresCase, numbers } = this.#ignored;
    const text = this.text(id);
    const cased = ignoresCase ? text.toLowerCase() : text;
    return numbers ? cased.replace(/\p{Nd}+/gu, '#') : cased;
  }

  lookOf({ font, sizePt, colour = '000000' }: Pick<Word, 'font' | 'sizePt' | 'colour'>): number {
    const name = font.name.replace(/^[A-Z]{6}\+/, '');
    // Sizes come out of matrices: a tenth of a point is no difference.
    const size = Math.round(sizePt * 10) / 10;
    const isBold = font.weight >= 600 || /bold|black|heavy/i.test(name);
    const isItalic = font.italic || /italic|oblique/i.test(name);
    const key = `${name}|${size}|${isBold}|${isItalic}|${colour}`;
    const known = this.#lookIds.get(key);
    if (known !== undefined) return known;
    const id = this.#looks.push({ font: name, sizePt: size, isBold, isItalic, colour }) - 1;
    this.#lookIds.set(key, id);
    return id;
  }

  look(id: number): WordLook | undefined {
    return this.#looks[id];
  }

  /** A word that a line end divides is the same word: hyphens do not part keys. What they hide is told apart afterwards. */
  #keyText(text: string): string {
    const plain = this.plain(this.#textIds.get(text) ?? -1);
    return plain.replace(/(?<=\p{L})[-‐‑](?=\p{L})/gu, '');
  }
}
