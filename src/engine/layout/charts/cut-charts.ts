/** Leaves out what the end of a page cuts away of a chart: it is drawn on the other page too, and its numbers are no cells here. */
import type { Word } from '../../page/words/words.ts';
import { drawnParts } from './chart-parts.ts';
import { findAxes } from './value-axis.ts';

/**
 * Texts drawn one after another, all of them cut away by one clip, with the labels of a value axis among them. Cells that a
 * page cuts away stay: long texts go on across it, and so do the lines of a row. @param words in the order in which they are drawn.
 */
export function withoutCutCharts<W extends Word>(words: readonly W[]): readonly W[] {
  const left: W[] = [];
  for (let from = 0; from < words.length; ) {
    const run = cutRun(words, from);
    if (run.length === 0 || findAxes(drawnParts(run, [])).length === 0)
      left.push(...words.slice(from, from + (run.length || 1)));
    from += run.length || 1;
  }
  return left;
}

function cutRun<W extends Word>(words: readonly W[], from: number): readonly W[] {
  const clip = words[from]?.clip;
  if (!clip) return [];
  const end = words.findIndex((word, at) => at >= from && !(isCut(word) && isSame(word.clip, clip)));
  return words.slice(from, end < 0 ? words.length : end);
}

/** Its middle is not seen: the boxes of letters are higher than what is drawn. */
function isCut({ box, clip }: Word): boolean {
  if (!clip) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x < clip.left || x > clip.right || y < clip.top || y > clip.bottom;
}

function isSame(a: Word['clip'], b: NonNullable<Word['clip']>): boolean {
  return a !== undefined && SIDES.every((side) => Math.round(a[side]) === Math.round(b[side]));
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;
