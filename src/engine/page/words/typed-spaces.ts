/** Tells the spaces that people typed beside Chinese and Japanese letters from the white that programs set there. */
import type { Word } from './words.ts';

const EAST_ASIAN = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}';
const OTHER = 'A-Za-z0-9';
const HAS_EAST_ASIAN = new RegExp(`[${EAST_ASIAN}]`, 'u');
const MEETING = new RegExp(`[${EAST_ASIAN}][${OTHER}]|[${OTHER}][${EAST_ASIAN}]`, 'gu');
/** In ems: closer letters touch; wider gaps are no spaces. */
const TOUCHING = 0.08;
const WIDEST = 0.6;
/** A program that sets white does so wherever both kinds of letters meet: so many places without it, and their share of those with it, tell that this one does not. */
const LEAST = 2;
const SHARE = 0.25;

/** @param words of a page, in the order of the file. @returns them, the spaces marked that nothing draws. */
export function withTypedSpaces(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => HAS_EAST_ASIAN.test(text))) return words;
  let touching = 0;
  const apart = new Set<Word>();
  for (const [index, word] of words.entries()) {
    touching += word.text.match(MEETING)?.length ?? 0;
    const before = words[index - 1];
    if (!before || !meet(before, word)) continue;
    const gap = gapBetween(before, word) / Math.max(1, Math.min(before.sizePt, word.sizePt));
    if (Math.abs(gap) < TOUCHING) touching++;
    else if (gap > 0 && gap < WIDEST && !word.followsSpace) apart.add(word);
  }
  if (touching < Math.max(LEAST, SHARE * apart.size)) return words;
  return words.map((word) => (apart.has(word) ? { ...word, followsSpace: true } : word));
}

/** Whether one ends, and the other begins, with letters of either kind, in one line. */
function meet(a: Word, b: Word): boolean {
  if (a.turn !== b.turn || a.endsLine) return false;
  const pair = `${a.text.at(-1) ?? ''}${b.text[0] ?? ''}`;
  const isLevel =
    a.turn % 2 === 0
      ? overlap(a.box.top, a.box.bottom, b.box.top, b.box.bottom)
      : overlap(a.box.left, a.box.right, b.box.left, b.box.right);
  return isLevel && pair.match(MEETING) !== null;
}

function overlap(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return Math.min(to, otherTo) > Math.max(from, otherFrom);
}

/** Along the line. */
function gapBetween(a: Word, b: Word): number {
  if (a.turn === 0) return b.box.left - a.box.right;
  if (a.turn === 1) return b.box.top - a.box.bottom;
  return a.turn === 2 ? a.box.left - b.box.right : a.box.top - b.box.bottom;
}
