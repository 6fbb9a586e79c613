/** Writes the white in lines of one letter width as the spaces that were typed: what stands below each other in code and listings still does. */
import type { LineWord } from '../../../page/words/line.ts';
import { isTypewriter } from '../../frames/font-kind.ts';

/** In letters: white of so many is whole letters wide but for this. */
const EXACT = 0.2;
const FEWEST = 2;
/** In letters: wider white parts what stands at two places of the page. */
const MOST = 60;

/** @param from the words before it are a label. */
export function withTypedSpaces(words: readonly LineWord[], from: number): readonly LineWord[] {
  if (words.length <= from + 1 || !words.every(({ word }) => isTypewriter(word.font))) return words;
  const letterPt = letterWidth(words);
  return words.map((each, index) => {
    const last = words[index - 1]?.word;
    if (!last || index <= from || each.before === '') return each;
    const count = (each.word.box.left - last.box.right) / letterPt;
    const spaces = Math.round(count);
    if (spaces < FEWEST || spaces > MOST || Math.abs(count - spaces) > EXACT) return each;
    return { ...each, before: ' ', word: { ...each.word, text: ' '.repeat(spaces - 1) + each.word.text } };
  });
}

function letterWidth(words: readonly LineWord[]): number {
  const width = words.reduce((sum, { word: { box } }) => sum + box.right - box.left, 0);
  const letters = words.reduce((sum, { word }) => sum + [...word.text].length, 0);
  return Math.max(1, width / Math.max(1, letters));
}
