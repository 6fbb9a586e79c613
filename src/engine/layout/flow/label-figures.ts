/** Gives drawings the labels that stand in them: outside of it they would tell nothing, and stand in the way of the text. */
import { isInside } from '../../page/boxes.ts';
import type { Word } from '../../page/words.ts';
import { makeSegments, type Segment } from '../lines/rows.ts';
import type { FoundFigure } from './figures.ts';

/** Text in fewer places is a title on an ornament. */
const MIN_LABELS = 3;
/** Longer lines are text on a ground. */
const MAX_WORDS = 6;
/** In points. */
const SAME_START = 1;
const MOST_BELOW = 0.6;

/** Lines that begin below each other, or are long. */
function isText(segments: readonly Segment[]): boolean {
  if (segments.some(({ words }) => words.length > MAX_WORDS)) return true;
  return segments.some(({ box }) => {
    const below = segments.filter((other) => Math.abs(other.box.left - box.left) < SAME_START);
    return below.length > MOST_BELOW * segments.length;
  });
}

/** @returns the drawings with what their labels say, and the words that are no labels. */
export function labelFigures(
  figures: readonly FoundFigure[],
  words: readonly Word[],
): { readonly figures: readonly FoundFigure[]; readonly rest: readonly Word[] } {
  const taken = new Set<Word>();
  const labelled = figures.map((figure): FoundFigure => {
    const labels = figure.source === 'drawing' ? words.filter((word) => isInside(word.box, figure.box)) : [];
    const segments = makeSegments(labels);
    if (segments.length < MIN_LABELS || isText(segments)) return figure;
    for (const label of labels) taken.add(label);
    return { ...figure, source: 'drawn-text', altText: labels.map(({ text }) => text).join(' ') };
  });
  return { figures: labelled, rest: words.filter((word) => !taken.has(word)) };
}
