/** Where a watermark stands on a page: plain geometry that the work and its preview in the browser share. */
import type { PageSize } from './page-size.ts';

/** All lengths are points on the page as seen (after its rotation), the origin is its lower left corner. */
export interface MarkPlacing {
  /** One of the nine anchors, or `tile`. */
  readonly position: string;
  /** Degrees, anticlockwise as seen. */
  readonly rotation: number;
  /** From the anchor inwards; along an axis on which the anchor is in the middle, to the right and down. */
  readonly offsetXPt: number;
  readonly offsetYPt: number;
  /** Room between tiles. */
  readonly gapXPt: number;
  readonly gapYPt: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** More marks than this on a page only make it slow: gaps grow until they are fewer. */
const MAX_TILES = 4_000;

/** Share of the diagonal, or of the side that a straight mark runs along, that a mark of size `auto` takes. */
const AUTO_SHARE = 0.7;
const AUTO_SHARE_TILED = 0.2;
/** A mark of size `auto` stays inside this share of the page. */
const AUTO_LIMIT = 0.96;
export const MIN_FONT_SIZE = 4;
export const MAX_FONT_SIZE = 500;

/** The upright box around a turned one. */
export function turnedSize(size: PageSize, rotation: number): PageSize {
  const cos = Math.abs(Math.cos(radians(rotation)));
  const sin = Math.abs(Math.sin(radians(rotation)));
  return {
    widthPt: size.widthPt * cos + size.heightPt * sin,
    heightPt: size.widthPt * sin + size.heightPt * cos,
  };
}

/** Centres of all marks of a page, at least one. @param mark its size before it is turned. */
export function placeMarks(page: PageSize, mark: PageSize, placing: MarkPlacing): readonly Point[] {
  const box = turnedSize(mark, placing.rotation);
  return placing.position === 'tile' ? tiles(page, box, placing) : [anchored(page, box, placing)];
}

/** The matrix [a b c d e f] that turns a mark, whose origin is its lower left corner, around its centre at a point. */
export function markMatrix(mark: PageSize, centre: Point, rotation: number): MarkMatrix {
  const cos = exact(Math.cos(radians(rotation)));
  const sin = exact(Math.sin(radians(rotation)));
  const [x, y] = [mark.widthPt / 2, mark.heightPt / 2];
  return [cos, sin, -sin || 0, cos, centre.x - cos * x + sin * y, centre.y - sin * x - cos * y];
}

export type MarkMatrix = readonly [number, number, number, number, number, number];

/**
 * The font size of `auto`: the text takes 70 % of the diagonal, or of the side along which it runs when it is straight,
 * and never leaves the page; tiles are smaller. @param textAtOnePt size of the text at a font size of one point.
 */
export function autoFontSize(page: PageSize, textAtOnePt: PageSize, placing: MarkPlacing): number {
  const { rotation } = placing;
  const straight = Math.abs(rotation % 90) < 1e-6;
  const acrossPage = Math.abs(Math.cos(radians(rotation))) > 0.5;
  const side = acrossPage ? page.widthPt : page.heightPt;
  const length = straight ? side : Math.hypot(page.widthPt, page.heightPt);
  const share = placing.position === 'tile' ? AUTO_SHARE_TILED : AUTO_SHARE;
  const box = turnedSize(textAtOnePt, rotation);
  const size = Math.min(
    (length * share) / Math.max(textAtOnePt.widthPt, 1e-6),
    (page.widthPt * AUTO_LIMIT) / Math.max(box.widthPt, 1e-6),
    (page.heightPt * AUTO_LIMIT) / Math.max(box.heightPt, 1e-6),
  );
  // Coarse enough that pages of nearly one size share a mark.
  const coarse = size > 20 ? Math.floor(size) : Math.floor(size * 10) / 10;
  return Math.min(Math.max(coarse, MIN_FONT_SIZE), MAX_FONT_SIZE);
}

/** A picture's size on the page: its width is a share of the page's. @param scale percent. */
export function pictureSize(page: PageSize, natural: PageSize, scale: number): PageSize {
  const widthPt = (page.widthPt * scale) / 100;
  return { widthPt, heightPt: (widthPt * natural.heightPt) / natural.widthPt };
}

function anchored(page: PageSize, box: PageSize, { position, offsetXPt, offsetYPt }: MarkPlacing): Point {
  const place = (word: string) => position.split('-').includes(word);
  const x = { low: box.widthPt / 2 + offsetXPt, high: page.widthPt - box.widthPt / 2 - offsetXPt };
  const y = { low: box.heightPt / 2 + offsetYPt, high: page.heightPt - box.heightPt / 2 - offsetYPt };
  const middle = { x: page.widthPt / 2 + offsetXPt, y: page.heightPt / 2 - offsetYPt };
  return { x: side(place('left'), place('right'), x, middle.x), y: side(place('bottom'), place('top'), y, middle.y) };
}

function side(low: boolean, high: boolean, at: { low: number; high: number }, middle: number): number {
  if (low) return at.low;
  return high ? at.high : middle;
}

/** Rows and columns around the middle of the page, every second row moved by half a step, so far that they reach all edges. */
function tiles(page: PageSize, box: PageSize, { offsetXPt, offsetYPt, gapXPt, gapYPt }: MarkPlacing): readonly Point[] {
  let stepX = Math.max(box.widthPt + gapXPt, 1);
  let stepY = Math.max(box.heightPt + gapYPt, 1);
  const crowd = ((page.widthPt / stepX + 2) * (page.heightPt / stepY + 2)) / MAX_TILES;
  if (crowd > 1) {
    stepX *= Math.sqrt(crowd);
    stepY *= Math.sqrt(crowd);
  }
  const centre = { x: page.widthPt / 2 + offsetXPt, y: page.heightPt / 2 - offsetYPt };
  const points: Point[] = [];
  for (let row = Math.ceil((-box.heightPt / 2 - centre.y) / stepY); ; row++) {
    const y = centre.y + row * stepY;
    if (y - box.heightPt / 2 >= page.heightPt) break;
    const start = centre.x + (row % 2 === 0 ? 0 : stepX / 2);
    for (let column = Math.ceil((-box.widthPt / 2 - start) / stepX); ; column++) {
      const x = start + column * stepX;
      if (x - box.widthPt / 2 >= page.widthPt) break;
      points.push({ x, y });
    }
  }
  return points;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Quarter turns give whole numbers. */
function exact(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < 1e-12 ? nearest : value;
}
