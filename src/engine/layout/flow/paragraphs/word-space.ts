/** Measures the space between the words of a line: what a word at its end would have needed besides its own width. */
import type { FlowLine } from './flow-line.ts';

/** In ems: where a line has too few spaces to tell. */
const USUAL = 0.22;
const ENOUGH = 4;
/** In ems: fonts have spaces as wide as this; others are those of justified lines. */
const WIDEST = 0.3;

/** In points. */
export function wordSpace({ words, em, rightToLeft }: FlowLine): number {
  const gaps = words.flatMap(({ word, before }, index) => {
    const last = words[index - 1]?.word.box;
    if (!last || before !== ' ') return [];
    return [rightToLeft ? last.left - word.box.right : word.box.left - last.right];
  });
  if (gaps.length < ENOUGH) return USUAL * em;
  const middle = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return Math.max(USUAL * em, Math.min(WIDEST * em, middle));
}
