/** Tells what a page draws beside its text, and hides parts of it while the page is open. */
import type { OpenPage } from './pdfium.ts';
import { PAGE_OBJECT, pageObjects } from './pdfium-objects.ts';
import { toSeen } from './pdfium-seen.ts';
import type { SeenBox } from './pdfium-text.ts';

export interface PageGraphics {
  /** Where pictures stand, on the page as seen, in points. */
  readonly pictures: readonly SeenBox[];
  /** Lines, shapes or shadings are drawn. */
  readonly hasDrawings: boolean;
}

const { text: TEXT, path: PATH, image: IMAGE, shading: SHADING } = PAGE_OBJECT;

export function readGraphics(page: OpenPage): PageGraphics {
  const { call, scratch, view } = page.pdfium;
  const seen = toSeen(page);
  const pictures: SeenBox[] = [];
  let hasDrawings = false;
  for (const { object, type, depth } of pageObjects(page)) {
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
  for (const { object, type, depth } of pageObjects(page)) {
    if (type === TEXT || (type === IMAGE && parts.pictures && depth === 0)) {
      page.pdfium.call._FPDFPageObj_SetIsActive(object, 0);
    }
  }
}
