/** Makes a second page of one: own annotations, the same content. */

import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfObject, PdfRef } from '../../syntax/object.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';
import type { RepeatedFields } from './repeat-fields.ts';

/** @param fields of all repeats of the document. */
export function repeatPage(document: PdfDocument, page: PdfRef, fields: RepeatedFields): PdfRef {
  const copy = document.dict(page)?.clone();
  if (!copy) return page;
  // The tags point at the first of the two; beads of an article are a chain through it.
  for (const key of ['StructParents', 'B', 'Parent']) copy.delete(key);
  const reference = document.add(copy);
  copy.set('Annots', repeatAnnotations(document, page, reference, fields));
  return reference;
}

function repeatAnnotations(document: PdfDocument, from: PdfRef, to: PdfRef, fields: RepeatedFields): PdfObject {
  const annotations = pageAnnotations(document, from);
  if (annotations.length === 0) return null;
  const copies = new Map<number, PdfRef>();
  const dicts = annotations.map(({ reference, dict }) => {
    const copy = dict.clone();
    const place = document.add(copy);
    if (reference) copies.set(reference.number, place);
    return { copy, place };
  });
  const ofPage = fields.onPage(copies);
  for (const { copy, place } of dicts) {
    copy.delete('StructParent');
    if (copy.has('P')) copy.set('P', to);
    for (const key of ['Popup', 'IRT', 'Parent']) {
      const value = copy.get(key);
      const twin = value instanceof PdfRef ? copies.get(value.number) : undefined;
      if (twin) copy.set(key, twin);
    }
    if (isWidget(document, copy)) ofPage.add(copy, place);
  }
  return dicts.map(({ place }) => place);
}
