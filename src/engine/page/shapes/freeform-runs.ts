/** Finds drawings by the order in which they are drawn: clip art is many outlines without a name, one after the other. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { unionBox } from '../boxes/boxes.ts';
import { knownOutline } from './known-outlines.ts';
import type { PlacedShape } from './part-drawn.ts';
import { wholeShapes } from './whole-shapes.ts';

/** Fewer are shapes of the slide. */
const LEAST_PIECES = 40;
/** More than this is looked at by nobody piece by piece. */
const MAX_ITEMS = 4_000;

/** @param items all that the page draws beside its text. @returns the places of the drawings. */
export function freeformRuns(items: readonly DrawnItem[]): readonly SeenBox[] {
  if (items.length > MAX_ITEMS) return [];
  const runs: SeenBox[][] = [];
  let last = -Infinity;
  for (const shape of wholeShapes(items.flatMap(({ path, box, order }) => (path ? [{ path, box, order }] : [])))) {
    if (!isFreeform(shape)) continue;
    const run = runs.at(-1);
    if (run && shape.order <= last + 2) run.push(shape.box);
    else runs.push([shape.box]);
    last = shape.order;
  }
  return runs.filter(({ length }) => length >= LEAST_PIECES).map(unionBox);
}

/** A line has no area, and an arrow is a line. */
function isFreeform({ path }: PlacedShape): boolean {
  return path.fill !== undefined && !path.heads && !knownOutline(path.steps);
}
