/** What charts are drawn of beside their texts: lines, areas and lines from point to point, each with its exact place. */
import type { DrawnItem, DrawnPath, PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { ChartFill, ChartLine } from '../chart-model.ts';

/** In points: corners of an area, and ends of a line, are level with each other to less. */
const LEVEL = 0.3;
/** In points: narrower areas are lines, unless they are bars. */
const THIN = 1.6;
/** In points: an outline is where its area is, to less. */
const SAME = 0.9;
/** In points: signs of legends and of points are smaller. */
const SIGN = 16;
/** Places on a curve, from its beginning to its end, that are taken for corners. */
const ON_CURVE = [0.25, 0.5, 0.75];

type CurveStep = Extract<PathStep, { kind: 'curve' }>;

export interface ChartMark {
  readonly object: number;
  /** Without the width of its line. */
  readonly box: SeenBox;
  readonly kind: 'level' | 'upright' | 'area' | 'points' | 'sign' | 'round';
  readonly fill?: ChartFill;
  readonly line?: ChartLine;
  /** In the order in which they are drawn. */
  readonly points: readonly SeenPoint[];
}

/** Areas whose fill is not known have none. @returns undefined for what no plain chart is drawn of. */
export function chartMark({ object, path: told, unfilled }: DrawnItem): ChartMark | undefined {
  const path = told ?? unfilled;
  if (!path || path.isUnion) return undefined;
  const points = cornersOf(path);
  if (points.length < 2) return undefined;
  const box = boxOf(points);
  const paint = paintOf(path);
  const kind = kindOf(path, points, box);
  return kind && { object, box, kind, points, ...paint };
}

/** As an area and its outline are, which programs draw one after the other. */
export function isSamePlace({ box: a }: ChartMark, { box: b }: ChartMark): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(a[side] - b[side]) < SAME);
}

function kindOf(path: DrawnPath, points: readonly SeenPoint[], box: SeenBox): ChartMark['kind'] | undefined {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isBent = path.steps.some(({ kind }) => kind === 'curve');
  if (path.fill && !isBent && isRectangle(points)) {
    if (!path.stroke && Math.min(width, height) < THIN && Math.max(width, height) > 4 * THIN)
      return width > height ? 'level' : 'upright';
    return 'area';
  }
  if (width < SIGN && height < SIGN && (path.fill || isBent || points.length > 3)) return 'sign';
  if (path.fill || isBent) return path.steps.at(-1)?.kind === 'close' || path.fill ? 'round' : undefined;
  if (isRectangle(points)) return 'area';
  if (points.length > 2) return 'points';
  if (height < LEVEL) return 'level';
  return width < LEVEL ? 'upright' : 'points';
}

function paintOf({ fill, stroke, strokeWidthPt }: DrawnPath): Pick<ChartMark, 'fill' | 'line'> {
  return {
    ...(fill ? { fill: { colour: fill.colour, opacity: fill.opacity } } : {}),
    ...(stroke ? { line: { colour: stroke.colour, widthPt: strokeWidthPt } } : {}),
  };
}

/** The ends of its steps and places on its curves, each once where it follows itself. */
function cornersOf({ steps }: DrawnPath): readonly SeenPoint[] {
  const points: SeenPoint[] = [];
  for (const step of steps) {
    if (step.kind === 'close') continue;
    const last = points.at(-1);
    const onWay = step.kind === 'curve' && last ? ON_CURVE.map((at) => onCurve(last, step, at)) : [];
    for (const point of [...onWay, step.to]) {
      const before = points.at(-1);
      if (!before || Math.hypot(before[0] - point[0], before[1] - point[1]) > 0.01) points.push(point);
    }
  }
  return points;
}

/** @param at from 0 to 1. */
function onCurve(from: SeenPoint, { pulls: [first, second], to }: CurveStep, at: number): SeenPoint {
  const rest = 1 - at;
  const along = (side: 0 | 1) =>
    rest ** 3 * from[side] + 3 * rest ** 2 * at * first[side] + 3 * rest * at ** 2 * second[side] + at ** 3 * to[side];
  return [along(0), along(1)];
}

/** Its outline runs along the sides of its box and through all four corners, wherever it begins. */
function isRectangle(points: readonly SeenPoint[]): boolean {
  const { left, top, right, bottom } = boxOf(points);
  const isAt = (a: number, b: number) => Math.abs(a - b) < LEVEL;
  const isAtSide = ([x, y]: SeenPoint) => isAt(x, left) || isAt(x, right) || isAt(y, top) || isAt(y, bottom);
  const isLevel = ([x, y]: SeenPoint, index: number) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return isAt(nextX, x) || isAt(nextY, y);
  };
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  return (
    points.length > 3 &&
    points.every(isAtSide) &&
    points.every(isLevel) &&
    corners.every(([x, y]) => points.some((point) => isAt(point[0], x) && isAt(point[1], y)))
  );
}

function boxOf(points: readonly SeenPoint[]): SeenBox {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
