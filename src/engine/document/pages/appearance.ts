/** Draws what an annotation shows into its page (ISO 32000-2, 12.5.5). */

import { IDENTITY, type Matrix, multiply, readMatrix, transformBox } from '../../geometry/matrix.ts';
import { type PageBox, readBox } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { PageStamper } from './stamp-page.ts';

/** Bits of `/F`: hidden, and not shown on a screen. */
const HIDDEN = 0x02 | 0x20;

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
  const form = normalAppearance(document, annotation);
  const rect = readBox(document, annotation.get('Rect'));
  const flags = document.number(annotation.get('F')) ?? 0;
  if (!form || !rect || (flags & HIDDEN) !== 0) return false;
  const matrix = appearancePlacement(document, form, rect);
  if (!matrix) return false;
  stamper.stamp(page, [{ form, matrix }], { layer: 'over' });
  return true;
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
