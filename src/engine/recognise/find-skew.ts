/** Finds how far the lines of a picture of text lie askew, before it is read: by the angle in which their feet align. */

import { openPicture } from '../../adapters/sharp.ts';
import type { GrayPicture } from './reading-picture.ts';

/** Enough to tell the feet of lines apart. */
const LOOK_DPI = 75;
/** So much brighter must it be below for the foot of a letter. */
const LEAST_STEP = 40;
/** Fewer feet than a line of text has tell nothing. */
const LEAST_FEET = 100;
/** Degrees. */
const FARTHEST = 10;
const STEP = 0.25;
const FINE_STEP = 0.05;
/** Feet in one direction must be aligned so much better than in the usual one. */
const LEAST_CONTRAST = 2;

/** Degrees, clockwise; 0 where no direction is plain. */
export async function findSkew({ path, widthPx, dpi }: GrayPicture): Promise<number> {
  const width = Math.ceil(widthPx / Math.max(1, Math.round(dpi / LOOK_DPI)));
  const small = openPicture(path).resize({ width, kernel: 'linear' }).toColourspace('b-w').raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return skewOf({ pixels: data, width: info.width, height: info.height }, FARTHEST);
}

/**
 * Degrees, clockwise, that the lines of a gray picture of 75 to 150 dpi lie askew; 0 where no direction is plain.
 * Projection profiles, scored by how sharply they rise and fall.
 * @param farthest degrees at most, below 90.
 * @see Postl, Detection of linear oblique structures and skew scan in digitized documents, ICPR 1986.
 */
export function skewOf(picture: Picture, farthest: number): number {
  const feet = findFeet(picture);
  if (feet.x.length < LEAST_FEET) return 0;
  const scores: { readonly degrees: number; readonly score: number }[] = [];
  const far = farthest + STEP;
  for (let degrees = -far; degrees <= far; degrees += STEP) scores.push({ degrees, score: sharpness(feet, degrees) });
  const coarse = scores.reduce((best, each) => (each.score > best.score ? each : best));
  const usual = scores.map(({ score }) => score).sort((a, b) => a - b)[scores.length >> 1] ?? 0;
  if (coarse.score < LEAST_CONTRAST * usual || Math.abs(coarse.degrees) >= farthest + STEP / 2) return 0;
  let best = coarse;
  for (let degrees = coarse.degrees - STEP; degrees <= coarse.degrees + STEP; degrees += FINE_STEP) {
    const score = sharpness(feet, degrees);
    if (score > best.score) best = { degrees, score };
  }
  return best.degrees;
}

/** A byte a pixel, row by row. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Feet {
  /** From the middle of the picture, so that no angle takes them far. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly reach: number;
}

/** Where ink ends and paper begins, downwards. */
function findFeet({ pixels, width, height }: Picture): Feet {
  const x: number[] = [];
  const y: number[] = [];
  for (let row = 0; row + 1 < height; row++) {
    for (let column = 0, at = row * width; column < width; column++, at++) {
      if ((pixels[at + width] ?? 0) - (pixels[at] ?? 0) < LEAST_STEP) continue;
      x.push(column - width / 2);
      y.push(row - height / 2);
    }
  }
  return { x: Float32Array.from(x), y: Float32Array.from(y), reach: Math.ceil((width + height) / 2) + 2 };
}

/** Sum of the squared steps of the profile across a direction. */
function sharpness({ x, y, reach }: Feet, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const profile = new Uint32Array(2 * reach);
  for (let index = 0; index < x.length; index++) {
    const bin = Math.round((y[index] ?? 0) - slope * (x[index] ?? 0)) + reach;
    profile[bin] = (profile[bin] ?? 0) + 1;
  }
  let sum = 0;
  for (let bin = 1; bin < profile.length; bin++) sum += ((profile[bin] ?? 0) - (profile[bin - 1] ?? 0)) ** 2;
  return sum;
}
