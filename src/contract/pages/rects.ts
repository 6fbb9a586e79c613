/** Boxes that are drawn on a page: where they lie, and how they stay on it. */
import type { PageSize } from './page-size.ts';

/** Points from the upper left corner of the page as seen. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Smaller ones are slips of the hand. */
export const LEAST_PT = 4;

/** Between two corners, wherever the second lies. */
export function between(from: { x: number; y: number }, to: { x: number; y: number }): Rect {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** Moved, and if need be made smaller, until it lies on the page. */
export function inside<B extends Rect>(box: B, { widthPt, heightPt }: PageSize): B {
  const width = Math.min(Math.max(box.width, LEAST_PT), widthPt);
  const height = Math.min(Math.max(box.height, LEAST_PT), heightPt);
  const x = Math.min(Math.max(box.x, 0), widthPt - width);
  const y = Math.min(Math.max(box.y, 0), heightPt - height);
  return { ...box, x, y, width, height };
}
