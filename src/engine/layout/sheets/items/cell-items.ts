/** Gathers the words of a printed sheet into items, each a line of a cell, by the order in which the file draws them. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { middle } from '../../lines/rows.ts';
import type { SheetWord } from './sheet-word.ts';

/** What a spreadsheet program drew in one go: a line of a cell, or a part of it. */
export interface CellItem {
  /** In the order of the file. */
  readonly words: readonly SheetWord[];
  /** What can be seen of it; its cell, where that is known to be merged over strips. */
  readonly box: Box;
  readonly em: number;
  /** Places of its first and last word in the file. */
  readonly first: number;
  readonly last: number;
  /** The box of its cell, as far as the file clips it to that. */
  readonly clip?: Box;
}

/** In ems: what is drawn apart from a text goes on with it after a space, if that is no wider. */
const MAX_SPACE = 0.85;
/** In ems: one text has wider white only where it has spaces. */
const MAX_WHITE = 1.1;
/** In ems: words without a space between them are parts of one text when they touch. */
const TOUCHING = 0.11;
/** What is drawn apart and is a number on both sides of the white stands in two cells. */
export const NUMBER = /^[-+(]?\p{Sc}?\d[\d.,]*%?\)?$/u;
/** In ems: the width of a space. */
const SPACE = 0.3;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const LATIN = /\p{Script=Latin}/u;
/** In ems: texts that lie over each other share so much of their width, and their middles stand nearer than those of two lines. */
const OVER = 0.5;
const NEARER = 0.6;
/** In ems: words of one line stand no further from its middle. */
const LEVEL = 0.3;

/** @param words in the order of the file. */
export function cellItems(words: readonly SheetWord[]): readonly CellItem[] {
  const groups: SheetWord[][] = [];
  const starts: number[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && continues(before, word)) groups.at(-1)?.push(word);
    else {
      groups.push([word]);
      starts.push(index);
    }
  }
  return groups.map((group, index) => makeItem(group, starts[index] ?? 0));
}

function continues(before: SheetWord, word: SheetWord): boolean {
  if (before.turn !== word.turn || !haveSameClip(before, word)) return false;
  const em = Math.max(1, Math.min(before.sizePt, word.sizePt));
  const isAcross = word.turn === 0 || word.turn === 2;
  const aside = isAcross
    ? middle(before.box) - middle(word.box)
    : (before.box.left + before.box.right - word.box.left - word.box.right) / 2;
  if (Math.abs(aside) > LEVEL * em) return false;
  const gap = isAcross
    ? Math.max(word.box.left - before.box.right, before.box.left - word.box.right)
    : Math.max(word.box.top - before.box.bottom, before.box.top - word.box.bottom);
  if (gap < -0.5 * em) return false;
  // Spaces that its author typed, of any number.
  if (before.isCellClip && word.isCellClip && word.followsSpace) return true;
  if (before.object !== word.object && gap > TOUCHING * em && NUMBER.test(before.text) && NUMBER.test(word.text))
    return false;
  if (before.object !== word.object && isOfOneLine(before) && isOfOneLine(word) && haveSameLook(before, word))
    return false;
  if (before.object === word.object)
    return word.followsSpace || gap < (before.object === undefined ? TOUCHING : MAX_WHITE) * em;
  if (word.followsSpace) return gap < MAX_SPACE * em;
  const mayLackSpace = (word.oneLine ?? 'no') === 'no' && (changesScript(before, word) || isSpaceBetween(before, word));
  return gap < (mayLackSpace ? SPACE : TOUCHING) * em;
}

/** A cell of one line is drawn in one go, apart from what another font draws of it, and from ideographs. */
export function isOfOneLine({ oneLine }: Pick<SheetWord, 'oneLine'>): boolean {
  return oneLine === 'surely' || oneLine === 'probably';
}

function haveSameLook(a: Word, b: Word): boolean {
  return a.font.name === b.font.name && a.sizePt === b.sizePt && !IDEOGRAPH.test(a.text + b.text);
}

/** A space between two looks of one text is drawn by itself, and is no word. */
function isSpaceBetween({ object: before }: Word, { object }: Word): boolean {
  return before !== undefined && object === before + 2;
}

/** Letters of another script are drawn by themselves, and the space before them may be lost. */
function changesScript({ text: before }: Word, { text }: Word): boolean {
  return (
    (IDEOGRAPH.test(before.slice(-1)) && LATIN.test(text[0] ?? '')) ||
    (LATIN.test(before.slice(-1)) && IDEOGRAPH.test(text[0] ?? ''))
  );
}

export function haveSameClip({ clip: a }: { readonly clip?: Box }, { clip: b }: { readonly clip?: Box }): boolean {
  if (!a || !b) return a === b;
  const apart = [a.left - b.left, a.right - b.right, a.top - b.top, a.bottom - b.bottom];
  return apart.every((distance) => Math.abs(distance) < 0.5);
}

/** Whether two texts cannot be read for each other. */
export function liesOver(a: Pick<CellItem, 'box' | 'em'>, b: Pick<CellItem, 'box' | 'em'>): boolean {
  const em = Math.min(a.em, b.em);
  const shared = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
  return shared > OVER * em && Math.abs(middle(a.box) - middle(b.box)) < NEARER * em;
}

function makeItem(words: readonly SheetWord[], first: number): CellItem {
  const whole = unionBox(words.map(({ box }) => box));
  const { clip, across } = words[0] ?? {};
  const seen = clip ? seenPart(whole, clip) : whole;
  return {
    words,
    box: across ? { ...seen, ...across } : seen,
    em: Math.max(1, ...words.map(({ sizePt }) => sizePt)),
    first,
    last: first + words.length - 1,
    ...(clip ? { clip } : {}),
  };
}

/** Only across: text that is cut off above or below keeps its height, so that its lines keep their distance. */
function seenPart(box: Box, clip: Box): Box {
  const [left, right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)];
  return right > left ? { ...box, left, right } : box;
}
