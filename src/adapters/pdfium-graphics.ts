/** Tells what a page draws beside its text, and hides parts of it while the page is open. */
import type { OpenPage } from './pdfium.ts';
import type { Pointer } from './pdfium-module.ts';
import { type Box, toSeen } from './pdfium-text.ts';

export interface PageGraphics {
  /** Where pictures stand, on the page as seen, in points. */
  readonly pictures: readonly Box[];
  /** Lines, shapes or shadings are drawn. */
  readonly hasDrawings: boolean;
}

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
const MAX_DEPTH = 8;

export function readGraphics(page: OpenPage): PageGraphics {
  const { call, scratch, view } = page.pdfium;
  const seen = toSeen(page);
  const pictures: Box[] = [];
  let hasDrawings = false;
  for (const { object, type, depth } of objects(page)) {
    if (type === PATH || type === SHADING) hasDrawings = true;
    if (type !== IMAGE) continue;
    // Bounds of what lies in a form are in the form's own space: the drawing shows it all the same.
    if (depth > 0) hasDrawings = true;
    else if (call._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) {
      const bounds = view(scratch, 16);
      const [x1, y1] = seen(bounds.getFloat32(0, true), bounds.getFloat32(4, true));
      const [x2, y2] = seen(bounds.getFloat32(8, true), bounds.getFloat32(12, true));
      pictures.push({
        left: Math.max(0, Math.min(x1, x2)),
        top: Math.max(0, Math.min(y1, y2)),
        right: Math.min(page.size.widthPt, Math.max(x1, x2)),
        bottom: Math.min(page.size.heightPt, Math.max(y1, y2)),
      });
    }
  }
  return { pictures: pictures.filter(({ left, top, right, bottom }) => right > left && bottom > top), hasDrawings };
}

/** Leaves text, and pictures where asked, out of every drawing of the page until it is closed. */
export function hideParts(page: OpenPage, parts: { readonly pictures: boolean }): void {
  for (const { object, type, depth } of objects(page)) {
    if (type === TEXT || (type === IMAGE && parts.pictures && depth === 0)) {
      page.pdfium.call._FPDFPageObj_SetIsActive(object, 0);
    }
  }
}

interface FoundObject {
  readonly object: Pointer;
  readonly type: number;
  readonly depth: number;
}

/** All objects of the page, with those inside its forms. */
function* objects({ pdfium: { call }, handle }: OpenPage): Generator<FoundObject> {
  const waiting: FoundObject[] = [];
  const count = call._FPDFPage_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    waiting.push(found(call._FPDFPage_GetObject(handle, index), 0));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield next;
      if (next.type !== FORM || next.depth >= MAX_DEPTH) continue;
      const inside = call._FPDFFormObj_CountObjects(next.object);
      for (let each = 0; each < inside; each++) {
        waiting.push(found(call._FPDFFormObj_GetObject(next.object, each), next.depth + 1));
      }
    }
  }

  function found(object: Pointer, depth: number): FoundObject {
    return { object, type: call._FPDFPageObj_GetType(object), depth };
  }
}
