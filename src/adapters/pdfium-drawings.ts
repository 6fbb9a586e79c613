/** Lists what a page draws by lines and areas: the boxes of its paths and shadings, those inside forms too. */
import type { OpenPage } from './pdfium.ts';
import { IDENTITY, type Matrix, multiply, readMatrix, seenBounds } from './pdfium-matrix.ts';
import type { Pointer } from './pdfium-module.ts';
import { type SeenBox, toSeen } from './pdfium-seen.ts';

/** FPDF_PAGEOBJ_PATH, _SHADING, _FORM. */
const PATH = 2;
const SHADING = 4;
const FORM = 5;

const MAX_OBJECTS = 200_000;
const MAX_DEPTH = 12;

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
      const box = seenBounds(pdfium, object, matrix, seen);
      if (box) boxes.push(box);
    }
  };
  const count = call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) visit(call._FPDFPage_GetObject(handle, index), IDENTITY, 0);
  return boxes;
}
