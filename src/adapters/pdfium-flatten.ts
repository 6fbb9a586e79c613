/** Makes the looks of form fields and comments part of a page's content, so that their text is found with the rest. */
import type { Pdfium, Pointer } from './pdfium-module.ts';

/** FLAT_NORMALDISPLAY: what a screen shows, not what a printer prints. */
const FLAT_FOR_SCREEN = 0;
/** FLATTEN_SUCCESS; a page may also have nothing to flatten. */
const FLATTENED = 1;

/** Annotations that show no text of their own: FPDF_ANNOT_LINK, and FPDF_ANNOT_POPUP, which shows only when it is opened. */
const LOOKLESS: readonly number[] = [2, 16];

/** FPDF_ANNOT_TEXT: a sign that opens a comment. Viewers draw it over the text. */
const SIGN = 1;
/** FPDF_ANNOT_FLAG_HIDDEN. */
const HIDDEN = 2;

export interface FlatOptions {
  /** Hides the signs of comments. */
  readonly withoutSigns?: true;
}

/** Whether the page was changed, in the open copy of the document only: then it is to be loaded again. */
export function flattenPage(pdfium: Pdfium, page: Pointer, options: FlatOptions = {}): boolean {
  return hasLooks(pdfium, page, options) && pdfium.call._FPDFPage_Flatten(page, FLAT_FOR_SCREEN) === FLATTENED;
}

/** Flattening takes longer than loading a page, and most pages have links at most. */
function hasLooks({ call }: Pdfium, page: Pointer, { withoutSigns }: FlatOptions): boolean {
  let found = false;
  for (let index = call._FPDFPage_GetAnnotCount(page) - 1; index >= 0; index--) {
    const annotation = call._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = call._FPDFAnnot_GetSubtype(annotation);
    const isHidden = withoutSigns && subtype === SIGN;
    if (isHidden) call._FPDFAnnot_SetFlags(annotation, HIDDEN);
    call._FPDFPage_CloseAnnot(annotation);
    if (!isHidden && !LOOKLESS.includes(subtype)) found = true;
  }
  return found;
}
