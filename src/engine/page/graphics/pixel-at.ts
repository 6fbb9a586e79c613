/** Where the pixel of a point stands among those of a drawn page. */
import type { SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { DrawnSize } from './page-graphics.ts';

const CHANNELS = 3;

/** @param point on the page as seen; one beyond it has the nearest pixel. @returns the place of its red, before green and blue. */
export function pixelAt({ size, pixels }: DrawnSize, [x, y]: SeenPoint): number {
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value)));
  const column = within((x * pixels.widthPx) / size.widthPt, pixels.widthPx);
  return CHANNELS * (within((y * pixels.heightPx) / size.heightPt, pixels.heightPx) * pixels.widthPx + column);
}
