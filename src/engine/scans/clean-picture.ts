/** Cleans the picture of a scanned page: straight, cut to the paper, white and without specks, in the colours asked for. */
import { openPicture } from '../../adapters/sharp.ts';
import { binarize, splitTones } from './binarize.ts';
import { type DespeckleOptions, despeckle } from './despeckle.ts';
import { findPaper } from './find-paper.ts';
import type { Despeckle } from './find-specks.ts';
import { type GeometryOptions, measureGeometry, type PageGeometry } from './page-geometry.ts';
import { type GrayRaster, type Raster, shrink, toGray } from './raster.ts';
import { invertProjection, warp } from './warp.ts';
import { measureTones, toneDown } from './whiten.ts';

type Strength = Despeckle | 'off';

export interface CleaningOptions extends GeometryOptions {
  readonly whitens: boolean;
  readonly darkens: boolean;
  readonly despeckle: Strength;
  readonly color: 'keep' | 'gray' | 'mono';
}

export interface ScanLook {
  readonly dpi: number;
  /** Black and white alone. */
  readonly isBilevel: boolean;
  /** Whether its pixels are stored anew in any case. */
  readonly redraws: boolean;
}

export interface CleanedPicture {
  readonly geometry: PageGeometry;
  /** Undefined where the pixels may stay as they are, turned and cut at most. */
  readonly picture: Raster | undefined;
  readonly isBilevel: boolean;
  readonly specks: number;
  readonly isWhitened: boolean;
}

/** Less gray paper is the blur around letters. */
const LEAST_GRAY = 0.02;
/** Ink that needs less is dark enough. */
const LEAST_FACTOR = 1.08;
/** For fewer, no picture with losses is stored once more. */
const LEAST_SPECKS = 3;
/** Channels that differ by no more show no colour. */
const GRAY_SPREAD = 16;
/** Pixels that are taken together to tell, so that grain is no colour. */
const LOOK_PX = 3;

export function cleanPicture(source: Raster, look: ScanLook, options: CleaningOptions): CleanedPicture {
  const { dpi, isBilevel, redraws } = look;
  const geometry = measureGeometry(source, dpi, options);
  const picture = placed(source, geometry);
  if (isBilevel) return cleanBilevel(picture, geometry, look, options);
  const isMono = options.color === 'mono';
  const toning = { whitens: options.whitens || isMono, darkens: options.darkens };
  const paper = findPaper(picture, dpi);
  const tones = paper && measureTones(picture, paper);
  const whitens = toning.whitens && tones !== undefined && tones.gray > LEAST_GRAY;
  const darkens = toning.darkens && tones !== undefined && tones.factor > LEAST_FACTOR;
  if (paper && tones && (whitens || darkens)) toneDown(picture, paper, tones, { whitens, darkens });
  cover(picture, geometry, toning.whitens ? [255, 255, 255] : geometry.tone);
  const { despeckle: strength } = options;
  const cleaning = { dpi, paper, isBilevel: false, keepsTone: !toning.whitens };
  const specks = strength === 'off' ? 0 : despeckle(picture, { ...cleaning, strength });
  const isChanged =
    redraws || whitens || darkens || specks >= LEAST_SPECKS || geometry.hasPerspective || geometry.leftovers.length > 0;
  const facts = { geometry, specks, isWhitened: whitens };
  const grain = (tones?.grain ?? 0) * (darkens ? (tones?.factor ?? 1) : 1);
  if (isMono) return { ...facts, picture: inMono(picture, grain, cleaning, strength), isBilevel: true };
  const asked = options.color === 'gray' && source.channels === 3;
  if (!isChanged && !asked) return { ...facts, picture: undefined, isBilevel: false };
  return { ...facts, picture: asked || isGray(picture) ? toGray(picture) : picture, isBilevel: false };
}

function placed(source: Raster, { fromSource, size, isChanged, tone }: PageGeometry): Raster {
  if (!isChanged) return source;
  return warp(source, invertProjection(fromSource), size, tone);
}

/** What is left of dark edges becomes paper, with a little around it. */
function cover({ data, width, height, channels }: Raster, geometry: PageGeometry, tone: readonly number[]): void {
  const side = geometry.leftSide;
  for (const { x: left, y: top } of geometry.leftovers) {
    for (let y = Math.max(0, top - side); y < Math.min(height, top + 2 * side); y++) {
      for (let x = Math.max(0, left - side); x < Math.min(width, left + 2 * side); x++) {
        for (let channel = 0; channel < channels; channel++) {
          data[(y * width + x) * channels + channel] = tone[channel] ?? 255;
        }
      }
    }
  }
}

function cleanBilevel(
  turned: Raster,
  geometry: PageGeometry,
  { dpi, redraws }: ScanLook,
  options: CleaningOptions,
): CleanedPicture {
  const picture: GrayRaster = toGray(turned);
  splitTones(picture);
  cover(picture, geometry, [255]);
  const { despeckle: strength } = options;
  const cleaning = { dpi, paper: undefined, isBilevel: true, keepsTone: false };
  const specks = strength === 'off' ? 0 : despeckle(picture, { ...cleaning, strength });
  const isChanged = redraws || specks > 0 || geometry.hasPerspective || geometry.leftovers.length > 0;
  return { geometry, picture: isChanged ? picture : undefined, isBilevel: true, specks, isWhitened: false };
}

/** Grain that has become black is no part of a letter: it goes as specks do. */
function inMono(picture: Raster, grain: number, cleaning: Omit<DespeckleOptions, 'strength'>, strength: Strength) {
  const gray = toGray(picture);
  binarize(gray, cleaning.dpi, grain);
  if (strength !== 'off') despeckle(gray, { ...cleaning, isBilevel: true, keepsTone: false, strength });
  return gray;
}

/** Whether a page shows no colour, a small stamp included. */
export function isGray(picture: Raster): boolean {
  if (picture.channels === 1) return true;
  const { data } = shrink(picture, LOOK_PX);
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > GRAY_SPREAD) return false;
  }
  return true;
}

/** The same picture with more or fewer pixels. */
export async function resized(picture: Raster, factor: number): Promise<Raster> {
  const { data, width, height, channels } = picture;
  const size = { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
  const scaled = openPicture(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' });
  const pixels = await scaled
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
  return { data: pixels, ...size, channels };
}
