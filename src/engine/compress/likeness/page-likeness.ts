/** How much two drawings of a page look alike, as a whole and in its worst parts: structural similarity (Wang et al. 2004). */
import { compareWindows, type Pixels } from './ssim.ts';

export interface PageLikeness {
  /** Mean over all windows, paper included; at most 1. */
  readonly page: number;
  /** What one in twenty of the parts that show something stays below; 1 for an empty page. */
  readonly tile: number;
}

/** Side of a window, and how far the next one lies from it. */
const WINDOW = 7;
const STEP = 4;
/** Windows along the side of a part: 64 pixels. */
const TILE_STEPS = 16;
/** Standard deviation above which a part shows something, in levels of 255. */
const CONTENT = 4;
const WORST_SHARE = 0.05;

interface Tile {
  sum: number;
  square: number;
  likeness: number;
  windows: number;
}

/** Both grey and of one size. */
export function pageLikeness(reference: Pixels, candidate: Pixels): PageLikeness {
  const { width, height, data } = reference;
  const across = Math.ceil(width / (STEP * TILE_STEPS));
  const tiles = new Map<number, Tile>();
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      const found = compareWindows(data, candidate.data, { start: y * width + x, stride: width, side: WINDOW });
      const place = Math.floor(y / (STEP * TILE_STEPS)) * across + Math.floor(x / (STEP * TILE_STEPS));
      const tile = tiles.get(place) ?? { sum: 0, square: 0, likeness: 0, windows: 0 };
      tile.sum += found.mean;
      tile.square += found.variance + found.mean ** 2;
      tile.likeness += found.likeness;
      tile.windows++;
      tiles.set(place, tile);
      sum += found.likeness;
      windows++;
    }
  }
  return { page: windows === 0 ? 1 : sum / windows, tile: worstOf([...tiles.values()]) };
}

function worstOf(tiles: readonly Tile[]): number {
  const shown = tiles
    .filter(({ sum, square, windows }) => square / windows - (sum / windows) ** 2 > CONTENT ** 2)
    .map(({ likeness, windows }) => likeness / windows)
    .sort((a, b) => a - b);
  return shown[Math.floor(shown.length * WORST_SHARE)] ?? 1;
}
