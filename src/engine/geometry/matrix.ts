/** Transformations of the plane as PDF writes them (ISO 32000-2, 8.3.3). */
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfObject } from '../syntax/object.ts';
import type { PageBox } from './page-box.ts';

/** [a b c d e f]: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `a`, then `b`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

/** The matrix that undoes another; the identity for one that cannot be undone. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (determinant === 0) return IDENTITY;
  const scaled = (value: number) => value / determinant || 0;
  return [scaled(d), scaled(-b), scaled(-c), scaled(a), scaled(c * f - d * e), scaled(b * e - a * f)];
}

export function readMatrix(document: PdfDocument, value: PdfObject): Matrix | undefined {
  const [a, b, c, d, e, f] = document.array(value).map((item) => document.number(item));
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  return [a, b, c, d, e, f];
}

/** The smallest upright box around a transformed one. */
export function transformBox(matrix: Matrix, box: PageBox): PageBox {
  const [a, b, c, d, e, f] = matrix;
  const xs = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => a * x + c * y + e));
  const ys = [box.left, box.right].flatMap((x) => [box.bottom, box.top].map((y) => b * x + d * y + f));
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}
