/** Makes black and white of a page: what is darker than its surroundings becomes ink. */
import { measureShades, type Shades } from './local-shades.ts';
import type { GrayRaster } from './raster.ts';

/** How far the limit falls below the middle where tones are even, so that paper stays white. @see Sauvola, Pietikäinen 2000. */
const FALL = 0.12;
const EVEN = 128;
/** Darker is ink and lighter is paper, whatever is around it. */
const SURE = { ink: 90, paper: 225, least: 150 };
/** Paper reaches down to so many times its grain. */
const GRAINS = 4.5;

/**
 * Changes the pixels in their place, to 0 and 255.
 * @param grain of the paper, in parts of white: 0 where it is even.
 */
export function binarize(gray: GrayRaster, dpi: number, grain: number): void {
  const paper = Math.max(SURE.least, Math.min(SURE.paper, 255 * (1 - GRAINS * grain)));
  const shades = measureShades(gray, dpi);
  const limits = Float32Array.from(shades.means, (mean, tile) => {
    const limit = mean * (1 + FALL * ((shades.spreads[tile] ?? 0) / EVEN - 1));
    return Math.max(SURE.ink, Math.min(paper, limit));
  });
  const { data, width, height } = gray;
  for (let y = 0, at = 0; y < height; y++) {
    const row = limitsOfRow(limits, shades, y);
    for (let x = 0; x < width; x++, at++) {
      const across = x / shades.tilePx - 0.5;
      const left = Math.max(0, Math.min(shades.columns - 1, Math.floor(across)));
      const limit = row[left] ?? 0;
      const share = Math.max(0, Math.min(1, across - left));
      data[at] = (data[at] ?? 0) < limit + ((row[left + 1] ?? limit) - limit) * share ? 0 : 255;
    }
  }
}

function limitsOfRow(limits: Float32Array, { columns, rows, tilePx }: Shades, y: number): Float32Array {
  const down = y / tilePx - 0.5;
  const upper = Math.max(0, Math.min(rows - 1, Math.floor(down)));
  const lower = Math.min(rows - 1, upper + 1);
  const share = Math.max(0, Math.min(1, down - upper));
  return Float32Array.from({ length: columns }, (_, column) => {
    const above = limits[upper * columns + column] ?? 0;
    return above + ((limits[lower * columns + column] ?? above) - above) * share;
  });
}

/** Rows of bits from the left, highest first, 1 for white, as PDF has them. */
export function packBits({ data, width, height }: GrayRaster): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, to = y * rowBytes; x < width; x += 8, to++) {
      let byte = 0;
      const count = Math.min(8, width - x);
      for (let bit = 0; bit < count; bit++, at++) if ((data[at] ?? 0) >= EVEN) byte |= 0x80 >> bit;
      rows[to] = byte;
    }
  }
  return rows;
}

/** Black where a pixel is nearer to it: what was black and white before it was turned. */
export function splitTones({ data }: GrayRaster): void {
  for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) < EVEN ? 0 : 255;
}
