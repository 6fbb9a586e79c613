/** Gives drawings the labels that stand in them: outside of it they would tell nothing, and stand in the way of the text. */
import { isInside } from '../../page/boxes.ts';
import type { Word } from '../../page/words.ts';
import { makeSegments, type Segment } from '../lines/rows.ts';
import type { FoundFigure } from './figures.ts';

/** Text in fewer places is a title on an ornament. */
const MIN_LABELS = 3;
/** Longer lines are text on a ground. */
const MAX_WORDS = 6;
/** In ems: more white parts the labels of an axis, and no words of a line. */
const LABEL_GAP = 0.8;
/** In points. */
const SAME_START = 1;
const MOST_BELOW = 0.6;

/** Lines that begin below each other, or are long. */
function isText(segments: readonly Segment[]): boolean {
  if (segments.some((segment) => wordsTogether(segment) > MAX_WORDS)) return true;
  return segments.some(({ box }) => {
    const below = segments.filter((other) => Math.abs(other.box.left - box.left) < SAME_START);
    return below.length > MOST_BELOW * segments.length;
  });
}

/** Of the longest part of a line without wide white. */
function wordsTogether({ words }: Segment): number {
  let [most, count] = [0, 0];
  for (const [index, { word, box }] of words.entries()) {
    const gap = box.left - (words[index - 1]?.box.right ?? box.left);
    count = gap > LABEL_GAP * word.sizePt ? 1 : count + 1;
    most = Math.max(most, count);
  }
  return most;
}

export interface LabelledFigures {
  readonly figures: readonly FoundFigure[];
  /** The words that are no labels. */
  readonly rest: readonly Word[];
  readonly turned: readonly Word[];
}

/** @param words level ones. @param turned all others. */
export function labelFigures(
  figures: readonly FoundFigure[],
  words: readonly Word[],
  turned: readonly Word[],
): LabelledFigures {
  const taken = new Set<Word>();
  const labelled = figures.map((figure): FoundFigure => {
    if (figure.source !== 'drawing') return figure;
    const labels = words.filter((word) => isInside(word.box, figure.box));
    const segments = makeSegments(labels);
    if (segments.length < MIN_LABELS || isText(segments)) return figure;
    const all = [...labels, ...turned.filter((word) => isInside(word.box, figure.box))];
    for (const label of all) taken.add(label);
    return { ...figure, source: 'drawn-text', altText: all.map(({ text }) => text).join(' ') };
  });
  const isFree = (word: Word) => !taken.has(word);
  return { figures: labelled, rest: words.filter(isFree), turned: turned.filter(isFree) };
}
