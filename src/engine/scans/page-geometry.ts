/** Measures how a scanned page lies: its perspective, the slope of its lines, and what of it is paper. */
import { skewOf } from '../recognise/find-skew.ts';
import { type Area, aroundInk, darkEdges, withoutEdges } from './find-edges.ts';
import { findPaper } from './find-paper.ts';
import { findSheet } from './find-sheet.ts';
import { type GrayRaster, type Raster, shrink, toGray } from './raster.ts';
import { sheetSize } from './sheet-size.ts';
import {
  invertProjection,
  joinProjections,
  type Projection,
  project,
  SAME_PLACE,
  scaleBy,
  shiftBy,
  squareToQuad,
  turnAbout,
  type WarpSize,
  warp,
} from './warp.ts';
import { measureTones, toneDown } from './whiten.ts';

export interface GeometryOptions {
  readonly deskew: boolean;
  readonly crops: boolean;
  readonly perspective: boolean;
  /** Degrees: lines that lie askew by more are meant to. */
  readonly maxAngle: number;
}

export interface PageGeometry {
  /** From the picture to the straightened and cut page, in pixels. */
  readonly fromSource: Projection;
  readonly size: WarpSize;
  /** Clockwise, that the lines lay askew; 0 where nothing is to be turned. */
  readonly degrees: number;
  readonly isCropped: boolean;
  readonly hasPerspective: boolean;
  /** Whether anything of it differs from the picture as it is. */
  readonly isChanged: boolean;
  /** Red, green and blue, or gray, of the paper. */
  readonly tone: readonly number[];
  /** Places in the page where a dark edge is left, as squares with sides of `leftSide` pixels. */
  readonly leftovers: readonly { readonly x: number; readonly y: number }[];
  readonly leftSide: number;
}

/** The lines of a page are looked for at it, and its edges. */
const LOOK_DPI = 100;
/** Degrees in which lines are looked for, whatever is allowed: among fewer, something else may look like lines. */
const WIDE = 15;
/** Degrees: less is the hand of the typesetter, not of the scanner. */
const LEAST_SKEW = 0.1;
/** Inches from an edge that was cut within which the rest of it may lie. */
const LEFTOVER_INCHES = 0.12;
/** Inches along the edges of a scan that show the glass and the rim of the paper. */
const DIRT_INCHES = 0.08;
const WHITE = [255, 255, 255];

export function measureGeometry(picture: Raster, dpi: number, options: GeometryOptions): PageGeometry {
  const sheet = options.perspective ? findSheet(picture) : undefined;
  const flat = sheet && sheetSize(sheet, { x: picture.width / 2, y: picture.height / 2 });
  const toSheet =
    sheet && flat
      ? invertProjection(joinProjections(scaleBy(1 / flat.width, 1 / flat.height), squareToQuad(sheet)))
      : SAME_PLACE;
  const size = flat ?? { width: picture.width, height: picture.height };
  const factor = Math.max(1, Math.round(dpi / LOOK_DPI));
  const look = lookAt(picture, toSheet, size, factor, dpi / factor);
  const skew = options.deskew
    ? skewOf({ pixels: look.gray.data, ...sizeOf(look.gray) }, Math.max(WIDE, options.maxAngle))
    : 0;
  const degrees = Math.abs(skew) >= LEAST_SKEW && Math.abs(skew) <= options.maxAngle ? skew : 0;
  const middle = { x: size.width / 2 / factor, y: size.height / 2 / factor };
  const turn = degrees === 0 ? SAME_PLACE : turnAbout(middle, -degrees);
  const { area, whole, leftovers } = cut(look, turn, options, dpi / factor);
  const isWhole = (['left', 'top', 'right', 'bottom'] as const).every((side) => area[side] === whole[side]);
  const full = isWhole ? { left: 0, top: 0, right: size.width, bottom: size.height } : grown(area, factor);
  const turned = degrees === 0 ? SAME_PLACE : turnAbout({ x: size.width / 2, y: size.height / 2 }, -degrees);
  const fromSource = joinProjections(joinProjections(toSheet, turned), shiftBy(-full.left, -full.top));
  return {
    fromSource,
    size: { width: full.right - full.left, height: full.bottom - full.top },
    degrees,
    isCropped: !isWhole && isSmaller(area, whole),
    hasPerspective: sheet !== undefined,
    isChanged: !isWhole || degrees !== 0 || sheet !== undefined,
    tone: look.tone,
    leftovers: leftovers.map(({ x, y }) => ({ x: (x - area.left) * factor, y: (y - area.top) * factor })),
    leftSide: factor,
  };
}

function sizeOf({ width, height }: WarpSize): WarpSize {
  return { width, height };
}

interface Look {
  /** White paper, dark ink. */
  readonly gray: GrayRaster;
  /** 1 for what is dark from the edges inwards. */
  readonly dark: Uint8Array;
  readonly tone: readonly number[];
}

function lookAt(picture: Raster, toSheet: Projection, size: WarpSize, factor: number, dpi: number): Look {
  const small = shrink(picture, factor);
  const inSmall = joinProjections(joinProjections(scaleBy(factor, factor), toSheet), scaleBy(1 / factor, 1 / factor));
  const smallSize = { width: Math.floor(size.width / factor), height: Math.floor(size.height / factor) };
  const flat = toSheet === SAME_PLACE ? small : warp(small, invertProjection(inSmall), smallSize, WHITE);
  const paper = findPaper(flat, dpi);
  const before = toGray(flat);
  const tone = paper?.tone ?? WHITE.slice(0, picture.channels);
  const light =
    tone.length === 1 ? (tone[0] ?? 255) : ((tone[0] ?? 0) * 77 + (tone[1] ?? 0) * 150 + (tone[2] ?? 0) * 29) / 256;
  const dark = darkEdges(before, light);
  if (!paper) return { gray: before, dark, tone };
  const even = { ...flat, data: flat.data.slice() };
  toneDown(even, { ...paper, pictures: paper.pictures.map(() => 0) }, measureTones(flat, paper), {
    whitens: true,
    darkens: true,
  });
  return { gray: toGray(even), dark, tone };
}

interface Cut {
  readonly area: Area;
  readonly whole: Area;
  readonly leftovers: readonly { readonly x: number; readonly y: number }[];
}

function cut({ gray, dark }: Look, turn: Projection, { crops }: GeometryOptions, dpi: number): Cut {
  const whole = { left: 0, top: 0, right: gray.width, bottom: gray.height };
  const wide =
    turn === SAME_PLACE
      ? whole
      : rounded(aroundInk(gray, dark, 255, { fromSource: turn, area: whole, margin: Math.round(DIRT_INCHES * dpi) }));
  if (!crops) return { area: wide, whole, leftovers: [] };
  const size = { width: wide.right - wide.left, height: wide.bottom - wide.top };
  const edges = turned(dark, gray, joinProjections(turn, shiftBy(-wide.left, -wide.top)), size);
  const inner = withoutEdges(edges, { left: 0, top: 0, right: size.width, bottom: size.height }, size.width);
  const area = {
    left: inner.left + wide.left,
    top: inner.top + wide.top,
    right: inner.right + wide.left,
    bottom: inner.bottom + wide.top,
  };
  const leftovers = remains(edges, size, inner, Math.round(LEFTOVER_INCHES * dpi));
  return { area, whole, leftovers: leftovers.map(({ x, y }) => ({ x: x + wide.left, y: y + wide.top })) };
}

/** The marks of dark edges on the turned page, 2 for what is not shown. */
function turned(dark: Uint8Array, { width, height }: WarpSize, fromSource: Projection, size: WarpSize): Uint8Array {
  const marks = new Uint8Array(size.width * size.height);
  const back = invertProjection(fromSource);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const from = project(back, { x: x + 0.5, y: y + 0.5 });
      const [column, row] = [Math.floor(from.x), Math.floor(from.y)];
      const isShown = column >= 0 && row >= 0 && column < width && row < height;
      marks[at] = isShown ? (dark[row * width + column] ?? 0) : 2;
    }
  }
  return marks;
}

/** What is left of a dark edge along the sides that were cut. */
function remains(edges: Uint8Array, { width, height }: WarpSize, inner: Area, reach: number) {
  const found: { readonly x: number; readonly y: number }[] = [];
  for (let y = inner.top; y < inner.bottom; y++) {
    for (let x = inner.left; x < inner.right; x++) {
      if (edges[y * width + x] !== 1) continue;
      const isNear =
        (inner.left > 0 && x - inner.left < reach) ||
        (inner.top > 0 && y - inner.top < reach) ||
        (inner.right < width && inner.right - x <= reach) ||
        (inner.bottom < height && inner.bottom - y <= reach);
      if (isNear) found.push({ x, y });
    }
  }
  return found;
}

function rounded({ left, top, right, bottom }: Area): Area {
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
}

function grown({ left, top, right, bottom }: Area, factor: number): Area {
  return { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor };
}

function isSmaller(area: Area, whole: Area): boolean {
  return area.left > 0 || area.top > 0 || area.right < whole.right || area.bottom < whole.bottom;
}
