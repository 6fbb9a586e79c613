/** XFA forms (ISO 32000-1, 12.7.8; deprecated in 32000-2): tells those that live in XFA alone from those beside pages. */

import { pageText } from '../../content/plain-page-text.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { editableForm, readFields } from './form.ts';

/** `dynamic`: its pages are made by a LiveCycle reader; the file itself has none to work on. */
export type XfaKind = 'none' | 'static' | 'dynamic';

export function xfaKind(document: PdfDocument, pages: readonly PdfRef[]): XfaKind {
  const form = document.dict(document.catalog.get('AcroForm'));
  if (!form?.has('XFA')) return 'none';
  if (document.isTrue(document.catalog.get('NeedsRendering'))) return 'dynamic';
  const [onlyPage] = pages;
  const hasFields = readFields(document).length > 0;
  if (pages.length > 1 || hasFields || !onlyPage) return 'static';
  // What Adobe's tools put in place of a page for readers that cannot show the form.
  return /please\s*wait/i.test(pageText(document, onlyPage)) ? 'dynamic' : 'static';
}

export function dropXfa(document: PdfDocument): void {
  editableForm(document).delete('XFA');
  document.editable(document.trailer.get('Root')).delete('NeedsRendering');
}
