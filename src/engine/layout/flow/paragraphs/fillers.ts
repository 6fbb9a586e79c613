/** Takes away the strokes that programs draw between Arabic letters to make lines as wide as their column (kashida). */
import type { FlowLine } from './flow-line.ts';

const FILLERS = /(?<=\p{sc=Arab}\p{M}*)\u0640+(?=\p{sc=Arab})/gu;

/** @param lines of a justified paragraph; the last is not stretched, so its strokes are its author's. */
export function withoutFillers(lines: readonly FlowLine[]): readonly FlowLine[] {
  return lines.map((line, index) => {
    if (index === lines.length - 1 || !line.text.includes('\u0640')) return line;
    const words = line.words.map((each) => ({
      ...each,
      word: { ...each.word, text: each.word.text.replace(FILLERS, '') },
    }));
    return { ...line, words, text: words.map(({ word, before }) => before + word.text).join('') };
  });
}
