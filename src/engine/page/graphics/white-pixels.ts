/** Tells whether a place on a drawn page shows white, whatever its size at once. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { DrawnSize } from './page-graphics.ts';

const CHANNELS = 3;
const WHITE = 255;

export class WhitePixels {
  readonly #drawn: DrawnSize;
  /** By row and column, how many white pixels stand above and to the left (Crow 1984, summed-area tables). */
  readonly #sums: Uint32Array;

  /** @param raw red, green and blue of each pixel. */
  constructor(raw: Uint8Array, drawn: DrawnSize) {
    this.#drawn = drawn;
    const { widthPx, heightPx } = drawn.pixels;
    const stride = widthPx + 1;
    this.#sums = new Uint32Array(stride * (heightPx + 1));
    for (let y = 0, at = 0; y < heightPx; y++) {
      let row = 0;
      for (let x = 0; x < widthPx; x++, at += CHANNELS) {
        if (raw[at] === WHITE && raw[at + 1] === WHITE && raw[at + 2] === WHITE) row++;
        const above = y * stride + x + 1;
        this.#sums[above + stride] = row + (this.#sums[above] ?? 0);
      }
    }
  }

  /** @param place on the page as seen, in points; pixels that are partly in it count. What is beyond the page shows nothing. */
  isIn({ left, top, right, bottom }: SeenBox): boolean {
    const { size, pixels } = this.#drawn;
    const x = (value: number) => (value * pixels.widthPx) / size.widthPt;
    const y = (value: number) => (value * pixels.heightPx) / size.heightPt;
    const [from, to] = [Math.max(0, Math.floor(x(left))), Math.min(pixels.widthPx, Math.ceil(x(right)))];
    const [first, end] = [Math.max(0, Math.floor(y(top))), Math.min(pixels.heightPx, Math.ceil(y(bottom)))];
    if (from >= to || first >= end) return false;
    const above = (row: number) => this.#sum(row, to) - this.#sum(row, from);
    return above(end) > above(first);
  }

  #sum(row: number, column: number): number {
    return this.#sums[row * (this.#drawn.pixels.widthPx + 1) + column] ?? 0;
  }
}
