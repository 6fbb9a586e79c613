/** Finds the ink of a scanned page: pixels that are darker than the paper around them by more than half of the local contrast. */

import type { PixelSize } from '../likeness/ssim.ts';
import { paperLevels } from './paper-levels.ts';

/** Levels of 255 between paper and ink; less is stain, shadow or what shines through from the back. */
const LEAST_CONTRAST = 40;
/** Side of the neighbourhood, in inches: a line of small type. */
const NEIGHBOURHOOD = 1 / 8;
/** Share of the contrast beyond which a pixel lies inside a stroke: those at its edge are a mix with paper. */
const INSIDE = 0.75;
/** Pixels at the edge of a stroke that are a mix with paper. */
const EDGE = 2;
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
  const columns = new Columns(gray, size, side);
  for (let y = 0; y < height; y++) {
    columns.moveDown(y);
    const [from, end] = [y * width, (y + 1) * width];
    const marks = { mask: mask.subarray(from, end), inside: inside.subarray(from, end) };
    markRow(gray.subarray(from, end), paper.row(y), columns, marks);
  }
  const share = removeSpecks(mask, size);
  markSolid(mask, size, inside);
  return { mask, inside, share };
}

/** The middle of an area lies inside, however light it is: a coloured bar beside black letters. */
function markSolid(mask: Uint8Array, { width, height }: PixelSize, inside: Uint8Array): void {
  const side = 2 * EDGE + 1;
  /** Of each column, how many pixels of ink end in the row. */
  const down = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    const middle = (y - EDGE) * width;
    let across = 0;
    for (let x = 0; x < width; x++) {
      down[x] = mask[y * width + x] === 1 ? (down[x] ?? 0) + 1 : 0;
      across = (down[x] ?? 0) >= side ? across + 1 : 0;
      if (across >= side) inside[middle + x - EDGE] = 1;
    }
  }
}

/** @param levels of the paper at each pixel of the row. */
function markRow(
  gray: Uint8Array,
  levels: Float32Array,
  { sums, squares, rows, half }: Columns,
  { mask, inside }: Omit<Ink, 'share'>,
): void {
  const width = gray.length;
  let sum = 0;
  let square = 0;
  for (let x = 0; x < Math.min(half, width); x++) {
    sum += sums[x] ?? 0;
    square += squares[x] ?? 0;
  }
  for (let x = 0; x < width; x++) {
    const [next, last] = [x + half, x - half - 1];
    if (next < width) {
      sum += sums[next] ?? 0;
      square += squares[next] ?? 0;
    }
    if (last >= 0) {
      sum -= sums[last] ?? 0;
      square -= squares[last] ?? 0;
    }
    const level = levels[x] ?? 0;
    const darkness = level - (gray[x] ?? 0);
    // No contrast that is enough makes ink of it: most pixels are paper, and need no moments.
    if (darkness <= LEAST_CONTRAST / 2) continue;
    const count = rows * (Math.min(width - 1, next) - Math.max(-1, last));
    const mean = sum / count;
    const below = level - mean;
    if (below <= 1) continue;
    const contrast = below + (square / count - mean * mean) / below;
    if (contrast < LEAST_CONTRAST || darkness <= contrast / 2) continue;
    mask[x] = 1;
    if (darkness > contrast * INSIDE) inside[x] = 1;
  }
}

/** Of each column of a picture, the sums of levels and of their squares over rows that move down with a neighbourhood. */
class Columns {
  readonly sums: Int32Array;
  readonly squares: Int32Array;
  /** Pixels of a neighbourhood on each side of its middle. */
  readonly half: number;
  /** How many are summed: fewer at the edges. */
  rows = 0;
  readonly #gray: Uint8Array;
  readonly #size: PixelSize;
  /** A row of nothing. */
  readonly #none: Uint8Array;

  constructor(gray: Uint8Array, size: PixelSize, side: number) {
    this.#gray = gray;
    this.#size = size;
    this.#none = new Uint8Array(size.width);
    this.half = side >> 1;
    this.sums = new Int32Array(size.width);
    this.squares = new Int32Array(size.width);
    for (let y = 0; y < Math.min(this.half, size.height); y++) this.#replaceRow(undefined, y);
  }

  /** Rows come one after the other. */
  moveDown(y: number): void {
    const [above, below] = [y - this.half - 1, y + this.half];
    this.#replaceRow(above >= 0 ? above : undefined, below < this.#size.height ? below : undefined);
  }

  #replaceRow(gone: number | undefined, come: number | undefined): void {
    this.rows += (come === undefined ? 0 : 1) - (gone === undefined ? 0 : 1);
    const { sums, squares } = this;
    const [before, after] = [this.#rowAt(gone), this.#rowAt(come)];
    for (let x = 0; x < sums.length; x++) {
      const [old, fresh] = [before[x] ?? 0, after[x] ?? 0];
      sums[x] = (sums[x] ?? 0) + fresh - old;
      squares[x] = (squares[x] ?? 0) + fresh * fresh - old * old;
    }
  }

  #rowAt(y: number | undefined): Uint8Array {
    const { width } = this.#size;
    return y === undefined ? this.#none : this.#gray.subarray(y * width, (y + 1) * width);
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
