/** A signature that was drawn with mouse, pen or finger, as smooth lines. */
import type { PdfDocument } from '../syntax/document.ts';
import { drawn, rounded, type Visual } from './visual.ts';

/** Points as drawn: x to the right, y down, in any unit. */
export type Stroke = readonly (readonly [x: number, y: number])[];

export interface Drawing {
  readonly strokes: readonly Stroke[];
  /** Width of the pen in the same unit. */
  readonly width: number;
}

export interface InkColour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Catmull-Rom splines as Bézier curves: the handles reach a sixth of the way between the neighbours. */
const HANDLE = 1 / 6;

/** Undefined where nothing was drawn. */
export function drawStrokes(document: PdfDocument, drawing: Drawing, colour: InkColour): Visual | undefined {
  const points = drawing.strokes.flat();
  if (points.length === 0) return undefined;
  const margin = drawing.width;
  const left = least(points.map(([x]) => x)) - margin;
  const top = least(points.map(([, y]) => y)) - margin;
  const width = most(points.map(([x]) => x)) + margin - left;
  const height = most(points.map(([, y]) => y)) + margin - top;
  const upright = drawing.strokes.map((stroke) =>
    stroke.map(([x, y]): readonly [number, number] => [x - left, height - (y - top)]),
  );
  const ink = [colour.red, colour.green, colour.blue].map(rounded).join(' ');
  const lines = [`${ink} RG ${rounded(drawing.width)} w 1 J 1 j`];
  for (const stroke of upright) if (stroke.length > 0) lines.push(`${path(stroke)} S`);
  return drawn(document, { width, height }, lines.join('\n'));
}

function path(stroke: Stroke): string {
  const [first, ...others] = stroke;
  if (!first) return '';
  // A line to itself with round ends is a dot.
  if (others.length === 0) return `${pair(first)} m ${pair(first)} l`;
  const parts = [`${pair(first)} m`];
  for (let index = 0; index + 1 < stroke.length; index++) {
    const [before, from, to, after] = [stroke[index - 1] ?? stroke[index], stroke[index], stroke[index + 1]].concat([
      stroke[index + 2] ?? stroke[index + 1],
    ]);
    if (!before || !from || !to || !after) continue;
    const first = [from[0] + (to[0] - before[0]) * HANDLE, from[1] + (to[1] - before[1]) * HANDLE] as const;
    const second = [to[0] - (after[0] - from[0]) * HANDLE, to[1] - (after[1] - from[1]) * HANDLE] as const;
    parts.push(`${pair(first)} ${pair(second)} ${pair(to)} c`);
  }
  return parts.join(' ');
}

function pair([x, y]: readonly [number, number]): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
