/** Painted areas without text that are something to see: bars of a chart, and panels that stand for themselves. */
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { isLarge, isWithin, joinBoxes, overlaps } from '../../../page/boxes/boxes.ts';
import type { PageContent } from '../../page-content.ts';
import { leastPart } from '../page/page-ground.ts';

/** In points: of an area alone, and of one of several that share an edge. Lower ones are rules. */
const MIN_SIDE = { alone: 30, shared: 8 };
/** Areas that share an edge and are as many as this are bars. */
const MIN_BARS = 3;
/** In points. */
const SAME_EDGE = 0.75;
const BESIDE = 60;
/** The least of red, green and blue, from 0 to 255: above it is hardly more than paper. */
const PALE = 232;
/** A page that paints more areas does not draw bars with them. */
const MAX_AREAS = 300;

export function bareAreas(shapes: readonly PaintedShape[], words: PageContent['words']): readonly Box[] {
  const areas = shapes.filter(isArea).map(({ box }) => box);
  if (areas.length > MAX_AREAS) return [];
  const bare = areas.filter((area) => !words.some(({ box }) => overlaps(box, area)));
  const bars = joinBoxes(bare, areBarsOfOne).filter(
    (joined) => bare.filter((box) => isWithin(box, joined)).length >= MIN_BARS,
  );
  const alone = bare.filter((box) => isLarge(box, MIN_SIDE.alone) && !bars.some((joined) => isWithin(box, joined)));
  // Those that lie on each other are one drawing.
  return [...bars, ...joinBoxes(alone, overlaps)];
}

/** An area without a colour of its own has a shading. */
function isArea({ kind, box, fill, stroke }: PaintedShape): boolean {
  if (kind !== 'rectangle' || !isLarge(box, MIN_SIDE.shared)) return false;
  return fill === undefined ? stroke === undefined : leastPart(fill) <= PALE;
}

function areBarsOfOne(a: Box, b: Box): boolean {
  const [across, down] = [gap(a.left, a.right, b.left, b.right), gap(a.top, a.bottom, b.top, b.bottom)];
  if (Math.max(across, down) > BESIDE || Math.min(across, down) > SAME_EDGE) return false;
  const isLevel = same(a.bottom, b.bottom) || same(a.top, b.top);
  return across > down ? isLevel : same(a.left, b.left) || same(a.right, b.right);
}

/** How far two stretches are from each other; 0 or less where they meet. */
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(from, otherFrom) - Math.min(to, otherTo);
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_EDGE;
}
