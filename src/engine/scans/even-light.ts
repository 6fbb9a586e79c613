/** Tells light on paper from tones of a photograph: light falls off evenly over a page, by a curved plane. */
import type { TileGrid } from './paper-tiles.ts';

/** 1, x, y, x², xy and y². */
const TERMS = 6;

/**
 * How far tiles are from the curved plane through all of them.
 * @param light of each tile.
 * @param marks 1 for those that count.
 * @returns the root of the mean square, in parts of their mean.
 */
export function unevenness(light: Float32Array, marks: Uint8Array, grid: TileGrid): number {
  const tiles = [...marks.keys()].filter((tile) => marks[tile] === 1);
  const mean = tiles.reduce((sum, tile) => sum + (light[tile] ?? 0), 0) / Math.max(1, tiles.length);
  if (tiles.length < TERMS || mean === 0) return 0;
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  for (const tile of tiles) {
    const terms = termsOf(tile, grid);
    for (const [at, row] of rows.entries()) {
      for (const [column, term] of terms.entries()) row[column] = (row[column] ?? 0) + (terms[at] ?? 0) * term;
      row[TERMS] = (row[TERMS] ?? 0) + (terms[at] ?? 0) * (light[tile] ?? 0);
    }
  }
  const weights = solve(rows);
  const squares = tiles.reduce((sum, tile) => {
    const plane = termsOf(tile, grid).reduce((total, term, at) => total + term * (weights[at] ?? 0), 0);
    return sum + ((light[tile] ?? 0) - plane) ** 2;
  }, 0);
  return Math.sqrt(squares / tiles.length) / mean;
}

function termsOf(tile: number, { columns, rows }: TileGrid): readonly number[] {
  const x = (tile % columns) / columns - 0.5;
  const y = Math.floor(tile / columns) / rows - 0.5;
  return [1, x, y, x * x, x * y, y * y];
}

/** By elimination; what does not depend on a term gets 0 of it. */
function solve(rows: readonly Float64Array[]): readonly number[] {
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 0;
    if (Math.abs(pivot) < 1e-9) continue;
    for (const other of rows) {
      if (other === row) continue;
      const factor = (other[at] ?? 0) / pivot;
      for (let column = at; column <= TERMS; column++)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return rows.map((row, at) => (Math.abs(row[at] ?? 0) < 1e-9 ? 0 : (row[TERMS] ?? 0) / (row[at] ?? 1)));
}
