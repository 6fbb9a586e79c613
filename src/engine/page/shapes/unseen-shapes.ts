/** Finds white areas that nobody sees: the paper below them is white as well. */
import type { DrawnItem } from '../../../adapters/pdfium-drawn.ts';
import { overlaps } from '../boxes/boxes.ts';
import type { ShapePath } from './arrow-heads.ts';
import type { PlacedShape } from './part-drawn.ts';

const WHITE = 'ffffff';

/** @param items all that the page draws beside its text, the shapes too. @returns the shapes without those that only repeat the paper. */
export function withoutUnseen(shapes: readonly PlacedShape[], items: readonly DrawnItem[]): readonly PlacedShape[] {
  const seen = items.filter((item) => !isWhite(item.path));
  return shapes.filter(
    ({ path, box, order }) => !isWhite(path) || seen.some((item) => item.order < order && overlaps(item.box, box)),
  );
}

function isWhite(path: ShapePath | undefined): boolean {
  return path?.fill?.colour === WHITE && !path.stroke && !path.gradient;
}
