/** Gathers the words of a page into rows of items: what stands together without a wide gap, a candidate for a cell. */

import type { Box } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../../page/boxes/boxes.ts';
import { wholeWords } from '../../page/words/whole-words.ts';
import type { Word } from '../../page/words/words.ts';
import { makeSegments, middle } from '../lines/rows.ts';

export interface Item {
  /** From left to right. */
  readonly words: readonly Word[];
  readonly box: Box;
  readonly em: number;
}

export interface ItemRow {
  readonly items: readonly Item[];
  readonly top: number;
  readonly bottom: number;
}

/** Signs that belong to the number after them, and signs that belong to the one before. */
const LEADS = /^(?:[$€£¥₹₽₺₩]|[-–−(]|[A-Z]{0,2}\$)$/;
const TRAILS = /^(?:[%€£¥)]|%\))$/;
/** In ems: a sign set at the edge of a cell stands no further from its number. */
const LEAD_REACH = 8;
const TRAIL_REACH = 2;
/** Where the file writes spaces, this share of the small gaps has one, and a gap without one parts two cells. */
const SPACED_OUT = 0.7;
/** In ems: as wide as spaces are, and how far they differ on a line. */
const WORD_SPACE = { one: 0.34, several: 0.45 };
const EVEN = 0.1;
/** Spaces that tell how wide those of a line are, at least; in ems, how far they differ. */
const LEAST_SPACES = 2;
const SAME_SPACE = 0.04;
const NUMBER = /^\P{L}*\d\P{L}*$/u;
/** In ems: narrower gaps part no words. */
const TOUCHING = 0.1;

/** Rows of upright words from the top. */
export function itemRows(words: readonly Word[]): readonly ItemRow[] {
  const upright = words.filter(({ turn }) => turn === 0);
  const rows: Item[][] = [];
  const parts = writesSpaces(upright);
  const items = makeSegments(upright).flatMap((segment) => {
    const all = segment.words.map(({ word }) => word);
    return parts && !isSetEvenly(all) ? partAtMissingSpaces(all) : [makeItem(all)];
  });
  for (const item of items.sort((a, b) => middle(a.box) - middle(b.box))) {
    const first = rows.at(-1)?.[0];
    const isSame = first && middle(item.box) - middle(first.box) < 0.5 * (first.box.bottom - first.box.top);
    if (isSame) rows.at(-1)?.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => makeRow(joinSigns(fromLeft(row))));
}

/** Whether the file has spaces of its own between words, as most have; others move the pen instead. */
function writesSpaces(words: readonly Word[]): boolean {
  let [spaces, gaps] = [0, 0];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (!before || before.endsLine || !areBeside(before, word)) continue;
    gaps++;
    if (word.followsSpace) spaces++;
  }
  return gaps > 0 && spaces >= SPACED_OUT * gaps;
}

/** Whether words without any space of the file are as far from each other as spaces part them: letters that are drawn one by one have none. */
function isSetEvenly(words: readonly Word[]): boolean {
  const gaps = words.slice(1).map((word, index) => {
    const before = words[index];
    return before ? (word.box.left - before.box.right) / Math.max(1, word.sizePt) : 0;
  });
  if (gaps.length === 0 || words.slice(1).some(({ followsSpace }) => followsSpace)) return false;
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  if (most - least > EVEN || most > (gaps.length > 1 ? WORD_SPACE.several : WORD_SPACE.one)) return false;
  return gaps.length > 1 || words.every(({ text }) => /^\p{L}/u.test(text));
}

function areBeside(before: Word, word: Word): boolean {
  const gap = Math.max(word.box.left - before.box.right, before.box.left - word.box.right);
  return Math.abs(middle(before.box) - middle(word.box)) < 1 && gap >= TOUCHING * word.sizePt && gap < word.sizePt;
}

function partAtMissingSpaces(words: readonly Word[]): readonly Item[] {
  const parts: Word[][] = [];
  const usual = usualSpace(words);
  for (const word of words) {
    const before = parts.at(-1)?.at(-1);
    if (before && (later(before, word).followsSpace || isSpace(before, word, usual))) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts.map(makeItem);
}

/** In ems: the mean of the spaces that the file has in a line; undefined where it has hardly any. */
function usualSpace(words: readonly Word[]): number | undefined {
  const gaps = words.slice(1).flatMap((word, index) => {
    const before = words[index];
    return before && later(before, word).followsSpace ? [gapOf(before, word)] : [];
  });
  return gaps.length < LEAST_SPACES ? undefined : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
}

/** No white at all, or as much as the spaces of the line have: programs move the pen where letters look otherwise. */
function isSpace(before: Word, word: Word, usual: number | undefined): boolean {
  const gap = gapOf(before, word);
  if (gap < TOUCHING) return true;
  const areNumbers = NUMBER.test(before.text) && NUMBER.test(word.text);
  return usual !== undefined && !areNumbers && Math.abs(gap - usual) < SAME_SPACE;
}

function gapOf(before: Word, word: Word): number {
  return (word.box.left - before.box.right) / Math.max(1, word.sizePt);
}

/** Of two words the one that the file has behind the other: from right to left, that is the one to the left. */
function later(left: Word, right: Word): Word {
  return (left.glyphs?.from ?? 0) > (right.glyphs?.from ?? 0) ? left : right;
}

export function makeItem(words: readonly Word[]): Item {
  return {
    words,
    box: unionBox(words.map(({ box }) => box)),
    em: Math.max(1, ...words.map(({ sizePt }) => sizePt)),
  };
}

/** @param items from the left. */
export function makeRow(items: readonly Item[]): ItemRow {
  return {
    items,
    top: Math.min(...items.map(({ box }) => box.top)),
    bottom: Math.max(...items.map(({ box }) => box.bottom)),
  };
}

function fromLeft(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => a.box.left - b.box.left);
}

/** Bookkeepers set the currency at the left edge of a cell and the number at its right one. */
function joinSigns(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const gap = before ? (item.box.left - before.box.right) / item.em : Infinity;
    const leads = before && LEADS.test(plain(before)) && /^[\d(.,-]/.test(plain(item)) && gap < LEAD_REACH;
    const trails = before && TRAILS.test(plain(item)) && /\d$/.test(plain(before)) && gap < TRAIL_REACH;
    if (before && (leads || trails)) joined[joined.length - 1] = makeItem([...before.words, ...item.words]);
    else joined.push(item);
  }
  return joined;
}

function plain({ words }: Item): string {
  return wholeWords(words).join(' ');
}
