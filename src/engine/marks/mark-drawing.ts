/** What a mark draws, in points as seen with y upwards from the upper left corner of its page: below that all y are negative. */
import type { MarkPoint } from '../../contract/pages/page-marks.ts';
import type { Matrix } from '../geometry/matrix.ts';
import { multiply } from '../geometry/matrix.ts';
import type { PageBox } from '../geometry/page-box.ts';
import type { SeenPage } from '../geometry/seen-page.ts';
import { PdfDict } from '../syntax/object.ts';
import { serializeNumber } from '../syntax/serialize.ts';

export interface MarkDrawing {
  /** Operators. */
  readonly content: string;
  readonly resources: PdfDict;
  /** All that is drawn lies in it. */
  readonly box: PageBox;
  /** Tints what is under it, as a marker does. */
  readonly multiplies?: true;
}

export const NO_RESOURCES = new PdfDict();

/** From the space of a drawing to that of a page. */
export function drawingToPage(seen: SeenPage): Matrix {
  return multiply([1, 0, 0, 1, 0, seen.heightPt], seen.toPage);
}

export function onPage([a, b, c, d, e, f]: Matrix, [x, y]: MarkPoint): MarkPoint {
  return [a * x - c * y + e, b * x - d * y + f];
}

export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4 || 0;
}

export function operands(...values: readonly number[]): string {
  return values.map((value) => serializeNumber(rounded(value))).join(' ');
}

/** A point of a mark in the space of its drawing. */
export function at([x, y]: MarkPoint): string {
  return operands(x, -y);
}

export function polyline(points: readonly MarkPoint[]): string {
  return points.map((point, index) => `${at(point)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

/** Around points of a mark, larger by a margin. */
export function boxAround(points: readonly MarkPoint[], margin: number): PageBox {
  const bounds = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x - margin);
    bounds.bottom = Math.min(bounds.bottom, -y - margin);
    bounds.right = Math.max(bounds.right, x + margin);
    bounds.top = Math.max(bounds.top, -y + margin);
  }
  return bounds;
}

/** The three parts of `#rrggbb`, from 0 to 1. */
export function inkOf(hex: string): readonly [number, number, number] {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function fill(hex: string): string {
  return `${operands(...inkOf(hex))} rg`;
}

export function stroke(hex: string, line: number): string {
  return `${operands(...inkOf(hex))} RG ${operands(line)} w`;
}
