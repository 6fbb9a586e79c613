/** The margins that a frame over a page leaves, and how dragging changes them. */
import type { CropMargins } from './crop-margins.ts';
import type { PageSize } from './page-size.ts';

export type Edge = keyof CropMargins;

/** On a page, in points from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** So much is left between two edges, in points. */
const LEAST_PT = 12;

export const NO_MARGINS: CropMargins = { top: 0, right: 0, bottom: 0, left: 0 };

/** The same after edges were moved to a point of the page; the edges opposite stay. */
export function movedMargins(
  margins: CropMargins,
  edges: readonly Edge[],
  { x, y }: Point,
  { widthPt, heightPt }: PageSize,
): CropMargins {
  const between = (value: number, most: number) => Math.max(0, Math.min(value, most - LEAST_PT));
  const moved = {
    top: between(y, heightPt - margins.bottom),
    bottom: between(heightPt - y, heightPt - margins.top),
    left: between(x, widthPt - margins.right),
    right: between(widthPt - x, widthPt - margins.left),
  };
  return { ...margins, ...Object.fromEntries(edges.map((edge) => [edge, moved[edge]])) };
}

/** Around a box that was drawn from one point of the page to another; undefined where it is too small to be meant. */
export function drawnMargins(from: Point, to: Point, page: PageSize): CropMargins | undefined {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const [left = 0, right = 0] = [from.x, to.x].map((x) => within(x, page.widthPt)).sort((a, b) => a - b);
  const [top = 0, bottom = 0] = [from.y, to.y].map((y) => within(y, page.heightPt)).sort((a, b) => a - b);
  if (right - left < LEAST_PT || bottom - top < LEAST_PT) return undefined;
  return { top, right: page.widthPt - right, bottom: page.heightPt - bottom, left };
}
