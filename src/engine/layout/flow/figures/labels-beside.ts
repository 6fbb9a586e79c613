/** Finds the labels that touch a drawing: names below an axis, numbers beside a line. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import { mostCommon } from '../paragraphs/flow-line.ts';

/** More words are a line of text. */
const MAX_WORDS = 3;
/** Share of the size of the text: larger words belong to it. */
const SMALL = 0.9;
/** In ems: between a drawing and its labels. */
const REACH = 0.6;
/** `Figure 3:` below a drawing is its caption. */
const CAPTION = /^\p{L}+\.?\s*\p{N}+[.:]/u;
/** So many labels may stand one beside the other. */
const MOST_DEEP = 4;

/** The largest size in points that is smaller than the text of a page. */
export function largestLabel(words: readonly Word[]): number {
  return SMALL * (mostCommon(words.map(({ sizePt, text }) => [sizePt, text.length])) ?? 0);
}

/** Short texts of this size or less. @param words level ones. */
export function smallLabels(words: readonly Word[], most: number): readonly Segment[] {
  return makeSegments(words).filter(
    ({ words: own, em }) =>
      own.length <= MAX_WORDS && em <= most && !CAPTION.test(own.map(({ word }) => word.text).join(' ')),
  );
}

/** The drawing with the labels that touch it, and those that touch them. */
export function withLabels(drawing: Box, labels: readonly Segment[]): Box {
  let [box, count] = [drawing, 0];
  for (let depth = 0; depth < MOST_DEEP; depth++) {
    const near = labels.filter((label) => isNear(box, label));
    if (near.length === count) break;
    [box, count] = [unionBox([drawing, ...near.map((label) => label.box)]), near.length];
  }
  return box;
}

function isNear(box: Box, { box: label, em }: Segment): boolean {
  const reach = REACH * em;
  return (
    label.left < box.right + reach &&
    label.right > box.left - reach &&
    label.top < box.bottom + reach &&
    label.bottom > box.top - reach
  );
}
