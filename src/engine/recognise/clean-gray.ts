/** Cleans a gray page for reading: the paper becomes even and white, single specks go. */
import { openPicture } from '../../adapters/sharp.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Side of the tiles in which the paper is measured: larger than letters, smaller than shadows. */
const TILE_PX = 64;
/** The paper is as bright as the brightest tenth of its tile. */
const PAPER_SHARE = 0.9;
/** Darker tiles are ink or pictures, not paper. */
const DARKEST_PAPER = 80;
/** Paper is lifted a little further, so that its grain goes white too. */
const LIFT = 1.08;

/** @returns gray pixels of the same size. */
export async function cleanGray(gray: Uint8Array, size: Size): Promise<Uint8Array> {
  const raw = { width: size.widthPx, height: size.heightPx, channels: 1 } as const;
  const still = await openPicture(gray, { raw }).median(3).toColourspace('b-w').raw().toBuffer();
  const paper = measurePaper(still, size);
  const { widthPx, heightPx } = size;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x;
      still[at] = Math.min(255, ((still[at] ?? 0) * 255 * LIFT) / paper.at(x, y));
    }
  }
  return still;
}

interface Paper {
  /** Brightness of the paper at a pixel. */
  at(x: number, y: number): number;
}

function measurePaper(gray: Uint8Array, { widthPx, heightPx }: Size): Paper {
  const columns = Math.ceil(widthPx / TILE_PX);
  const rows = Math.ceil(heightPx / TILE_PX);
  const tiles = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const right = Math.min(widthPx, (column + 1) * TILE_PX);
      const bottom = Math.min(heightPx, (row + 1) * TILE_PX);
      tiles[row * columns + column] = paperOf(gray, widthPx, column * TILE_PX, row * TILE_PX, right, bottom);
    }
  }
  const tile = (column: number, row: number) =>
    tiles[Math.max(0, Math.min(rows - 1, row)) * columns + Math.max(0, Math.min(columns - 1, column))] ?? 255;
  return {
    at(x, y) {
      const [across, down] = [x / TILE_PX - 0.5, y / TILE_PX - 0.5];
      const [column, row] = [Math.floor(across), Math.floor(down)];
      const [dx, dy] = [across - column, down - row];
      const above = tile(column, row) * (1 - dx) + tile(column + 1, row) * dx;
      const below = tile(column, row + 1) * (1 - dx) + tile(column + 1, row + 1) * dx;
      return above * (1 - dy) + below * dy;
    },
  };
}

function paperOf(gray: Uint8Array, widthPx: number, left: number, top: number, right: number, bottom: number): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++)
      counts[gray[y * widthPx + x] ?? 0] = (counts[gray[y * widthPx + x] ?? 0] ?? 0) + 1;
  }
  let left10 = (right - left) * (bottom - top) * (1 - PAPER_SHARE);
  for (let value = 255; value > DARKEST_PAPER; value--) {
    left10 -= counts[value] ?? 0;
    if (left10 <= 0) return value;
  }
  return 255;
}
