/** Draws what an annotation shows into its page (ISO 32000-2, 12.5.5). */

import { IDENTITY, type Matrix, multiply, readMatrix, transformBox } from '../../geometry/matrix.ts';
import { type PageBox, pageTurn, readBox } from '../../geometry/page-box.ts';
import { seenToUser } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { PageStamper, type Stamp } from './stamp-page.ts';

/** Bits of `/F` (table 167). */
export const ANNOTATION_FLAG = { hidden: 0x02, print: 0x04, noRotate: 0x10, noView: 0x20 } as const;

const UNSEEN = ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView;

/**
 * Adds the normal appearance of an annotation to the content of its page.
 * @param stamper of the document; one for many annotations spares work. @returns false when the annotation shows nothing.
 */
export function stampAppearance(
  document: PdfDocument,
  page: PdfRef,
  annotation: PdfDict,
  stamper = new PageStamper(document),
): boolean {
  const look = appearanceStamp(document, page, annotation);
  if (!look || ((document.number(annotation.get('F')) ?? 0) & UNSEEN) !== 0) return false;
  stamper.stamp(page, [look], { layer: 'over' });
  return true;
}

/** The normal appearance and its place on the page, whether it is hidden or not; undefined where there is none. */
export function appearanceStamp(document: PdfDocument, page: PdfRef, annotation: PdfDict): Stamp | undefined {
  const form = normalAppearance(document, annotation);
  const rect = readBox(document, annotation.get('Rect'));
  const placed = form && rect && appearancePlacement(document, form, rect);
  if (!placed) return undefined;
  const staysUpright = ((document.number(annotation.get('F')) ?? 0) & ANNOTATION_FLAG.noRotate) !== 0;
  return { form, matrix: staysUpright ? multiply(placed, againstTurn(document, page, rect)) : placed };
}

/** Turns what is not to turn with its page back, about the upper left corner of its rectangle. */
function againstTurn(document: PdfDocument, page: PdfRef, { left, top }: PageBox): Matrix {
  const turn = pageTurn(document, document.dict(page) ?? new PdfDict());
  const [a, b, c, d] = seenToUser({ left: 0, bottom: 0, right: 0, top: 0 }, turn);
  return multiply(multiply([1, 0, 0, 1, -left, -top], [a, b, c, d, 0, 0]), [1, 0, 0, 1, left, top]);
}

/** The form of the current state. */
function normalAppearance(document: PdfDocument, annotation: PdfDict): PdfRef | undefined {
  const normal = document.dict(annotation.get('AP'))?.get('N') ?? null;
  const state = document.nameOf(annotation.get('AS'));
  const chosen = document.stream(normal) || state === undefined ? normal : (document.dict(normal)?.get(state) ?? null);
  if (!(chosen instanceof PdfRef) || !document.stream(chosen)) return undefined;
  const dict = document.editable(chosen);
  dict.set('Subtype', name('Form'));
  return chosen;
}

/** Algorithm 8: the matrix that brings the form's own box onto the annotation's rectangle; it follows the form's own. */
export function appearancePlacement(document: PdfDocument, form: PdfObject, rect: PageBox): Matrix | undefined {
  const dict = document.dict(form);
  const box = readBox(document, dict?.get('BBox') ?? null);
  if (!dict || !box) return undefined;
  const seen = transformBox(readMatrix(document, dict.get('Matrix')) ?? IDENTITY, box);
  const width = seen.right - seen.left;
  const height = seen.top - seen.bottom;
  if (!(width > 0 && height > 0)) return undefined;
  const scaleX = (rect.right - rect.left) / width;
  const scaleY = (rect.top - rect.bottom) / height;
  return multiply([1, 0, 0, 1, -seen.left, -seen.bottom], [scaleX, 0, 0, scaleY, rect.left, rect.bottom]);
}
