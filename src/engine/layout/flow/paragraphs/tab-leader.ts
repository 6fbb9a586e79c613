/** Knows the dots that fill a tab: programs draw them by themselves, while dots that somebody typed belong to the text before them. */
import type { FlowLine } from './flow-line.ts';

const DOTS = /^[.…·‥]{5,}$/u;
/** Of a line to be filled in. */
const BLANK = /^_{5,}$/;
/** So many dots that somebody typed lead to a price or another number at the end of the line. */
const TYPED = 10;

/** @param index of the word in the line. */
export function isTabLeader(words: FlowLine['words'], index: number): boolean {
  const { word } = words[index] ?? {};
  if (!word || !(DOTS.test(word.text) || isBlank(word.text))) return false;
  const before = words[index - 1]?.word;
  if (before === undefined || word.object === undefined || isBlank(before.text)) return false;
  const isTyped =
    index === words.length - 2 && word.text.length >= TYPED && /\d/.test(words[index + 1]?.word.text ?? '');
  return isTyped || before.object !== word.object;
}

/** Whether the line ends in one: a line of contents whose number is not on the page, or a line to be filled in. */
export function endsInTabLeader({ words }: Pick<FlowLine, 'words'>): boolean {
  return isTabLeader(words, words.length - 1) && !endsInBlank({ words });
}

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

function endsInBlank({ words }: Pick<FlowLine, 'words'>): boolean {
  return isBlank(words.at(-1)?.word.text ?? '');
}

/** Whether dots lead from one part of the line to another, as to a price, or it ends in a blank: nothing goes on behind that. */
export function hasTabLeader({ words }: Pick<FlowLine, 'words'>): boolean {
  const last = words.length - 1;
  return words.some((_, index) => isTabLeader(words, index) && (index < last || endsInBlank({ words })));
}
