/** Tells whether layers show the shades of a picture everywhere: a page of good likeness can hide a shadow that broke into black, and a smudge beside a number. */
import type { Pixels } from '../likeness/ssim.ts';

/** Side of the squares whose mean shades are compared, in pixels: the edges of letters may move by less. */
const SPOT = 3;
/** Side of the parts that are judged one by one, in inches. */
const PART = 1 / 4;
/** Of a part, how much may have another shade. */
const MOST_OTHER = 0.02;
/** Levels of 255 within which a spot and the pixels around it are even: whatever shows there is new. */
const EVEN = 12;
/** Of the shade by which a spot may be off, the share by which an even one may. */
const EVEN_SHADE = 0.5;
/** Of a part, how much may be smudged. */
const MOST_SMUDGED = 0.005;

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
  const across = Math.ceil(width / side);
  const [most, mostSmudged] = [MOST_OTHER * side ** 2, MOST_SMUDGED * side ** 2];
  const [off, offWhereEven] = [shade * SPOT ** 2, EVEN_SHADE * shade * SPOT ** 2];
  const sums = [new Spots(reference), new Spots(candidate)] as const;
  for (let top = 0; top + SPOT <= height; top += side) {
    const others = new Uint32Array(across);
    const smudged = new Uint32Array(across);
    for (let y = top; y < Math.min(top + side, height - SPOT + 1); y++) {
      const [before, after] = [sums[0].row(y), sums[1].row(y)];
      for (let x = 0; x + SPOT <= width; x++) {
        const distance = Math.abs((before[x] ?? 0) - (after[x] ?? 0));
        if (distance <= offWhereEven) continue;
        const part = Math.floor(x / side);
        if (distance > off) others[part] = (others[part] ?? 0) + 1;
        if (isEven(reference, x, y)) smudged[part] = (smudged[part] ?? 0) + 1;
        if ((others[part] ?? 0) > most || (smudged[part] ?? 0) > mostSmudged) return false;
      }
    }
  }
  return true;
}

/** Whether the spot with this upper left corner and a pixel around it have one shade. */
function isEven({ data, width, height }: Pixels, left: number, top: number): boolean {
  let [least, most] = [255, 0];
  for (let y = Math.max(0, top - 1); y < Math.min(height, top + SPOT + 1); y++) {
    for (let x = Math.max(0, left - 1); x < Math.min(width, left + SPOT + 1); x++) {
      const level = data[y * width + x] ?? 0;
      least = Math.min(least, level);
      most = Math.max(most, level);
    }
  }
  return most - least <= EVEN;
}

/** Sums of the squares of a picture, row by row. */
class Spots {
  readonly #pixels: Pixels;
  /** Of each column of the squares, and of each square. */
  readonly #columns: Uint16Array;
  readonly #sums: Uint16Array;

  constructor(pixels: Pixels) {
    this.#pixels = pixels;
    this.#columns = new Uint16Array(pixels.width);
    this.#sums = new Uint16Array(pixels.width);
  }

  /** Of the squares whose upper left corners lie in the row; valid until the next call. */
  row(top: number): Uint16Array {
    const { data, width } = this.#pixels;
    const [columns, sums] = [this.#columns.fill(0), this.#sums];
    for (let y = top; y < top + SPOT; y++)
      for (let x = 0, at = y * width; x < width; x++, at++) columns[x] = (columns[x] ?? 0) + (data[at] ?? 0);
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += columns[x] ?? 0;
      const left = x - SPOT + 1;
      if (left < 0) continue;
      sums[left] = sum;
      sum -= columns[left] ?? 0;
    }
    return sums;
  }
}
