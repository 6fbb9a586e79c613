/** Puts words together that a cell has broken since it is narrower than they are: nothing marks the break. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { Word } from '../../page/words/words.ts';

/** What no word consists of: letters without a vowel, or one letter by itself in a last line. */
const NO_WORD = /^(?:\p{Ll}|[^aeiouyà-æè-ïò-öø-ýœ\P{Ll}]+)$/u;
const ENDS_OPEN = /\p{Ll}$/u;
const GOES_ON = /^\p{Ll}/u;
/** In points: edges that agree. */
const SAME_EDGE = 1.5;
/** In ems: from line to line at most. */
const NEXT_LINE = 2;
/** Cells with more words are prose, whose lines are full by chance. */
const MAX_WORDS = 12;

/** @param words of a cell. @param cell its box. */
export function withWholeWords(words: readonly Word[], cell: SeenBox): readonly Word[] {
  if (words.length < 2 || words.length > MAX_WORDS || words.some(({ turn }) => turn !== 0)) return words;
  const sorted = words.toSorted((a, b) => middle(a) - middle(b));
  const joined = new Map<Word, Word | undefined>();
  for (const [index, first] of sorted.entries()) {
    const [before, rest, after] = [sorted[index - 1], sorted[index + 1], sorted[index + 2]];
    if (!rest || joined.has(first) || !isAlone(first, before, rest) || !isAlone(rest, first, after)) continue;
    const isLast = !after || !GOES_ON.test(after.text);
    if (!isLast || !isBroken(first, rest, cell)) continue;
    joined.set(first, { ...first, text: first.text + rest.text });
    joined.set(rest, undefined);
  }
  return joined.size === 0 ? words : words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word]));
}

/** Whether a line is one word. */
function isAlone(word: Word, before: Word | undefined, after: Word | undefined): boolean {
  return [before, after].every((other) => !other || Math.abs(middle(other) - middle(word)) > word.sizePt / 2);
}

/** Whether the line before is as full as its cell, and what follows is no word. */
function isBroken(first: Word, rest: Word, cell: SeenBox): boolean {
  if (!ENDS_OPEN.test(first.text) || !NO_WORD.test(rest.text)) return false;
  const letter = (rest.box.right - rest.box.left) / rest.text.length;
  const room = Math.max(0, first.box.left - cell.left);
  const isFull = cell.right - room - first.box.right < letter;
  const isSame = Math.abs(first.sizePt - rest.sizePt) < 0.5 && first.colour === rest.colour;
  const isBelow = middle(rest) - middle(first) < NEXT_LINE * first.sizePt;
  return isFull && isSame && isBelow && Math.abs(first.box.left - rest.box.left) < SAME_EDGE;
}

function middle({ box }: Word): number {
  return (box.top + box.bottom) / 2;
}
