/** A signature that was drawn with mouse, pen or finger, as smooth lines. */
import { curvesOf } from '../../contract/pages/smooth-stroke.ts';
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
  const [first] = stroke;
  if (!first) return '';
  // A line to itself with round ends is a dot.
  if (stroke.length === 1) return `${pair(first)} m ${pair(first)} l`;
  return [`${pair(first)} m`, ...curvesOf(stroke).map((curve) => `${curve.map(pair).join(' ')} c`)].join(' ');
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
