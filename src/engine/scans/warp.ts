/** Takes a picture through a projection: straightened, cut and with its perspective corrected, all in one step. */
import type { Raster } from './raster.ts';

/** Row by row: x' = (a·x + b·y + c) / (g·x + h·y + i), y' = (d·x + e·y + f) / (g·x + h·y + i). */
export type Projection = readonly [number, number, number, number, number, number, number, number, number];

export const SAME_PLACE: Projection = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function project([a, b, c, d, e, f, g, h, i]: Projection, { x, y }: Point): Point {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** First `first`, then `then`. */
export function joinProjections(first: Projection, then: Projection): Projection {
  const at = (row: number, column: number) =>
    [0, 1, 2].reduce((sum, each) => sum + (then[row * 3 + each] ?? 0) * (first[each * 3 + column] ?? 0), 0);
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}

/** Up to a factor, which a projection does not know. */
export function invertProjection([a, b, c, d, e, f, g, h, i]: Projection): Projection {
  return [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ] as unknown as Projection;
}

/** Takes the corners of the unit square (left top, right top, right bottom, left bottom) to four points. @see Heckbert 1989, 2.2.3. */
export function squareToQuad([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]): Projection {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [
    ...[p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
    ...[p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y],
    ...[g, h, 1],
  ] as unknown as Projection;
}

/** Turned clockwise about a point. */
export function turnAbout({ x, y }: Point, degrees: number): Projection {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1];
}

export function shiftBy(x: number, y: number): Projection {
  return [1, 0, x, 0, 1, y, 0, 0, 1];
}

export function scaleBy(x: number, y: number): Projection {
  return [x, 0, 0, 0, y, 0, 0, 0, 1];
}

/** Places between two pixels that are told apart. */
const PHASES = 64;
const UNITY = 14;
const WEIGHTS = catmullRom();

/** Weights of four pixels in a row for each place between the middle two, in parts of 2¹⁴. @see Catmull, Rom 1974. */
function catmullRom(): Int32Array {
  const weights = new Int32Array(PHASES * 4);
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES;
    const parts = [
      -0.5 * t + t ** 2 - 0.5 * t ** 3,
      1 - 2.5 * t ** 2 + 1.5 * t ** 3,
      0.5 * t + 2 * t ** 2 - 1.5 * t ** 3,
      -0.5 * t ** 2 + 0.5 * t ** 3,
    ];
    for (const [at, part] of parts.entries()) weights[phase * 4 + at] = Math.round(part * 2 ** UNITY);
  }
  return weights;
}

export interface WarpSize {
  readonly width: number;
  readonly height: number;
}

/**
 * @param toSource from places of the result (in pixels) to those of the picture.
 * @param fill red, green and blue, or gray, for what the picture does not show.
 */
export function warp(source: Raster, toSource: Projection, size: WarpSize, fill: readonly number[]): Raster {
  const { channels } = source;
  const data = new Uint8Array(size.width * size.height * channels);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const sample = channels === 1 ? sampleGray : sampleColor;
  for (let y = 0, to = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, to += channels) {
      const [px, py] = [x + 0.5, y + 0.5];
      const w = g * px + h * py + i;
      const fromX = (a * px + b * py + c) / w - 0.5;
      const fromY = (d * px + e * py + f) / w - 0.5;
      if (fromX >= -0.5 && fromY >= -0.5 && fromX < source.width - 0.5 && fromY < source.height - 0.5) {
        sample(source, fromX, fromY, data, to);
      } else for (let channel = 0; channel < channels; channel++) data[to + channel] = fill[channel] ?? 255;
    }
  }
  return { data, ...size, channels };
}

/** Rows and columns at the edges count for those beyond. */
function sampleGray({ data, width, height }: Raster, x: number, y: number, to: Uint8Array, at: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = Math.floor((x - left) * PHASES) * 4;
  const down = Math.floor((y - top) * PHASES) * 4;
  let sum = 0;
  for (let row = 0; row < 4; row++) {
    const start = Math.min(height - 1, Math.max(0, top - 1 + row)) * width;
    let line = 0;
    for (let column = 0; column < 4; column++) {
      const from = start + Math.min(width - 1, Math.max(0, left - 1 + column));
      line += (data[from] ?? 0) * (WEIGHTS[across + column] ?? 0);
    }
    sum += (line >> 7) * (WEIGHTS[down + row] ?? 0);
  }
  to[at] = Math.min(255, Math.max(0, Math.round(sum / 2 ** (2 * UNITY - 7))));
}

function sampleColor({ data, width, height }: Raster, x: number, y: number, to: Uint8Array, at: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = Math.floor((x - left) * PHASES) * 4;
  const down = Math.floor((y - top) * PHASES) * 4;
  let [red, green, blue] = [0, 0, 0];
  for (let row = 0; row < 4; row++) {
    const start = Math.min(height - 1, Math.max(0, top - 1 + row)) * width;
    const weight = WEIGHTS[down + row] ?? 0;
    let [lineRed, lineGreen, lineBlue] = [0, 0, 0];
    for (let column = 0; column < 4; column++) {
      const from = (start + Math.min(width - 1, Math.max(0, left - 1 + column))) * 3;
      const part = WEIGHTS[across + column] ?? 0;
      lineRed += (data[from] ?? 0) * part;
      lineGreen += (data[from + 1] ?? 0) * part;
      lineBlue += (data[from + 2] ?? 0) * part;
    }
    red += (lineRed >> 7) * weight;
    green += (lineGreen >> 7) * weight;
    blue += (lineBlue >> 7) * weight;
  }
  to[at] = inByte(red);
  to[at + 1] = inByte(green);
  to[at + 2] = inByte(blue);
}

function inByte(sum: number): number {
  return Math.min(255, Math.max(0, Math.round(sum / 2 ** (2 * UNITY - 7))));
}
