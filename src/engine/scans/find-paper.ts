/** Tells paper from pictures: the paper spreads from where the page is brightest, as far as it changes but slowly. */
import { unevenness } from './even-light.ts';
import { sheetOnWhite } from './find-ground.ts';
import { measureTiles, neighbours, type TileGrid, type Tiles } from './paper-tiles.ts';
import type { Raster } from './raster.ts';

export interface Paper extends TileGrid {
  readonly channels: 1 | 3;
  /** How bright each tile's paper is, a value for each channel; under pictures as around them. */
  readonly tones: Float32Array;
  /** 1 for tiles that show a picture or another colour than the paper, 0 for paper. */
  readonly pictures: Float32Array;
  /** Of the whole page. */
  readonly tone: readonly number[];
}

const WHITE = 255;
/** Of a tile, at least so much has the tone of paper. */
const FLAT_SHARE = 0.4;
/** The page's paper is as bright as the brightest quarter of its even tiles. */
const SEED_SHARE = 0.75;
const SEED_SPREAD = 0.08;
/** Darker than so much of 255, it is no paper. */
const DARKEST = 70;
/** From tile to tile, the paper changes by no more; the edge of a tinted box does. */
const MOST_STEP = 0.07;
/** Shadows are no darker than so much of the paper. */
const DARKEST_SHADOW = 0.35;
/** How far the colour may turn away from that of the paper. */
const MOST_TINT = 0.14;
/** Less of a page is a white spot in a picture. */
const LEAST_SHARE = 0.12;
/** Tones of a photograph differ by more from an even light. */
const MOST_UNEVEN = 0.1;
/** Colours of paper, by how far the strongest is above the weakest: yellowed and pink, or bluish as a sky would be. */
const MOST_COLOR = { warm: 0.4, cold: 0.12 };
/** Parts of the edge of a page that are paper, unless so much of the paper is printed. */
const FRAME = { share: 0.5, printed: 0.15, full: 0.85 };
/** Of a sheet with white around it, the part that is paper, and of that the part that is printed: else it is a picture. */
const SHEET = { paper: 0.85, printed: 0.01 };
/** Smaller pieces of paper lie within a picture. */
const LEAST_PIECE = 0.01;
/** A picture is larger than a letter: so many tiles. */
const LEAST_PICTURE = 9;

/** Undefined for a page without any, such as a photograph. */
export function findPaper(picture: Raster, dpi: number): Paper | undefined {
  const tiles = measureTiles(picture, dpi);
  const found = findOnWhite(tiles) ?? findOnPage(tiles);
  if (!found) return undefined;
  const { reached, tone } = found;
  const tones = smooth(fillIn(tiles, reached), tiles);
  return { ...tiles, tones, pictures: findPictures(tiles, reached, tones), tone };
}

interface Found {
  /** 1 for each tile that is paper. */
  readonly reached: Uint8Array;
  readonly tone: readonly number[];
}

function findOnPage(tiles: Tiles): Found | undefined {
  const tone = paperTone(tiles);
  if (!tone) return undefined;
  const reached = spread(tiles, tone);
  dropPieces(reached, 1, tiles, LEAST_PIECE * reached.length);
  if (sum(reached) < LEAST_SHARE * reached.length) return undefined;
  if (unevenness(tiles.light, reached, tiles) > MOST_UNEVEN) return undefined;
  return isFramed(tiles, reached) || printed(tiles, reached) >= FRAME.printed ? { reached, tone } : undefined;
}

/** A sheet of darker paper that shows white all around: the white is brighter, and not what the text is printed on. */
function findOnWhite(tiles: Tiles): Found | undefined {
  const sheet = sheetOnWhite(tiles);
  const own = sheet && { ...tiles, shares: tiles.shares.map((share, tile) => share * (sheet[tile] ?? 0)) };
  const tone = own && paperTone(own);
  if (!tone || Math.min(...tone) > (1 - MOST_STEP) * WHITE) return undefined;
  const reached = spread(own, tone);
  dropPieces(reached, 1, tiles, LEAST_PIECE * reached.length);
  if (sum(reached) < SHEET.paper * sum(sheet) || printed(tiles, reached) < SHEET.printed) return undefined;
  if (unevenness(tiles.light, reached, tiles) > MOST_UNEVEN) return undefined;
  // What turning moves into the page is as white as what is around the sheet.
  return { reached, tone: tone.map(() => WHITE) };
}

function sum(marks: Uint8Array): number {
  return marks.reduce((total, each) => total + each, 0);
}

function paperTone({ shares, light, tones, channels }: Tiles): readonly number[] | undefined {
  const even = [...shares.keys()].filter((tile) => (shares[tile] ?? 0) >= FLAT_SHARE && (light[tile] ?? 0) >= DARKEST);
  even.sort((a, b) => (light[a] ?? 0) - (light[b] ?? 0));
  const middle = even[Math.floor(even.length * SEED_SHARE)];
  const tone = middle === undefined ? [] : [...tones.subarray(middle * channels, (middle + 1) * channels)];
  return tone.length > 0 && isPaperColor(tone) ? tone : undefined;
}

function isPaperColor([red = 0, green = red, blue = red]: readonly number[]): boolean {
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  return (most - least) / most <= (red >= blue ? MOST_COLOR.warm : MOST_COLOR.cold);
}

/** Whether paper runs along the edges of the page, where these are not dark. */
function isFramed({ columns, rows, light }: Tiles, reached: Uint8Array): boolean {
  let [edge, paper] = [0, 0];
  for (const tile of reached.keys()) {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    const inset = Math.min(column, row, columns - 1 - column, rows - 1 - row);
    if (inset !== 1 || (light[tile] ?? 0) < DARKEST) continue;
    edge++;
    paper += reached[tile] ?? 0;
  }
  return paper >= FRAME.share * edge;
}

/** The part of the paper that is printed on. */
function printed({ shares }: Tiles, reached: Uint8Array): number {
  const marked = reached.filter((each, tile) => each === 1 && (shares[tile] ?? 0) < FRAME.full);
  return marked.length / Math.max(1, sum(reached));
}

/** @returns 1 for each tile that the paper reaches. */
function spread(tiles: Tiles, tone: readonly number[]): Uint8Array {
  const { channels, tones, light, shares } = tiles;
  const reached = new Uint8Array(light.length);
  const isPaper = (tile: number) => {
    const ratios = tone.map((value, channel) => (tones[tile * channels + channel] ?? 0) / Math.max(1, value));
    const tint = Math.max(...ratios) - Math.min(...ratios);
    return (shares[tile] ?? 0) >= FLAT_SHARE && Math.min(...ratios) >= DARKEST_SHADOW && tint <= MOST_TINT;
  };
  const isSeed = (tile: number) =>
    tone.every((value, channel) => Math.abs((tones[tile * channels + channel] ?? 0) - value) <= SEED_SPREAD * value);
  const waiting = [...light.keys()].filter((tile) => isPaper(tile) && isSeed(tile));
  for (const tile of waiting) reached[tile] = 1;
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    for (const next of neighbours(tile, tiles)) {
      if (reached[next] || !isPaper(next) || !isNear(tones, channels, tile, next)) continue;
      reached[next] = 1;
      waiting.push(next);
    }
  }
  return reached;
}

function isNear(tones: Float32Array, channels: number, a: number, b: number): boolean {
  for (let channel = 0; channel < channels; channel++) {
    const [from, to] = [tones[a * channels + channel] ?? 0, tones[b * channels + channel] ?? 0];
    if (Math.abs(from - to) > MOST_STEP * Math.max(from, to)) return false;
  }
  return true;
}

/** Turns pieces of one kind that are smaller over to the other. */
function dropPieces(marks: Uint8Array, kind: 0 | 1, grid: TileGrid, least: number): void {
  const seen = new Uint8Array(marks.length);
  for (const first of marks.keys()) {
    if (seen[first] || marks[first] !== kind) continue;
    const piece = [first];
    seen[first] = 1;
    for (let at = 0; at < piece.length; at++) {
      for (const next of neighbours(piece[at] ?? 0, grid)) {
        if (seen[next] || marks[next] !== kind) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (piece.length < least) for (const tile of piece) marks[tile] = 1 - kind;
  }
}

/** What the paper does not reach gets what is around it, ring by ring. */
function fillIn(tiles: Tiles, reached: Uint8Array): Float32Array {
  const { channels } = tiles;
  const tones = tiles.tones.slice();
  const known = reached.slice();
  let ring = [...known.keys()].filter((tile) => known[tile] === 1);
  while (ring.length > 0) {
    const next = new Set<number>();
    for (const tile of ring) for (const each of neighbours(tile, tiles)) if (!known[each]) next.add(each);
    for (const tile of next) {
      const around = neighbours(tile, tiles).filter((each) => known[each] === 1);
      for (let channel = 0; channel < channels; channel++) {
        const all = around.reduce((total, each) => total + (tones[each * channels + channel] ?? 0), 0);
        tones[tile * channels + channel] = all / around.length;
      }
    }
    ring = [...next];
    for (const tile of ring) known[tile] = 1;
  }
  return tones;
}

/** Means of each tile and those around it. */
function smooth(tones: Float32Array, { columns, rows, channels }: Tiles): Float32Array {
  const smoothed = new Float32Array(tones.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (let channel = 0; channel < channels; channel++) {
        let [all, count] = [0, 0];
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
          for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++, count++) {
            all += tones[(y * columns + x) * channels + channel] ?? 0;
          }
        }
        smoothed[(row * columns + column) * channels + channel] = all / count;
      }
    }
  }
  return smoothed;
}

/** Tiles whose brightest part is darker or of another colour than the paper would be there. */
function findPictures({ tones, channels, ...grid }: Tiles, reached: Uint8Array, paper: Float32Array): Float32Array {
  const marks = new Uint8Array(reached.length);
  for (const tile of marks.keys()) {
    if (reached[tile]) continue;
    for (let channel = 0; channel < channels; channel++) {
      const at = tile * channels + channel;
      if ((tones[at] ?? 0) < (1 - MOST_STEP) * (paper[at] ?? 0)) marks[tile] = 1;
    }
  }
  dropPieces(marks, 1, grid, LEAST_PICTURE);
  // Light parts of a picture belong to it.
  dropPieces(marks, 0, grid, LEAST_PIECE * marks.length);
  return Float32Array.from(marks);
}
