/** Joins what white does not part: lines of both directions come in pieces, and their signs would count as words. */
import { scriptClass } from '../letters/script-class.ts';
import type { Word } from './words.ts';

/** In ems: narrower gaps part no words. */
const TOUCHING = 0.08;

/** What each word says with the signs that touch it. @param words one after the other, in either direction. */
export function wholeWords(words: readonly Word[]): readonly string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before && isPiece(before, word)) joined[joined.length - 1] += word.text;
    else joined.push(word.text);
  }
  return joined;
}

function isPiece(before: Word, word: Word): boolean {
  const gap = Math.max(word.box.left - before.box.right, before.box.left - word.box.right);
  const em = Math.max(1, Math.min(word.sizePt, before.sizePt));
  const isLevel = word.box.top < before.box.bottom && word.box.bottom > before.box.top;
  const isSign = [before, word].some(({ text }) => scriptClass(text) === 'sign');
  return isSign && isLevel && gap < TOUCHING * em && gap > -0.5 * em;
}
