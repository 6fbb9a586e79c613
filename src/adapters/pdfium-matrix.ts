/** Reads and joins the matrices of objects (ISO 32000-2, 8.3.3). */
import type { Pdfium, Pointer } from './pdfium-module.ts';

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function readMatrix({ call, scratch, view }: Pdfium, object: Pointer): Matrix {
  if (!call._FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const numbers = view(scratch, 24);
  const at = (index: number) => numbers.getFloat32(index * 4, true);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

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
