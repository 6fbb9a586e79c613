/** Reads and joins the matrices of objects (ISO 32000-2, 8.3.3), and places objects of forms by them. */
import type { Pdfium, Pointer } from './pdfium-module.ts';
import type { SeenBox, ToSeen } from './pdfium-seen.ts';
import { strokeBounds } from './pdfium-stroke-bounds.ts';

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

/** The bounds of an object on the page as seen. @param matrix from its own space to that of the page. */
export function seenBounds(pdfium: Pdfium, object: Pointer, matrix: Matrix, seen: ToSeen): SeenBox | undefined {
  const { call, scratch, view } = pdfium;
  if (!call._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
  const rect = view(scratch, 16);
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true));
  const bounds = placedBox({ left, top: bottom, right, bottom: top }, matrix, seen);
  const outline = strokeBounds(pdfium, object);
  if (!outline) return bounds;
  const ownMatrix = multiply(readMatrix(pdfium, object), matrix);
  return common(bounds, placedBox({ ...outline, top: outline.bottom, bottom: outline.top }, ownMatrix, seen));
}

function placedBox({ left, top, right, bottom }: SeenBox, [a, b, c, d, e, f]: Matrix, seen: ToSeen): SeenBox {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => seen(a * x + c * y + e, b * x + d * y + f)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function common(a: SeenBox, b: SeenBox): SeenBox {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}
