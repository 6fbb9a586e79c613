/** Gives drawings the labels that stand in them and beside them: elsewhere they would tell nothing, and stand in the way of the text. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { isInside, isWithin, joinBoxes, overlaps, unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import type { FoundFigure } from './figures.ts';
import { largestLabel, smallLabels, withLabels } from './labels-beside.ts';

/** Text in fewer places is a title on an ornament. */
const MIN_LABELS = 3;
/** Longer lines are text on a ground. */
const MAX_WORDS = 6;
/** In ems: more white parts the labels of an axis, and no words of a line. */
const LABEL_GAP = 0.8;
/** In points. */
const SAME_START = 1;
const MOST_BELOW = 0.6;
/** In ems: lines of a text are no further apart. */
const LEADING = 1.8;
/** Share of the height of the lower one that two parts of a figure have in common. */
const LEVEL = 0.8;

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
  const isDrawing = ({ source }: FoundFigure) => source === 'drawing';
  if (!figures.some(isDrawing)) return { figures, rest: words, turned };
  const most = largestLabel(words);
  const small = smallLabels(words, most);
  const wide = figures.filter(isDrawing).map(({ box }) => withLabels(box, small));
  const drawn = joinBoxes(
    wide.filter((box) => hasLabels(wordsIn(words, box), most)),
    overlaps,
  );
  const boxes = joinBoxes(drawn, (a, b) => standAbreast(a, b, words));
  const taken = new Set<Word>();
  const labelled = boxes.map((box): FoundFigure => {
    const labels = [...wordsIn(words, box), ...wordsIn(turned, box)];
    for (const label of labels) taken.add(label);
    return { box, source: 'drawn-text', altText: labels.map(({ text }) => text).join(' ') };
  });
  // Its picture shows all that lies in it: the bars of charts may be pictures themselves.
  const isShown = (figure: FoundFigure) => boxes.some((box) => isWithin(figure.box, box));
  const isFree = (word: Word) => !taken.has(word);
  return {
    figures: [...figures.filter((figure) => !isShown(figure)), ...labelled],
    rest: words.filter(isFree),
    turned: turned.filter(isFree),
  };
}

function wordsIn(words: readonly Word[], box: Box): readonly Word[] {
  return words.filter((word) => isInside(word.box, box));
}

/** @param most size in points of what is surely a label. */
function hasLabels(words: readonly Word[], most: number): boolean {
  const segments = makeSegments(words);
  return segments.length >= MIN_LABELS && !isText(segments, most);
}

/** Lines that are long, or that begin below each other and are near or large as those of a text. */
function isText(segments: readonly Segment[], most: number): boolean {
  if (segments.some((segment) => wordsTogether(segment) > MAX_WORDS)) return true;
  return segments.some(({ box }) => {
    const below = segments.filter((other) => Math.abs(other.box.left - box.left) < SAME_START);
    return (
      below.length > MOST_BELOW * segments.length && below.some((line) => line.em > most || followsOne(line, below))
    );
  });
}

function followsOne({ box, em }: Segment, lines: readonly Segment[]): boolean {
  return lines.some((line) => box.top > line.box.top && box.top - line.box.top < LEADING * em);
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

/** Parts (a) and (b) of one figure: level, near, and nothing but their own labels around them. */
function standAbreast(a: Box, b: Box, words: readonly Word[]): boolean {
  const level = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (level < LEVEL * Math.min(a.bottom - a.top, b.bottom - b.top)) return false;
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  if (gap > Math.min(a.right - a.left, b.right - b.left)) return false;
  return wordsIn(words, unionBox([a, b])).every(({ box }) => isInside(box, a) || isInside(box, b));
}
