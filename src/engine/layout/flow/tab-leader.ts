/** Knows the dots that fill a tab: programs draw them by themselves, while dots that somebody typed belong to the text before them. */
import type { FlowLine } from './flow-line.ts';

const DOTS = /^[.…·‥]{5,}$/u;

/** @param index of the word in the line. */
export function isTabLeader(words: FlowLine['words'], index: number): boolean {
  const { word } = words[index] ?? {};
  if (!word || !DOTS.test(word.text)) return false;
  const before = words[index - 1]?.word;
  return before !== undefined && word.object !== undefined && before.object !== word.object;
}

/** Whether the line ends in one: a line of contents whose number is not on the page, or a line to be filled in. */
export function endsInTabLeader({ words }: Pick<FlowLine, 'words'>): boolean {
  return isTabLeader(words, words.length - 1);
}
