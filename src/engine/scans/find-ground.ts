/** Finds the sheet on a page that shows white all around it, as a scanner's lid or a picture that was turned does. */
import { neighbours, type TileGrid, type Tiles } from './paper-tiles.ts';

/** White that nothing is printed on: the darkest of its channels, and how much of a tile has the tone. */
const BLANK = { value: 235, share: 0.9 };
/** So many of the tiles along the edges of the page are white. */
const LEAST_FRAME = 0.25;
/** Smaller things on white are a tinted box or a photograph. */
const LEAST_SHEET = 0.5;
/** Of all that is not white, the sheet: text beside it, or a caption, makes a page of it. */
const LEAST_PART = 0.99;

/** @returns 1 for each tile of the sheet; undefined where nothing white is around one. */
export function sheetOnWhite(tiles: Tiles): Uint8Array | undefined {
  const ground = whiteAround(tiles);
  const sheet = ground && Uint8Array.from(ground, (each) => 1 - each);
  if (!sheet) return undefined;
  const count = sheet.reduce((sum, each) => sum + each, 0);
  if (count < LEAST_SHEET * sheet.length) return undefined;
  return largestPiece(sheet, tiles) >= LEAST_PART * count ? sheet : undefined;
}

function whiteAround({ columns, rows, channels, tones, shares }: Tiles): Uint8Array | undefined {
  const isBlank = (tile: number) =>
    (shares[tile] ?? 0) >= BLANK.share &&
    tones.subarray(tile * channels, (tile + 1) * channels).every((value) => value >= BLANK.value);
  const edge = [...shares.keys()].filter((tile) => {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    return column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
  });
  const white = edge.filter(isBlank);
  if (white.length < LEAST_FRAME * edge.length) return undefined;
  const ground = new Uint8Array(shares.length);
  flood(ground, white, { columns, rows }, isBlank);
  return ground;
}

function largestPiece(sheet: Uint8Array, grid: Pick<TileGrid, 'columns' | 'rows'>): number {
  const seen = new Uint8Array(sheet.length);
  let largest = 0;
  for (const tile of sheet.keys()) {
    if (!sheet[tile] || seen[tile]) continue;
    largest = Math.max(
      largest,
      flood(seen, [tile], grid, (next) => sheet[next] === 1),
    );
  }
  return largest;
}

/** @returns how many tiles were marked. */
function flood(
  marks: Uint8Array,
  from: readonly number[],
  grid: Pick<TileGrid, 'columns' | 'rows'>,
  takes: (tile: number) => boolean,
): number {
  const waiting = [...from];
  for (const tile of waiting) marks[tile] = 1;
  let count = 0;
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop(), count++) {
    for (const next of neighbours(tile, grid)) {
      if (marks[next] || !takes(next)) continue;
      marks[next] = 1;
      waiting.push(next);
    }
  }
  return count;
}
