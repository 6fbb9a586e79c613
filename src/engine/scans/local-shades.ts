/** How bright a page is around each place, and how much its tones differ there. */
import type { TileGrid } from './paper-tiles.ts';
import type { GrayRaster } from './raster.ts';

export interface Shades extends TileGrid {
  readonly means: Float32Array;
  /** Standard deviation. */
  readonly spreads: Float32Array;
}

/** Tiles are measured together with those around them: a quarter of an inch in all. */
const TILES_AN_INCH = 12;

export function measureShades({ data, width, height }: GrayRaster, dpi: number): Shades {
  const tilePx = Math.max(8, Math.round(dpi / TILES_AN_INCH));
  const [columns, rows] = [Math.ceil(width / tilePx), Math.ceil(height / tilePx)];
  const [sums, squares, counts] = [0, 1, 2].map(() => new Float64Array(columns * rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / tilePx) * columns;
    for (let x = 0; x < width; x++, at++) {
      const tile = row + Math.floor(x / tilePx);
      const value = data[at] ?? 0;
      sums[tile] = (sums[tile] ?? 0) + value;
      squares[tile] = (squares[tile] ?? 0) + value * value;
      counts[tile] = (counts[tile] ?? 0) + 1;
    }
  }
  const means = new Float32Array(columns * rows);
  const spreads = new Float32Array(columns * rows);
  for (let tile = 0; tile < means.length; tile++) {
    let [sum, square, count] = [0, 0, 0];
    const [row, column] = [Math.floor(tile / columns), tile % columns];
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
        const near = y * columns + x;
        sum += sums[near] ?? 0;
        square += squares[near] ?? 0;
        count += counts[near] ?? 0;
      }
    }
    means[tile] = sum / count;
    spreads[tile] = Math.sqrt(Math.max(0, square / count - (sum / count) ** 2));
  }
  return { columns, rows, tilePx, means, spreads };
}
