/** Takes specks out of a page: they become as the paper around them. */
import type { Paper } from './find-paper.ts';
import { type Despeckle, findSpecks } from './find-specks.ts';
import { findInkPieces, type InkPieces } from './ink-pieces.ts';
import { type Raster, toGray } from './raster.ts';

/** Darker than so much of white is ink. */
const INK = 190;
/** A speck's edges are lighter than ink: so many pixels around it go, too. */
const EDGE = 1;

export interface DespeckleOptions {
  readonly dpi: number;
  readonly strength: Despeckle;
  /** Where there are pictures, whose dots are no specks; undefined where all is paper. */
  readonly paper: Paper | undefined;
  /** Black and white alone: ink has no edges. */
  readonly isBilevel: boolean;
  /** Whether the paper has its own tone still. */
  readonly keepsTone: boolean;
}

/** Changes the pixels in their place, @returns how many specks there were. */
export function despeckle(picture: Raster, { dpi, strength, paper, isBilevel, keepsTone }: DespeckleOptions): number {
  const ink = findInkPieces(toGray(picture), isBilevel ? 128 : INK);
  if (!ink) return 0;
  const specks = findSpecks(ink, dpi, strength);
  if (paper) keepPictures(ink, specks, paper);
  const edge = isBilevel ? 0 : EDGE;
  const tones = keepsTone ? paper : undefined;
  let count = 0;
  for (const piece of specks.keys()) {
    if (!specks[piece]) continue;
    count++;
    cover(picture, ink, piece, edge, tones);
  }
  return count;
}

function keepPictures(ink: InkPieces, specks: Uint8Array, paper: Paper): void {
  for (const piece of specks.keys()) {
    if (paper.pictures[tileAt(paper, ink.lefts[piece] ?? 0, ink.tops[piece] ?? 0)]) specks[piece] = 0;
  }
}

/** Nothing else stands near a speck, so its box may go as a whole. @param paper whose tone it gets; white otherwise. */
function cover(picture: Raster, ink: InkPieces, piece: number, edge: number, paper: Paper | undefined): void {
  const { data, width, height, channels } = picture;
  const [left, top] = [Math.max(0, (ink.lefts[piece] ?? 0) - edge), Math.max(0, (ink.tops[piece] ?? 0) - edge)];
  const right = Math.min(width, (ink.rights[piece] ?? 0) + edge);
  const bottom = Math.min(height, (ink.bottoms[piece] ?? 0) + edge);
  const tile = paper && tileAt(paper, left, top);
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * channels; x < right; x++) {
      for (let channel = 0; channel < channels; channel++, at++) {
        data[at] = tile === undefined ? 255 : (paper?.tones[tile * channels + channel] ?? 255);
      }
    }
  }
}

function tileAt({ columns, tilePx }: Paper, x: number, y: number): number {
  return Math.floor(y / tilePx) * columns + Math.floor(x / tilePx);
}
