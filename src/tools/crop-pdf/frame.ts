/** The frame that is drawn over a page: what is left of it, and how dragging changes that. */
import {
  type CropArea,
  type CropMargins,
  marginsAround,
  parseMargins,
  writeMargins,
} from '../../contract/pages/crop-margins.ts';
import { type PageSize, parseLengthPt } from '../../contract/pages/page-size.ts';

export type Edge = keyof CropMargins;
export type Values = Readonly<Record<string, string>>;

/** On a page, in points from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** So much is left between two edges, in points. */
const LEAST_PT = 12;

export const NO_MARGINS: CropMargins = { top: 0, right: 0, bottom: 0, left: 0 };

/** What is cropped by the values of the form; undefined where the page's content says it, and where the values say nothing. */
export function askedMargins(values: Values, page: PageSize): CropMargins | undefined {
  if (values.mode === 'margins') return parseMargins(values.margins ?? '');
  if (values.mode !== 'box') return undefined;
  const box = readBox(values.box ?? '');
  return box ? marginsAround(box, page) : NO_MARGINS;
}

/** The same after edges were moved to a point of the page; the edges opposite stay. */
export function movedMargins(
  margins: CropMargins,
  edges: readonly Edge[],
  { x, y }: Point,
  { widthPt, heightPt }: PageSize,
): CropMargins {
  const between = (value: number, most: number) => Math.max(0, Math.min(value, most - LEAST_PT));
  const moved = {
    top: between(y, heightPt - margins.bottom),
    bottom: between(heightPt - y, heightPt - margins.top),
    left: between(x, widthPt - margins.right),
    right: between(widthPt - x, widthPt - margins.left),
  };
  return { ...margins, ...Object.fromEntries(edges.map((edge) => [edge, moved[edge]])) };
}

/** Around a box that was drawn from one point of the page to another; undefined where it is too small to be meant. */
export function drawnMargins(from: Point, to: Point, page: PageSize): CropMargins | undefined {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const [left = 0, right = 0] = [from.x, to.x].map((x) => within(x, page.widthPt)).sort((a, b) => a - b);
  const [top = 0, bottom = 0] = [from.y, to.y].map((y) => within(y, page.heightPt)).sort((a, b) => a - b);
  if (right - left < LEAST_PT || bottom - top < LEAST_PT) return undefined;
  return { top, right: page.widthPt - right, bottom: page.heightPt - bottom, left };
}

/** The answers that mean these margins: a box stays a box, all else becomes margins. */
export function answersFor(margins: CropMargins, values: Values, page: PageSize): Values {
  if (values.mode !== 'box') return { mode: 'margins', margins: writeMargins(margins) };
  const round = (value: number) => Math.round(value * 10) / 10;
  const box: CropArea = {
    x: round(margins.left),
    y: round(margins.top),
    width: round(page.widthPt - margins.left - margins.right),
    height: round(page.heightPt - margins.top - margins.bottom),
  };
  return { box: JSON.stringify(box) };
}

/** In the units of the form; the defaults where it is half written. */
export function contentRules(values: Values): {
  readonly padding: number;
  readonly speckPt: number;
  readonly threshold: number;
} {
  return {
    padding: parseLengthPt(values.padding ?? '') ?? parseLengthPt('3mm') ?? 0,
    speckPt: parseLengthPt(values['ignore-specks'] ?? '') ?? parseLengthPt('1mm') ?? 0,
    threshold: Number(values.threshold || 250),
  };
}

function readBox(written: string): CropArea | undefined {
  try {
    const { x, y, width, height } = JSON.parse(written) as Partial<CropArea>;
    const numbers = [x, y, width, height];
    if (!numbers.every((each) => typeof each === 'number' && each >= 0)) return undefined;
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  } catch {
    return undefined;
  }
}
