/** What is asked of boxes on a page everywhere: how large they are, and what stands in them. */
import type { SeenBox } from '../../adapters/pdfium-text.ts';

/** In square points. */
export function areaOf({ left, top, right, bottom }: SeenBox): number {
  return (right - left) * (bottom - top);
}

/** Whether the middle of a box lies in another, or on its edge. */
export function isInside({ left, top, right, bottom }: SeenBox, outer: SeenBox): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}
