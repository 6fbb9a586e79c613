/** Tells lines of one text, parted by what it flows around, from columns: their tags say so. */
import { middleX } from '../../lines/gutters.ts';
import { areBeside, middle, type Segment } from '../../lines/rows.ts';

/** Share of the rows whose sides belong to one paragraph. */
const ONE_TEXT = 0.5;

/** Whether most rows that have text on both sides of a gutter are lines of one paragraph. */
export function isOneText(segments: readonly Segment[], gutter: number): boolean {
  if (segments.every((segment) => blockOf(segment) === undefined)) return false;
  const sorted = [...segments].sort((a, b) => middle(a.box) - middle(b.box) || a.box.left - b.box.left);
  let rows = 0;
  let same = 0;
  for (const [index, segment] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next || !areBeside(segment, next) || isBefore(segment, gutter) === isBefore(next, gutter)) continue;
    rows++;
    const block = blockOf(segment);
    if (block !== undefined && block === blockOf(next)) same++;
  }
  return same > 0 && same >= ONE_TEXT * rows;
}

function isBefore({ box }: Segment, gutter: number): boolean {
  return middleX(box) < gutter;
}

function blockOf({ words: [first] }: Segment): number | undefined {
  return first?.word.tag?.block;
}
