/** How large a picture is once it was turned, and what of it is left: computed alike by the preview and by the work. */
import type { Size } from './size.ts';

/** A part of a picture, in pixels from its upper left corner. */
export interface PictureArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** Nearer to a quarter turn than this is one. */
const QUARTER_TOLERANCE = 1e-9;

/** The angle as one turn, from 0 to below 360. */
export function wholeTurn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

export function isQuarterTurn(degrees: number): boolean {
  const rest = wholeTurn(degrees) % 90;
  return rest < QUARTER_TOLERANCE || 90 - rest < QUARTER_TOLERANCE;
}

/** The upright box around a picture that was turned; not rounded. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const [sin, cos] = sides(degrees);
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The largest upright box of that middle which lies in the turned picture wholly; not rounded. */
export function insideTurned({ width, height }: Size, degrees: number): Size {
  const [sin, cos] = sides(degrees);
  const [longer, shorter] = width >= height ? [width, height] : [height, width];
  // Two corners of the box touch the long sides of the picture, where it is slim or leans by half a quarter.
  if (shorter <= 2 * sin * cos * longer || Math.abs(sin - cos) < QUARTER_TOLERANCE) {
    const half = shorter / 2;
    return width >= height ? { width: half / sin, height: half / cos } : { width: half / cos, height: half / sin };
  }
  const across = cos * cos - sin * sin;
  return { width: (width * cos - height * sin) / across, height: (height * cos - width * sin) / across };
}

/** The largest size of this ratio, width by height, within another; whole pixels. */
export function withinRatio({ width, height }: Size, ratio: number): Size {
  const side = (length: number) => Math.max(1, Math.round(length));
  return width / height > ratio ? { width: side(height * ratio), height } : { width, height: side(width / ratio) };
}

/** What of an area lies in the picture, in whole pixels; undefined where nothing does. */
export function areaWithin({ x, y, width, height }: PictureArea, size: Size): PictureArea | undefined {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const right = Math.min(size.width, Math.round(x + width));
  const bottom = Math.min(size.height, Math.round(y + height));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

function sides(degrees: number): readonly [sin: number, cos: number] {
  if (isQuarterTurn(degrees)) return Math.round(wholeTurn(degrees) / 90) % 2 === 0 ? [0, 1] : [1, 0];
  const radians = (degrees * Math.PI) / 180;
  return [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
}
