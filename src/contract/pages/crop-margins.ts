/** How much is cropped from each side of a page as it is seen. */
import { type PageSize, parseLengthPt } from './page-size.ts';

/** Points on paper. */
export interface CropMargins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** One length for all sides, two for top and sides, or four from the top clockwise; undefined for anything else. */
export function parseMargins(written: string): CropMargins | undefined {
  const words = written.trim().replace(/(\d)\s+(pt|mm|cm|in|px)\b/gi, '$1$2');
  const lengths = words === '' ? [0] : words.split(/[\s,;]+/).map(parseLengthPt);
  if (lengths.some((each) => each === undefined || each < 0)) return undefined;
  const [top = 0, right = top, bottom = top, left = right] = lengths;
  return [1, 2, 4].includes(lengths.length) ? { top, right, bottom, left } : undefined;
}

/** In millimetres, from the top clockwise. */
export function writeMargins({ top, right, bottom, left }: CropMargins): string {
  const sides = [top, right, bottom, left].map((side) => `${Math.round((Math.max(0, side) * 254) / 72) / 10}mm`);
  return new Set(sides).size === 1 ? (sides[0] ?? '') : sides.join(' ');
}

/** In points from the upper left corner of the page as seen. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is cropped where only this is to be left; nothing beyond the edges of the page. */
export function marginsAround({ x, y, width, height }: CropArea, page: PageSize): CropMargins {
  const side = (length: number) => Math.max(0, length);
  return {
    top: side(y),
    left: side(x),
    right: side(page.widthPt - x - width),
    bottom: side(page.heightPt - y - height),
  };
}
