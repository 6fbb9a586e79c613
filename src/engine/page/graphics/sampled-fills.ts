/** Finds the fills of areas that are filled by patterns, by drawing these areas alone. */
import type { DrawnItem, DrawnPath, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { ShapePath } from '../shapes/arrow-heads.ts';
import { type ColourSample, type LinearGradient, linearGradient, type Rgb } from '../shapes/linear-gradient.ts';
import { boxAround, pointsAlong } from '../shapes/path-points.ts';
import { type DrawnPage, drawPage } from './drawn-page.ts';
import { pixelAt } from './pixel-at.ts';

/** Places that are looked at, across and down. */
const PLACES = { across: 9, down: 17 };
/** Of the area, at each end: outlines are drawn there. */
const MARGIN = 0.06;
/** Parts of a curve. */
const CURVE = 8;
/** In points: lower areas are lines. */
const LEAST_SIDE = 3;
/** In points: nobody sees more than one colour of a lower or narrower area. */
const SMALL = 8;
/** More areas are a drawing. */
const MAX_AREAS = 200;

/** @returns the items; those of which one colour or a linear gradient is seen have a path with it. */
export function withSampledFills(drawing: DrawnPage): readonly DrawnItem[] {
  const { items } = drawing;
  const unsure = items.filter(({ unfilled }) => unfilled);
  if (unsure.length === 0 || unsure.length > MAX_AREAS) return items;
  const orders = new Set(unsure.map(({ order }) => order));
  const raw = drawPage(drawing, (order) => !orders.has(order));
  return items.map((item) => {
    if (!item.unfilled) return item;
    const over = unsure.filter(({ order }) => order > item.order).map(({ box }) => box);
    const path = sampled(item.unfilled, over, raw, drawing);
    return path ? { ...item, path } : item;
  });
}

/** @param over what may hide parts of the area. */
function sampled(
  path: DrawnPath,
  over: readonly SeenBox[],
  raw: Uint8Array,
  drawing: DrawnPage,
): ShapePath | undefined {
  if (path.steps.filter(({ kind }) => kind === 'move').length > 1) return undefined;
  const outline = pointsAlong(path.steps, CURVE);
  const box = boxAround(outline);
  const { size } = drawing;
  const isWhole = box.left > -1 && box.top > -1 && box.right < size.widthPt + 1 && box.bottom < size.heightPt + 1;
  if (!isWhole || Math.min(box.right - box.left, box.bottom - box.top) < LEAST_SIDE) return undefined;
  const colourAt = (point: SeenPoint): Rgb => {
    const at = pixelAt(drawing, point);
    return [raw[at] ?? 0, raw[at + 1] ?? 0, raw[at + 2] ?? 0];
  };
  const samples = placesIn(box).flatMap(({ across, down, point }): readonly ColourSample[] =>
    isInOutline(point, outline) && !over.some((box) => isIn(point, box))
      ? [{ across, down, colour: colourAt(point) }]
      : [],
  );
  const isSmall = Math.min(box.right - box.left, box.bottom - box.top) < SMALL;
  const gradient = linearGradient(samples) ?? (isSmall ? oneColour(samples) : undefined);
  const first = gradient?.stops[0]?.colour;
  if (!gradient || !first) return undefined;
  const fill = { colour: hexOf(first), opacity: 1 };
  return gradient.stops.length > 1 ? { ...path, fill, gradient } : { ...path, fill };
}

/** The one in the middle of all. */
function oneColour(samples: readonly ColourSample[]): LinearGradient | undefined {
  const brightness = ({ colour: [red, green, blue] }: ColourSample) => red + green + blue;
  const middle = samples.toSorted((a, b) => brightness(a) - brightness(b))[samples.length >> 1];
  return middle && { way: 'down', stops: [{ at: 0, colour: middle.colour }] };
}

function placesIn({ left, top, right, bottom }: SeenBox) {
  const share = (index: number, count: number) => MARGIN + ((1 - 2 * MARGIN) * index) / (count - 1);
  return Array.from({ length: PLACES.across * PLACES.down }, (_, index) => {
    const across = share(index % PLACES.across, PLACES.across);
    const down = share(Math.floor(index / PLACES.across), PLACES.down);
    return { across, down, point: [left + across * (right - left), top + down * (bottom - top)] as const };
  });
}

function isIn([x, y]: SeenPoint, { left, top, right, bottom }: SeenBox): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** By the sides that a line to the right crosses. */
function isInOutline([x, y]: SeenPoint, outline: readonly SeenPoint[]): boolean {
  let isIn = false;
  for (const [index, [toX, toY]] of outline.entries()) {
    const [fromX, fromY] = outline.at(index - 1) ?? [toX, toY];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn;
  }
  return isIn;
}

export function hexOf(colour: Rgb): string {
  return colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('');
}
