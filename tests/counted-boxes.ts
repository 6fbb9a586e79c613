/** Boxes that count how often they are looked at, so that a test can tell how the work grows without a clock. */
import type { SeenBox } from '../src/adapters/pdfium-text.ts';

/** @returns the box, which adds to `looks` whenever its upper edge is read. */
export function countedBox(box: SeenBox, looks: { count: number }): SeenBox {
  const { top, ...rest } = box;
  return Object.defineProperty(rest as SeenBox, 'top', {
    enumerable: true,
    get: () => {
      looks.count++;
      return top;
    },
  });
}
