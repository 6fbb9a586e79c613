/** What of a word must fit on a line, so that it does not begin the next one. */
import type { Word } from '../../page/words/words.ts';

/** Letters whose lines may end after any of them, and the signs between them. */
export const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;
/** A letter of these scripts, or all letters before the first of them, with the signs that may not end a line and those that may not begin one. */
const UNBROKEN =
  /^\p{Ps}*(?:[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+)[\p{Pe}\p{Pf}、。，．：；！？…ー]*/u;

/** In points. */
export function leastWidth({ box, text }: Word): number {
  const [first = text] = UNBROKEN.exec(text) ?? [];
  return ((box.right - box.left) * first.length) / text.length;
}
