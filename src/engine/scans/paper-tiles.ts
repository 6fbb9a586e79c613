/** Measures a page tile by tile: how bright its paper is, or that there is none to be seen. */
import type { Raster } from './raster.ts';

export interface TileGrid {
  readonly columns: number;
  readonly rows: number;
  /** Side of a tile in pixels. */
  readonly tilePx: number;
}

export interface Tiles extends TileGrid {
  readonly channels: 1 | 3;
  /** The tone that the brightest part of a tile has most of, a value for each channel. */
  readonly tones: Float32Array;
  /** Its brightness. */
  readonly light: Float32Array;
  /** Share of the tile that has it, from 0 to 1. */
  readonly shares: Float32Array;
}

/** Ten tiles an inch: smaller than a shadow, larger than most letters. */
const TILES_AN_INCH = 10;
const LEAST_TILE_PX = 8;
/** So much of a tile may be ink, and its brightest part still is paper. */
const BRIGHT_SHARE = 0.8;
/** Tones this near are one. */
const SPREAD = 0.06;

export function measureTiles(picture: Raster, dpi: number): Tiles {
  const { width, height, channels } = picture;
  const tilePx = Math.max(LEAST_TILE_PX, Math.round(dpi / TILES_AN_INCH));
  const columns = Math.ceil(width / tilePx);
  const rows = Math.ceil(height / tilePx);
  const tones = new Float32Array(columns * rows * channels);
  const light = new Float32Array(columns * rows);
  const shares = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0, tile = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, tile++) {
      const box = { left: column * tilePx, top: row * tilePx, side: tilePx };
      measure(picture, box, counts, { tones, light, shares }, tile);
    }
  }
  return { columns, rows, tilePx, channels, tones, light, shares };
}

/** Tiles that share a side with one. */
export function neighbours(tile: number, { columns, rows }: Pick<TileGrid, 'columns' | 'rows'>): readonly number[] {
  const column = tile % columns;
  const found: number[] = [];
  if (column > 0) found.push(tile - 1);
  if (column + 1 < columns) found.push(tile + 1);
  if (tile >= columns) found.push(tile - columns);
  if (tile + columns < columns * rows) found.push(tile + columns);
  return found;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

function measure(
  picture: Raster,
  { left, top, side }: Square,
  counts: Uint32Array,
  { tones, light, shares }: Pick<Tiles, 'tones' | 'light' | 'shares'>,
  tile: number,
): void {
  const { width, height, channels } = picture;
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  const step = side >= 16 ? 2 : 1;
  counts.fill(0);
  let pixels = 0;
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step, pixels++) {
      const value = brightness(picture, (y * width + x) * channels);
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  const middle = reached(counts, pixels * BRIGHT_SHARE);
  const [low, high] = [middle * (1 - SPREAD), middle * (1 + SPREAD)];
  const sums = [0, 0, 0];
  let near = 0;
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = (y * width + x) * channels;
      const value = brightness(picture, at);
      if (value < low || value > high) continue;
      near++;
      for (let channel = 0; channel < channels; channel++) {
        sums[channel] = (sums[channel] ?? 0) + (picture.data[at + channel] ?? 0);
      }
    }
  }
  for (let channel = 0; channel < channels; channel++) {
    tones[tile * channels + channel] = (sums[channel] ?? 0) / Math.max(1, near);
  }
  light[tile] = middle;
  shares[tile] = near / Math.max(1, pixels);
}

function reached(counts: Uint32Array, wanted: number): number {
  let left = wanted;
  for (const [value, count] of counts.entries()) {
    left -= count;
    if (left <= 0) return value;
  }
  return 255;
}

function brightness({ data, channels }: Raster, at: number): number {
  if (channels === 1) return data[at] ?? 0;
  return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
}
