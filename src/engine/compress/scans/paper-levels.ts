/** How bright the paper of a scanned page is, place by place: light falls unevenly on it. */
import type { PixelSize } from '../likeness/ssim.ts';

/** Most of a square is paper, and what is brighter than this share of it is noise. */
const PAPER_SHARE = 0.75;

export interface PaperLevels {
  /** The level of every pixel of a row; the array is used again for the next row. */
  row(y: number): Float32Array;
}

/** @param side of the squares in which the paper is measured; between their centres the level changes evenly. */
export function paperLevels(gray: Uint8Array, size: PixelSize, side: number): PaperLevels {
  const across = Math.ceil(size.width / side);
  const down = Math.ceil(size.height / side);
  const levels = new Float32Array(across * down);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      levels[row * across + column] = levelOf(gray, size, { left: column * side, top: row * side, side });
  const line = new Float32Array(size.width);
  const between = new Float32Array(across);
  const columns = placesAlong(size.width, across, side);
  return {
    row(y) {
      const place = Math.max(0, Math.min(down - 1, (y + 0.5) / side - 0.5));
      const above = Math.floor(place) * across;
      const below = Math.min(down - 1, Math.floor(place) + 1) * across;
      const share = place - Math.floor(place);
      for (let column = 0; column < across; column++)
        between[column] = (levels[above + column] ?? 0) * (1 - share) + (levels[below + column] ?? 0) * share;
      for (let x = 0; x < size.width; x++) {
        const left = columns.lefts[x] ?? 0;
        const part = columns.parts[x] ?? 0;
        const level = between[left] ?? 0;
        line[x] = level + ((between[left + 1] ?? level) - level) * part;
      }
      return line;
    },
  };
}

/** Of each pixel of a row: the square whose centre is to its left, and how far it is on the way to the next one. */
function placesAlong(width: number, across: number, side: number) {
  const lefts = new Int32Array(width);
  const parts = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const along = Math.max(0, Math.min(across - 1, (x + 0.5) / side - 0.5));
    lefts[x] = Math.floor(along);
    parts[x] = along - Math.floor(along);
  }
  return { lefts, parts };
}

function levelOf(
  gray: Uint8Array,
  { width, height }: PixelSize,
  { left, top, side }: { readonly left: number; readonly top: number; readonly side: number },
): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = top; y < Math.min(height, top + side); y++) {
    for (let x = left; x < Math.min(width, left + side); x++) {
      const value = gray[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      all++;
    }
  }
  let level = 0;
  for (let seen = counts[0] ?? 0; level < 255 && seen < all * PAPER_SHARE; seen += counts[level] ?? 0) level++;
  return level;
}
