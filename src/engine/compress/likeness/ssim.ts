/** Structural similarity of two pictures (Wang et al. 2004) over blocks that show something. */

/** Of a pixel: its grey, its red, green and blue, or its four inks, of which 0 is none. */
export type Channels = 1 | 3 | 4;

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface Pixels extends PixelSize {
  readonly data: Uint8Array;
  readonly channels: Channels;
}

const BLOCK = 8;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Blocks with less variance are paper or sky: they look alike at any quality and would only flatter the mean. */
const FLAT_VARIANCE = 8;

/** Mean over all blocks of 8 × 8 that are not flat in the reference, by brightness; 1 when all are flat. */
export function similarity(reference: Pixels, candidate: Pixels): number {
  const a = brightness(reference);
  const b = brightness(candidate);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + BLOCK <= reference.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= reference.width; x += BLOCK) {
      const value = blockSimilarity(a, b, y * reference.width + x, reference.width);
      if (value === undefined) continue;
      sum += value;
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}

export interface Area extends PixelSize {
  /** Place of its first pixel. */
  readonly start: number;
  /** Pixels of a row of the picture that it is a part of. */
  readonly stride: number;
}

/** How many blocks of 8 × 8 of an area of brightness show something. */
export function detail(luma: Uint8Array, { start, stride, width, height }: Area): number {
  let count = 0;
  for (let y = 0; y + BLOCK <= height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= width; x += BLOCK) {
      if (blockVariance(luma, start + y * stride + x, stride) >= FLAT_VARIANCE) count++;
    }
  }
  return count;
}

function blockVariance(luma: Uint8Array, start: number, stride: number): number {
  let sum = 0;
  let square = 0;
  for (let row = 0; row < BLOCK; row++) {
    for (let at = start + row * stride, end = at + BLOCK; at < end; at++) {
      const value = luma[at] ?? 0;
      sum += value;
      square += value * value;
    }
  }
  const mean = sum / (BLOCK * BLOCK);
  return square / (BLOCK * BLOCK) - mean * mean;
}

function blockSimilarity(a: Uint8Array, b: Uint8Array, start: number, stride: number): number | undefined {
  const { variance, likeness } = compareWindows(a, b, { start, stride, side: BLOCK });
  return variance < FLAT_VARIANCE ? undefined : likeness;
}

export interface Window {
  /** Place of the first pixel. */
  readonly start: number;
  /** Pixels of a row of the picture. */
  readonly stride: number;
  readonly side: number;
}

/** Structural similarity of one square of two grey pictures, at most 1, with the mean and variance of the first. */
export function compareWindows(a: Uint8Array, b: Uint8Array, { start, stride, side }: Window) {
  let sumA = 0;
  let sumB = 0;
  let squareA = 0;
  let squareB = 0;
  let product = 0;
  for (let row = 0; row < side; row++) {
    for (let at = start + row * stride, end = at + side; at < end; at++) {
      const p = a[at] ?? 0;
      const q = b[at] ?? 0;
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      product += p * q;
    }
  }
  const n = side * side;
  const mean = sumA / n;
  const meanB = sumB / n;
  const variance = squareA / n - mean * mean;
  const varianceB = squareB / n - meanB * meanB;
  const covariance = product / n - mean * meanB;
  const top = (2 * mean * meanB + C1) * (2 * covariance + C2);
  return { likeness: top / ((mean * mean + meanB * meanB + C1) * (variance + varianceB + C2)), mean, variance };
}

/** ITU-R BT.601 luma; black ink takes its share of what the other inks leave. */
export function brightness(pixels: Pixels): Uint8Array {
  const { data, channels, width, height } = pixels;
  if (channels === 1) return data;
  const luma = new Uint8Array(width * height);
  if (channels === 4) {
    for (let at = 0, from = 0; at < luma.length; at++, from += 4) {
      const taken = 299 * (data[from] ?? 0) + 587 * (data[from + 1] ?? 0) + 114 * (data[from + 2] ?? 0);
      luma[at] = ((255_000 - taken) * (255 - (data[from + 3] ?? 0)) + 127_500) / 255_000;
    }
    return luma;
  }
  for (let at = 0, from = 0; at < luma.length; at++, from += 3) {
    const thousandfold = 299 * (data[from] ?? 0) + 587 * (data[from + 1] ?? 0) + 114 * (data[from + 2] ?? 0) + 500;
    // A thousandth, rounded down, of all numbers below 2^18: a division takes twice as long.
    luma[at] = ((thousandfold >> 3) * 67_109) >> 23;
  }
  return luma;
}

/** Below this a block shows something else than it did. */
const BROKEN = 0.35;

/**
 * Share of the blocks of 8 × 8 that show something, in either picture, and do not look alike. It finds a missing letter
 * or a picture in wrong colours, which the mean over a page would hide.
 */
export function brokenShare(reference: Pixels, candidate: Pixels): number {
  const a = brightness(reference);
  const b = brightness(candidate);
  let broken = 0;
  let count = 0;
  for (let y = 0; y + BLOCK <= reference.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= reference.width; x += BLOCK) {
      const start = y * reference.width + x;
      const forth = blockSimilarity(a, b, start, reference.width);
      const value = forth ?? blockSimilarity(b, a, start, reference.width);
      const isMoved =
        forth === undefined &&
        Math.abs(blockMean(a, start, reference.width) - blockMean(b, start, reference.width)) > 24;
      if (value === undefined && !isMoved) continue;
      count++;
      if (isMoved || (value ?? 1) < BROKEN) broken++;
    }
  }
  return count === 0 ? 0 : broken / count;
}

function blockMean(a: Uint8Array, start: number, stride: number): number {
  let sum = 0;
  for (let row = 0; row < BLOCK; row++) {
    for (let at = start + row * stride, end = at + BLOCK; at < end; at++) sum += a[at] ?? 0;
  }
  return sum / (BLOCK * BLOCK);
}
