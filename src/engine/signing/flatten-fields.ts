/** Makes the fields of a form part of their pages: what they show stays, that they can be filled in ends. */
import { isWidget, pageAnnotations } from '../pdf/annotation.ts';
import { stampAppearance } from '../pdf/appearance.ts';
import type { PdfDocument } from '../pdf/document.ts';
import type { PdfObject, PdfRef } from '../pdf/object.ts';

export function flattenFields(document: PdfDocument, pages: readonly PdfRef[]): void {
  if (!document.catalog.has('AcroForm')) return;
  for (const page of pages) {
    const kept: PdfObject[] = [];
    const list = document.array(document.dict(page)?.get('Annots') ?? null);
    for (const { dict } of pageAnnotations(document, page)) {
      if (isWidget(document, dict)) stampAppearance(document, page, dict);
    }
    for (const item of list) {
      const dict = document.dict(item);
      if (dict && !isWidget(document, dict)) kept.push(item);
    }
    if (kept.length < list.length) document.editable(page).set('Annots', kept.length > 0 ? kept : null);
  }
  document.editable(document.trailer.get('Root')).delete('AcroForm');
}
