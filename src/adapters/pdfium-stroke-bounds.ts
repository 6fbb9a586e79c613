/** How far the outline of a path reaches: PDFium's own bounds count corners of smooth curves as tips of any length. */
import type { Pdfium, Pointer } from './pdfium-module.ts';

/** In the space of the path, before its matrix. */
export interface PathBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** FPDF_PAGEOBJ_PATH, FPDF_LINEJOIN_MITER, FPDF_SEGMENT_BEZIERTO, FPDF_SEGMENT_MOVETO. */
const PATH = 2;
const MITER = 0;
const BEZIER = 1;
const MOVE = 2;
/** The miter limit of a page that sets none (ISO 32000-2, table 51); PDFium does not tell another. */
const MITER_LIMIT = 10;
/** Paths with fewer segments have no corner, with more of them PDFium's bounds stand. */
const SEGMENTS = { least: 3, most: 5_000 };

interface PathPoint {
  readonly x: number;
  readonly y: number;
  readonly isControl: boolean;
  readonly begins: boolean;
  readonly closes: boolean;
}

/** @returns undefined for all but outlined paths with a width, and with corners or curves. */
export function strokeBounds(pdfium: Pdfium, object: Pointer): PathBox | undefined {
  const { call, scratch, view } = pdfium;
  if (call._FPDFPageObj_GetType(object) !== PATH) return undefined;
  const count = call._FPDFPath_CountSegments(object);
  if (count < SEGMENTS.least || count > SEGMENTS.most) return undefined;
  call._FPDFPath_GetDrawMode(object, scratch, scratch + 4);
  if (view(scratch, 8).getInt32(4, true) === 0) return undefined;
  if (!call._FPDFPageObj_GetStrokeWidth(object, scratch)) return undefined;
  const width = view(scratch, 4).getFloat32(0, true);
  // Of the thinnest lines PDFium counts no corner.
  if (!(width > 0)) return undefined;
  const points = readPoints(pdfium, object, count);
  const tips = call._FPDFPageObj_GetLineJoin(object) === MITER ? miterTips(points, width) : [];
  // Ends of lines reach as far in PDFium's bounds.
  const hull = boxAround(points, width);
  const sharp = boxAround(tips, 0);
  return {
    left: Math.min(hull.left, sharp.left),
    bottom: Math.min(hull.bottom, sharp.bottom),
    right: Math.max(hull.right, sharp.right),
    top: Math.max(hull.top, sharp.top),
  };
}

function readPoints({ call, scratch, view }: Pdfium, object: Pointer, count: number): readonly PathPoint[] {
  const points: PathPoint[] = [];
  let controls = 0;
  for (let index = 0; index < count; index++) {
    const segment = call._FPDFPath_GetPathSegment(object, index);
    call._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const at = view(scratch, 8);
    const type = call._FPDFPathSegment_GetType(segment);
    // Two points that pull a curve, then its end.
    controls = type === BEZIER ? (controls + 1) % 3 : 0;
    points.push({
      x: at.getFloat32(0, true),
      y: at.getFloat32(4, true),
      isControl: controls > 0,
      begins: type === MOVE,
      closes: call._FPDFPathSegment_GetClose(segment) !== 0,
    });
  }
  return points;
}

/** Where the outer sides of two lines meet that end at one point (ISO 32000-2, 8.4.3.5). */
function miterTips(points: readonly PathPoint[], width: number): readonly Point[] {
  const tips: Point[] = [];
  let start = 0;
  for (const [index, point] of points.entries()) {
    if (point.begins) start = index;
    const next = point.closes ? points[start + 1] : points[index + 1];
    const before = points[index - 1];
    const corner = (point.closes ? points[start] : undefined) ?? point;
    const from = before && direction(before, corner) ? before : points[index - 2];
    if (point.isControl || point.begins || !from || !next || next.begins) continue;
    const tip = miterTip(from, corner, next, width);
    if (tip) tips.push(tip);
  }
  return tips;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function miterTip(from: Point, corner: Point, to: Point, width: number): Point | undefined {
  const into = direction(from, corner);
  const out = direction(corner, to);
  if (!into || !out) return undefined;
  const halfSine = Math.sqrt((1 + into.x * out.x + into.y * out.y) / 2);
  const outwards = direction(out, into);
  if (!outwards || halfSine * MITER_LIMIT < 1) return undefined;
  const length = width / 2 / halfSine;
  return { x: corner.x + outwards.x * length, y: corner.y + outwards.y * length };
}

function direction(from: Point, to: Point): Point | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  return length > 1e-6 ? { x: x / length, y: y / length } : undefined;
}

function boxAround(points: readonly Point[], by: number): PathBox {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x - by);
    bottom = Math.min(bottom, y - by);
    right = Math.max(right, x + by);
    top = Math.max(top, y + by);
  }
  return { left, bottom, right, top };
}
