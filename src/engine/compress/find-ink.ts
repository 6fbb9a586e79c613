/** Finds the ink of a scanned page: pixels that are darker than the paper around them by more than half of the local contrast. */

import { paperLevels } from './paper-levels.ts';
import type { PixelSize } from './ssim.ts';

/** Levels of 255 between paper and ink; less is stain, shadow or what shines through from the back. */
const LEAST_CONTRAST = 40;
/** Side of the neighbourhood, in inches: a line of small type. */
const NEIGHBOURHOOD = 1 / 8;
/** Share of the contrast beyond which a pixel lies inside a stroke: those at its edge are a mix with paper. */
const INSIDE = 0.75;
/** Pixels in a square of 3 × 3 that make ink of its middle. */
const LEAST_TOGETHER = 3;

export interface Ink {
  /** A byte a pixel: 1 is ink. */
  readonly mask: Uint8Array;
  /** A byte a pixel: 1 is ink that shows its own colour. */
  readonly inside: Uint8Array;
  /** Of all pixels, 0 to 1. */
  readonly share: number;
}

/**
 * The threshold of each pixel follows from the moments of its neighbourhood: of two levels, paper `p` and ink, with mean
 * `m` and variance `v`, the contrast is `p - m + v / (p - m)`.
 * @param gray a byte a pixel, 0 is black.
 */
export function findInk(gray: Uint8Array, size: PixelSize, dpi: number): Ink {
  const { width, height } = size;
  const side = Math.max(3, Math.round(dpi * NEIGHBOURHOOD) | 1);
  const paper = paperLevels(gray, size, side);
  const mask = new Uint8Array(width * height);
  const inside = new Uint8Array(width * height);
  const window = new Neighbourhood(gray, size, side);
  for (let y = 0; y < height; y++) {
    window.moveDown(y);
    const levels = paper.row(y);
    for (let x = 0; x < width; x++) {
      window.moveTo(x);
      const level = levels[x] ?? 0;
      const mean = window.mean;
      const below = level - mean;
      if (below <= 1) continue;
      const contrast = below + window.varianceAround(mean) / below;
      const darkness = level - (gray[y * width + x] ?? 0);
      if (contrast < LEAST_CONTRAST || darkness <= contrast / 2) continue;
      mask[y * width + x] = 1;
      if (darkness > contrast * INSIDE) inside[y * width + x] = 1;
    }
  }
  return { mask, inside, share: removeSpecks(mask, size) };
}

/** Mean and variance of a square that slides over a picture, cut off at its edges. */
class Neighbourhood {
  readonly #gray: Uint8Array;
  readonly #size: PixelSize;
  readonly #half: number;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  #rows = 0;
  #count = 0;
  #sum = 0;
  #square = 0;

  constructor(gray: Uint8Array, size: PixelSize, side: number) {
    this.#gray = gray;
    this.#size = size;
    this.#half = side >> 1;
    this.#sums = new Float64Array(size.width);
    this.#squares = new Float64Array(size.width);
    for (let y = 0; y < Math.min(this.#half, size.height); y++) this.#addRow(y, 1);
  }

  get mean(): number {
    return this.#sum / this.#count;
  }

  varianceAround(mean: number): number {
    return this.#square / this.#count - mean * mean;
  }

  /** Rows come one after the other. */
  moveDown(y: number): void {
    if (y + this.#half < this.#size.height) this.#addRow(y + this.#half, 1);
    if (y - this.#half - 1 >= 0) this.#addRow(y - this.#half - 1, -1);
    this.#count = 0;
    this.#sum = 0;
    this.#square = 0;
    for (let x = 0; x < Math.min(this.#half, this.#size.width); x++) this.#addColumn(x, 1);
  }

  /** Columns of a row come one after the other. */
  moveTo(x: number): void {
    if (x + this.#half < this.#size.width) this.#addColumn(x + this.#half, 1);
    if (x - this.#half - 1 >= 0) this.#addColumn(x - this.#half - 1, -1);
  }

  #addRow(y: number, sign: 1 | -1): void {
    this.#rows += sign;
    const { width } = this.#size;
    const [gray, sums, squares] = [this.#gray, this.#sums, this.#squares];
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = gray[at] ?? 0;
      sums[x] = (sums[x] ?? 0) + sign * value;
      squares[x] = (squares[x] ?? 0) + sign * value * value;
    }
  }

  #addColumn(x: number, sign: 1 | -1): void {
    this.#count += sign * this.#rows;
    this.#sum += sign * (this.#sums[x] ?? 0);
    this.#square += sign * (this.#squares[x] ?? 0);
  }
}

/** Dust and the grain of film cost bits and show nothing. @returns the share of ink that is left. */
function removeSpecks(mask: Uint8Array, { width, height }: PixelSize): number {
  // With paper all around, every pixel has eight neighbours.
  const row = width + 2;
  const before = new Uint8Array(row * (height + 2));
  for (let y = 0; y < height; y++) before.set(mask.subarray(y * width, (y + 1) * width), (y + 1) * row + 1);
  let left = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width, from = (y + 1) * row + 1; x < width; x++, at++, from++) {
      if (before[from] === 0) continue;
      if (countAround(before, from, row) < LEAST_TOGETHER) mask[at] = 0;
      else left++;
    }
  }
  return left / (width * height);
}

function countAround(mask: Uint8Array, middle: number, row: number): number {
  let count = 0;
  for (let at = middle - row; at <= middle + row; at += row)
    count += (mask[at - 1] ?? 0) + (mask[at] ?? 0) + (mask[at + 1] ?? 0);
  return count;
}
