/** Lists what a page draws by lines and areas: the boxes of its paths and shadings, those inside forms too. */
import type { OpenPage } from './pdfium.ts';
import type { Pdfium, Pointer } from './pdfium-module.ts';
import { type SeenBox, toSeen } from './pdfium-seen.ts';

/** FPDF_PAGEOBJ_PATH, _SHADING, _FORM. */
const PATH = 2;
const SHADING = 4;
const FORM = 5;

const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 12;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Boxes in points on the page as seen, from its upper left corner, in drawing order. */
export function readDrawings(page: OpenPage): readonly SeenBox[] {
  const { pdfium, handle } = page;
  const { call } = pdfium;
  const seen = toSeen(page);
  const boxes: SeenBox[] = [];
  const visit = (object: Pointer, matrix: Matrix, depth: number) => {
    if (boxes.length >= MAX_OBJECTS) return;
    const type = call._FPDFPageObj_GetType(object);
    if (type === FORM && depth < MAX_DEPTH) {
      const inner = multiply(readMatrix(pdfium, object), matrix);
      const count = call._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count; index++) visit(call._FPDFFormObj_GetObject(object, index), inner, depth + 1);
    } else if (type === PATH || type === SHADING) {
      const box = readBounds(pdfium, object, matrix, seen);
      if (box) boxes.push(box);
    }
  };
  const count = call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) visit(call._FPDFPage_GetObject(handle, index), IDENTITY, 0);
  return boxes;
}

function readBounds(
  { call, scratch, view }: Pdfium,
  object: Pointer,
  [a, b, c, d, e, f]: Matrix,
  seen: ReturnType<typeof toSeen>,
): SeenBox | undefined {
  if (!call._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined;
  const rect = view(scratch, 16);
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => rect.getFloat32(at, true));
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => seen(a * x + c * y + e, b * x + d * y + f)));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function readMatrix({ call, scratch, view }: Pdfium, object: Pointer): Matrix {
  if (!call._FPDFPageObj_GetMatrix(object, scratch)) return IDENTITY;
  const numbers = view(scratch, 24);
  const at = (index: number) => numbers.getFloat32(index * 4, true);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** First `a`, then `b`. */
function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}
