/** Tells which filled outlines are the heads of arrows: programs draw a line that ends before its head, and then the head. */
import type { DrawnPath, PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { LinearGradient } from './linear-gradient.ts';
import { pathPoints } from './path-points.ts';

/** What stands at an end of a line (ECMA-376 part 1, 20.1.10.33). */
export interface LineHead {
  readonly kind: 'triangle' | 'stealth' | 'arrow' | 'oval' | 'diamond';
  /** Across the line and along it, in points. */
  readonly width: number;
  readonly length: number;
}

/** A path with what stands at its ends, and with the gradient that it is filled with instead of its fill. */
export interface ShapePath extends DrawnPath {
  readonly gradient?: LinearGradient;
  readonly heads?: { readonly start?: LineHead; readonly end?: LineHead };
}

export interface HeadedEnd {
  readonly end: 'start' | 'end';
  readonly head: LineHead;
  /** Where the line ends with its head. */
  readonly tip: SeenPoint;
}

/** A head is no longer than this: in points, or in widths of its line. */
const LONGEST = { points: 12, widths: 8 };
/** A head is wider than its line by this much. */
const WIDER = 1.5;
/** Of the longer side of a head: points of it stand this exactly on the line, and at both sides of it. */
const EXACT = 0.12;
/** Of the length of a head: a line ends within it, or ahead of it, by no more. */
const REACH = 0.25;
/** Outlines of more corners are no heads. */
const MAX_CORNERS = 16;
/** Open heads have so many corners at least. */
const LEAST_OF_OPEN = 6;

/** @param line open, drawn without a fill. @param path a shape that is drawn after it. */
export function headOf(line: DrawnPath, path: DrawnPath): HeadedEnd | undefined {
  const { fill, stroke } = path;
  const colour = line.stroke?.colour;
  if (!fill || stroke || fill.colour !== colour || fill.opacity !== line.stroke?.opacity) return undefined;
  const corners = cornersOf(path.steps);
  if (corners.length < 3 || corners.length > MAX_CORNERS) return undefined;
  const isRound = path.steps.some(({ kind }) => kind === 'curve');
  for (const end of ['end', 'start'] as const) {
    const found = headAt(line, corners, end, isRound);
    if (found) return { end, ...found };
  }
  return undefined;
}

function headAt(line: DrawnPath, corners: readonly SeenPoint[], end: HeadedEnd['end'], isRound: boolean) {
  const ends = endsOf(line.steps, end);
  if (!ends) return undefined;
  const { at, direction } = ends;
  const along = ([x, y]: SeenPoint) => (x - at[0]) * direction[0] + (y - at[1]) * direction[1];
  const across = ([x, y]: SeenPoint) => (y - at[1]) * direction[0] - (x - at[0]) * direction[1];
  const [reaches, sides] = [corners.map(along), corners.map(across)];
  const [back, front] = [Math.min(...reaches), Math.max(...reaches)];
  const [low, high] = [Math.min(...sides), Math.max(...sides)];
  const [length, width] = [front - back, high - low];
  const longest = Math.max(LONGEST.points, LONGEST.widths * line.strokeWidthPt);
  if (Math.max(length, width) > longest || width < WIDER * line.strokeWidthPt) return undefined;
  const slack = EXACT * Math.max(length, width);
  const isCentred = Math.abs(low + high) <= 2 * slack;
  const isJoined = back <= REACH * length && front >= -slack;
  if (!isCentred || !isJoined) return undefined;
  const kind = isRound ? 'oval' : kindOf(reaches, sides, slack);
  if (!kind) return undefined;
  const middle = kind === 'oval' || kind === 'diamond' ? (back + front) / 2 : front;
  const tip = [at[0] + direction[0] * middle, at[1] + direction[1] * middle] as const;
  return { head: { kind, width, length }, tip };
}

/** By where the corners stand along and across the line. */
function kindOf(reaches: readonly number[], sides: readonly number[], slack: number): LineHead['kind'] | undefined {
  const front = Math.max(...reaches);
  const atFront = sides.filter((_, index) => front - (reaches[index] ?? front) <= slack);
  if (!atFront.every((side) => Math.abs(side) <= slack)) return undefined;
  const widest = Math.max(...sides.map(Math.abs));
  const outer = reaches.filter((_, index) => Math.abs(sides[index] ?? 0) >= widest - slack);
  const [back, outermost] = [Math.min(...reaches), Math.min(...outer)];
  if (reaches.length >= LEAST_OF_OPEN) return 'arrow';
  if (reaches.length === 3) return outermost - back <= slack ? 'triangle' : undefined;
  if (reaches.length !== 4) return undefined;
  return outermost - back <= slack ? 'stealth' : 'diamond';
}

/** Corners of one outline, each once. */
function cornersOf(steps: readonly PathStep[]): readonly SeenPoint[] {
  if (steps.filter(({ kind }) => kind === 'move').length !== 1) return [];
  const corners: SeenPoint[] = [];
  for (const step of steps) {
    if (step.kind === 'close') continue;
    if (!corners.some(([x, y]) => Math.hypot(x - step.to[0], y - step.to[1]) < 0.01)) corners.push(step.to);
  }
  return corners;
}

/** An end of an open line, and the way that it goes there. */
function endsOf(steps: readonly PathStep[], end: HeadedEnd['end']) {
  const points = pathPoints(steps);
  const inOrder = end === 'end' ? points.toReversed() : points;
  const [at] = inOrder;
  const before = at && inOrder.find((point) => Math.hypot(point[0] - at[0], point[1] - at[1]) > 0.01);
  if (!at || !before) return undefined;
  const distance = Math.hypot(at[0] - before[0], at[1] - before[1]);
  return { at, direction: [(at[0] - before[0]) / distance, (at[1] - before[1]) / distance] as const };
}
