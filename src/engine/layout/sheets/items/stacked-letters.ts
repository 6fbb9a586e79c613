/** Tells labels whose letters are set one below the other. */
import type { Word } from '../../../page/words/words.ts';

/** Fewer lines of one letter may be a list. */
const MIN_LETTERS = 3;
/** In ems: the middles of the letters stand no further from one upright line. */
const ASIDE = 0.35;
const LETTER = /^\p{L}\p{M}*$/u;

/** @param lines of one text, from the top, each with its words. */
export function isStackedText(lines: readonly (readonly Word[])[]): boolean {
  const [top] = lines[0] ?? [];
  if (!top || lines.length < MIN_LETTERS) return false;
  return lines.every(([word, ...more]) => {
    if (!word || more.length > 0 || word.turn !== 0 || !LETTER.test(word.text)) return false;
    return Math.abs(middleOf(word) - middleOf(top)) <= ASIDE * word.sizePt;
  });
}

function middleOf({ box }: Word): number {
  return (box.left + box.right) / 2;
}
