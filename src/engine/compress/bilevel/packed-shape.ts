/** Shapes packed into words of 32 pixels, to count quickly where two of them differ. */
import type { Bitmap } from './ink-shapes.ts';

/** Pixels of paper left of a shape: as far as another may stand beside it. */
const MARGIN = 2;
const WORD = 32;

export interface PackedShape {
  readonly width: number;
  readonly height: number;
  /** Of one row; the leftmost pixel is the highest bit. */
  readonly words: number;
  readonly rows: Int32Array;
  /** Pixels that are ink: of each row, above each row and below the last, left of each column and of the end, and of all. */
  readonly rowInk: Uint16Array;
  readonly inkAbove: Uint16Array;
  readonly inkLeft: Uint16Array;
  readonly ink: number;
}

export function packShape({ width, height, bits }: Bitmap): PackedShape {
  const words = Math.ceil((width + 2 * MARGIN) / WORD);
  const rows = new Int32Array(words * height);
  const rowInk = new Uint16Array(height);
  const inkAbove = new Uint16Array(height + 1);
  const inkLeft = new Uint16Array(width + 1);
  let ink = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const before = ink;
    for (let column = 0; column < width; column++, at++) {
      if (bits[at] !== 1) continue;
      ink++;
      inkLeft[column + 1] = (inkLeft[column + 1] ?? 0) + 1;
      const x = column + MARGIN;
      const word = y * words + (x >> 5);
      rows[word] = (rows[word] ?? 0) | (1 << (31 - (x & 31)));
    }
    rowInk[y] = ink - before;
    inkAbove[y + 1] = ink;
  }
  for (let column = 1; column < width; column++)
    inkLeft[column + 1] = (inkLeft[column + 1] ?? 0) + (inkLeft[column] ?? 0);
  return { width, height, words, rows, rowInk, inkAbove, inkLeft, ink };
}

/** Stripes in which the ink of two shapes is compared, as a logarithm. */
const STRIPES_LOG = 3;

/**
 * Pixels that differ at least, whatever lies where within a stripe: by how much ink there is in each; `most`, or more, where they
 * are no fewer.
 * @param ink of two shapes, counted up along an axis; the second begins at `shift` of the first.
 */
export function leastDifference(ink: Uint16Array, other: Uint16Array, shift: number, most: number): number {
  const last = ink.length - 1;
  const otherLast = other.length - 1;
  let differing = 0;
  // Of what was counted, how much more the first has.
  let more = 0;
  for (let stripe = 1; stripe < 1 << STRIPES_LOG; stripe++) {
    const end = (last * stripe) >> STRIPES_LOG;
    const now = (ink[end] ?? 0) - (other[Math.max(0, Math.min(otherLast, end - shift))] ?? 0);
    differing += Math.abs(now - more);
    if (differing >= most) return most;
    more = now;
  }
  return differing + Math.abs((ink[last] ?? 0) - (other[otherLast] ?? 0) - more);
}

/**
 * Pixels that differ where the other's upper left corner lies at a place of the first, or `most` where they are no fewer.
 * @param dx at most 2 to either side.
 */
export function difference(one: PackedShape, other: PackedShape, dx: number, dy: number, most: number): number {
  if (dx < 0) return difference(other, one, -dx, -dy, most);
  const words = Math.max(one.words, other.words);
  return words === 1 ? narrowDifference(one, other, dx, dy, most) : wideDifference(one, other, dx, dy, most);
}

/** @param dx at least 0. */
function wideDifference(one: PackedShape, other: PackedShape, dx: number, dy: number, most: number): number {
  const { rows, words, height, rowInk } = one;
  const { rows: otherRows, words: otherWords, height: otherHeight, rowInk: otherInk } = other;
  const both = Math.min(words, otherWords);
  let differing = 0;
  const bottom = Math.max(height, otherHeight + dy);
  for (let y = Math.min(0, dy); y < bottom; y++) {
    const below = y - dy;
    if (y < 0 || y >= height) differing += otherInk[below] ?? 0;
    else if (below < 0 || below >= otherHeight) differing += rowInk[y] ?? 0;
    else {
      let at = y * words;
      let from = below * otherWords;
      // What a word of the moved shape leaves for the next one.
      let rest = 0;
      for (const end = at + both; at < end; at++, from++) {
        const held = otherRows[from] ?? 0;
        differing += countBits((rows[at] ?? 0) ^ ((held >>> dx) | rest));
        rest = dx === 0 ? 0 : held << (WORD - dx);
      }
      for (const end = (y + 1) * words; at < end; at++) {
        differing += countBits((rows[at] ?? 0) ^ rest);
        rest = 0;
      }
      for (const end = (below + 1) * otherWords; from < end; from++) {
        const held = otherRows[from] ?? 0;
        differing += countBits((held >>> dx) | rest);
        rest = dx === 0 ? 0 : held << (WORD - dx);
      }
    }
    if (differing >= most) return most;
  }
  return differing;
}

/** Of two shapes whose rows are one word each, as most letters are. @param dx at least 0. */
function narrowDifference(one: PackedShape, other: PackedShape, dx: number, dy: number, most: number): number {
  let differing = 0;
  const { rows, height } = one;
  const { rows: otherRows, height: otherHeight } = other;
  const bottom = Math.max(height, otherHeight + dy);
  for (let y = Math.min(0, dy); y < bottom; y++) {
    const below = y - dy;
    const row = y >= 0 && y < height ? (rows[y] ?? 0) : 0;
    const held = below >= 0 && below < otherHeight ? (otherRows[below] ?? 0) : 0;
    differing += countBits(row ^ (held >>> dx));
    if (differing >= most) return most;
  }
  return differing;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
