/** Walks the objects of a page in drawing order, those inside its forms too. */
import type { OpenPage } from './pdfium.ts';
import { IDENTITY, type Matrix, multiply, readMatrix } from './pdfium-matrix.ts';
import type { Pointer } from './pdfium-module.ts';

/** FPDF_PAGEOBJ_… */
export const PAGE_OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

const MAX_DEPTH = 8;

export interface PageObject {
  readonly object: Pointer;
  readonly type: number;
  /** In how many forms it stands. */
  readonly depth: number;
  /** Of the forms that it stands in: from their space to that of the page. */
  readonly matrix: Matrix;
}

/** A form comes before what it draws. */
export function* pageObjects({ pdfium, handle }: OpenPage): Generator<PageObject> {
  const { call } = pdfium;
  const found = (object: Pointer, depth: number, matrix: Matrix) => {
    return { object, type: call._FPDFPageObj_GetType(object), depth, matrix };
  };
  const count = call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    const waiting: PageObject[] = [found(call._FPDFPage_GetObject(handle, index), 0, IDENTITY)];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield next;
      if (next.type !== PAGE_OBJECT.form || next.depth >= MAX_DEPTH) continue;
      const inner = multiply(readMatrix(pdfium, next.object), next.matrix);
      // Taken from the end, so that they come in order.
      for (let each = call._FPDFFormObj_CountObjects(next.object) - 1; each >= 0; each--) {
        waiting.push(found(call._FPDFFormObj_GetObject(next.object, each), next.depth + 1, inner));
      }
    }
  }
}

/** The place of each object in that walk: what tells one from another once the page is closed. */
export function objectNumbers(page: OpenPage): ReadonlyMap<Pointer, number> {
  const numbers = new Map<Pointer, number>();
  for (const { object } of pageObjects(page)) numbers.set(object, numbers.size);
  return numbers;
}

/** Numbers, as above, of the objects that stand on the page itself, by their order. */
export function topNumbers(page: OpenPage): readonly number[] {
  return [...pageObjects(page)].flatMap(({ depth }, number) => (depth === 0 ? [number] : []));
}
