/** Tells whether layers show the shades of a picture everywhere: a page of good likeness can hide a shadow that broke into black. */
import type { Pixels } from './ssim.ts';

/** Side of the squares whose mean shades are compared, in pixels: the edges of letters may move by less. */
const SPOT = 3;
/** Side of the parts that are judged one by one, in inches. */
const PART = 1 / 4;
/** Of a part, how much may have another shade. */
const MOST_OTHER = 0.02;

/**
 * Both are grey and of one size.
 * @param dpi of both; at some 100 a spot is as small as an eye sees.
 * @param shade levels of 255 by which a spot may be lighter or darker.
 */
export function keepsShades(
  reference: Pixels,
  candidate: Pixels,
  { dpi, shade }: { readonly dpi: number; readonly shade: number },
): boolean {
  const { width, height } = reference;
  const side = Math.max(1, Math.round(dpi * PART));
  const most = MOST_OTHER * side ** 2;
  const shades = [new Spots(reference), new Spots(candidate)] as const;
  for (let top = 0; top + SPOT <= height; top += side) {
    const counts = new Uint32Array(Math.ceil(width / side));
    for (let y = top; y < Math.min(top + side, height - SPOT + 1); y++) {
      const [before, after] = [shades[0].row(y), shades[1].row(y)];
      for (let x = 0; x + SPOT <= width; x++) {
        if (Math.abs((before[x] ?? 0) - (after[x] ?? 0)) <= shade * SPOT ** 2) continue;
        const part = Math.floor(x / side);
        const count = (counts[part] ?? 0) + 1;
        if (count > most) return false;
        counts[part] = count;
      }
    }
  }
  return true;
}

/** Sums of the squares of a picture, row by row. */
class Spots {
  readonly #pixels: Pixels;
  readonly #sums: Uint16Array;

  constructor(pixels: Pixels) {
    this.#pixels = pixels;
    this.#sums = new Uint16Array(pixels.width);
  }

  /** Of the squares whose upper left corners lie in the row; valid until the next call. */
  row(top: number): Uint16Array {
    const { data, width } = this.#pixels;
    const sums = this.#sums.fill(0);
    for (let y = top; y < top + SPOT; y++) {
      const from = y * width;
      for (let x = 0; x + SPOT <= width; x++)
        for (let at = from + x; at < from + x + SPOT; at++) sums[x] = (sums[x] ?? 0) + (data[at] ?? 0);
    }
    return sums;
  }
}
