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
  readonly rows: Uint32Array;
  /** Pixels that are ink. */
  readonly ink: number;
}

export function packShape({ width, height, bits }: Bitmap): PackedShape {
  const words = Math.ceil((width + 2 * MARGIN) / WORD);
  const rows = new Uint32Array(words * height);
  let ink = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = MARGIN; x < width + MARGIN; x++, at++) {
      if (bits[at] !== 1) continue;
      ink++;
      const word = y * words + (x >> 5);
      rows[word] = (rows[word] ?? 0) | (1 << (31 - (x & 31)));
    }
  }
  return { width, height, words, rows, ink };
}

/**
 * Pixels that differ where the other's upper left corner lies at a place of the first, or `most` where they are no fewer.
 * @param dx at most 2 to either side.
 */
export function difference(one: PackedShape, other: PackedShape, dx: number, dy: number, most: number): number {
  if (one.words === 1 && other.words === 1) return narrowDifference(one, other, dx, dy, most);
  let differing = 0;
  const words = Math.max(one.words, other.words);
  const bottom = Math.max(one.height, other.height + dy);
  for (let y = Math.min(0, dy); y < bottom && differing < most; y++) {
    for (let word = 0; word < words; word++) {
      const moved =
        dx >= 0
          ? (wordAt(other, y - dy, word) >>> dx) | (dx > 0 ? wordAt(other, y - dy, word - 1) << (WORD - dx) : 0)
          : (wordAt(other, y - dy, word) << -dx) | (wordAt(other, y - dy, word + 1) >>> (WORD + dx));
      differing += countBits(wordAt(one, y, word) ^ moved);
    }
  }
  return Math.min(differing, most);
}

/** Of two shapes whose rows are one word each, as most letters are. */
function narrowDifference(one: PackedShape, other: PackedShape, dx: number, dy: number, most: number): number {
  let differing = 0;
  const { rows, height } = one;
  const { rows: otherRows, height: otherHeight } = other;
  const right = Math.max(0, dx);
  const left = Math.max(0, -dx);
  const bottom = Math.max(height, otherHeight + dy);
  for (let y = Math.min(0, dy); y < bottom; y++) {
    const below = y - dy;
    const row = y >= 0 && y < height ? (rows[y] ?? 0) : 0;
    const held = below >= 0 && below < otherHeight ? (otherRows[below] ?? 0) : 0;
    differing += countBits(row ^ ((held << left) >>> right));
    if (differing >= most) return most;
  }
  return differing;
}

function wordAt({ rows, words, height }: PackedShape, y: number, word: number): number {
  return y < 0 || y >= height || word < 0 || word >= words ? 0 : (rows[y * words + word] ?? 0);
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
