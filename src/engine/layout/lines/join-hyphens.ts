/** Puts words together again that a line end has divided. */

import type { TextLine } from '../../page/words/line.ts';
import type { Word } from '../../page/words/words.ts';
import { HyphenCounter } from './hyphenation.ts';
import { lineText } from './text-line.ts';

const DIVIDED = /\p{L}[-‐]$/u;
const GOES_ON = /^\p{Ll}/u;

/** Words met so far, in small letters: they tell a hyphen of the language from one of the line end. */
export class Vocabulary {
  readonly #words = new Set<string>();
  /** Text whose words nobody has asked for: most files divide none. */
  #pending: string[] = [];
  #pendingChars = 0;
  readonly #hyphens = new HyphenCounter();

  add(lines: readonly TextLine[]): void {
    this.#hyphens.add(lines);
    const text = lines.map(lineText).join('\n');
    this.#pending.push(text);
    this.#pendingChars += text.length;
    if (this.#pendingChars > MAX_PENDING_CHARS) this.#take();
  }

  has(word: string): boolean {
    this.#take();
    return this.#words.has(trimSigns(word.toLowerCase()));
  }

  /** Whether line ends divide words, as far as the lines tell that were added. */
  get dividesWords(): boolean {
    return this.#hyphens.lines < ENOUGH_LINES || !this.#hyphens.keepsHyphens();
  }

  #take(): void {
    for (const text of this.#pending)
      for (const word of text.toLowerCase().split(/\s+/)) this.#words.add(trimSigns(word));
    this.#pending = [];
    this.#pendingChars = 0;
  }
}

const ENOUGH_LINES = 20;
const MAX_PENDING_CHARS = 8 * 1024 ** 2;

/** Where a line ends in a hyphen and the next goes on in small letters, the two parts become one word. */
export function joinHyphens(lines: readonly TextLine[], vocabulary: Vocabulary): readonly TextLine[] {
  if (!lines.some(isDivided)) return lines.filter((line) => line.words.length > 0);
  const joined = lines.map((line) => ({ ...line, words: [...line.words] }));
  for (const [index, line] of joined.entries()) {
    const next = joined[index + 1];
    const last = line.words.at(-1);
    const first = next?.words[0];
    if (!next || !last || !first || next.startsParagraph) continue;
    if (!isDivided(line) || !GOES_ON.test(first.word.text)) continue;
    line.words[line.words.length - 1] = { ...last, word: joinWord(last.word, first.word, vocabulary) };
    const [second, ...rest] = next.words.slice(1);
    next.words = second ? [{ ...second, before: '' }, ...rest] : [];
  }
  return joined.filter((line) => line.words.length > 0);
}

function isDivided({ words }: Pick<TextLine, 'words'>): boolean {
  const text = words.at(-1)?.word.text ?? '';
  return (text.endsWith('-') || text.endsWith('\u2010')) && DIVIDED.test(text);
}

/** With its hyphen if the text knows it so elsewhere and not without, as in `well-known`, or divides no words. */
function joinWord(start: Word, end: Word, vocabulary: Vocabulary): Word {
  const plain = start.text.slice(0, -1) + end.text;
  const hyphenated = start.text + end.text;
  const keeps = (vocabulary.has(hyphenated) || !vocabulary.dividesWords) && !vocabulary.has(plain);
  return { ...start, text: keeps ? hyphenated : plain, endsInSoftHyphen: false, endsLine: end.endsLine };
}

/** Most words end in no signs: asking for them takes longer than all the rest. */
const BARE = /^[a-z]+$/;

function trimSigns(word: string): string {
  if (BARE.test(word)) return word;
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
