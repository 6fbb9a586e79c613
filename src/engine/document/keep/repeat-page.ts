/** Makes a second page of one: own annotations and fields, the same content. */

import type { PdfDocument } from '../../syntax/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import { editableForm } from '../forms/form.ts';
import { isWidget, pageAnnotations } from '../pages/annotation.ts';

export function repeatPage(document: PdfDocument, page: PdfRef): PdfRef {
  const copy = document.dict(page)?.clone();
  if (!copy) return page;
  // The tags point at the first of the two; beads of an article are a chain through it.
  for (const key of ['StructParents', 'B', 'Parent']) copy.delete(key);
  const reference = document.add(copy);
  copy.set('Annots', repeatAnnotations(document, page, reference));
  return reference;
}

function repeatAnnotations(document: PdfDocument, from: PdfRef, to: PdfRef): PdfObject {
  const annotations = pageAnnotations(document, from);
  if (annotations.length === 0) return null;
  const copies = new Map<number, PdfRef>();
  const dicts = annotations.map(({ reference, dict }) => {
    const copy = dict.clone();
    const place = document.add(copy);
    if (reference) copies.set(reference.number, place);
    return { copy, place };
  });
  for (const { copy, place } of dicts) {
    copy.delete('StructParent');
    if (copy.has('P')) copy.set('P', to);
    for (const key of ['Popup', 'IRT', 'Parent']) {
      const value = copy.get(key);
      const twin = value instanceof PdfRef ? copies.get(value.number) : undefined;
      if (twin) copy.set(key, twin);
    }
    if (isWidget(document, copy)) addToForm(document, copy, place);
  }
  return dicts.map(({ place }) => place);
}

/** A widget of a field with several widgets shares its value; a field of its own gets a name of its own. */
function addToForm(document: PdfDocument, widget: PdfDict, place: PdfRef): void {
  const name = document.text(widget.get('T'));
  if (name !== undefined) widget.set('T', makeText(`${name}_2`));
  const parent = widget.get('Parent');
  if (parent instanceof PdfRef) {
    const field = document.editable(parent);
    field.set('Kids', [...document.array(field.get('Kids')), place]);
  } else if (name !== undefined && document.catalog.has('AcroForm')) {
    const form = editableForm(document);
    form.set('Fields', [...document.array(form.get('Fields')), place]);
  }
}
