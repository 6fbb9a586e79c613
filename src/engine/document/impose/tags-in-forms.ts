/** Tags of pages that became forms: marked content is told with the form that it is in (ISO 32000-2, 14.7.5.2). */

import type { PdfDocument } from '../../syntax/document.ts';
import { readNumberTree } from '../../syntax/key-tree.ts';
import { isArray, name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';

/** @param forms by the number of the page; a form holds its page's key into the parent tree. */
export function moveTagsIntoForms(document: PdfDocument, forms: ReadonlyMap<number, PdfRef>): void {
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  if (!root) return;
  const parents = readNumberTree(document, root.get('ParentTree'));
  const done = new Set<number>();
  for (const form of forms.values()) {
    const key = document.number(document.dict(form)?.get('StructParents') ?? null);
    for (const element of document.array(parents.get(key ?? -1) ?? null)) {
      if (!(element instanceof PdfRef) || done.has(element.number)) continue;
      done.add(element.number);
      moveKids(document, element, forms);
    }
  }
}

function moveKids(document: PdfDocument, element: PdfRef, forms: ReadonlyMap<number, PdfRef>): void {
  const dict = document.editable(element);
  const kids = document.resolve(dict.get('K'));
  const move = (kid: PdfObject) => movedKid(document, kid, dict.get('Pg'), forms);
  dict.set('K', isArray(kids) ? kids.map(move) : move(dict.get('K')));
}

function movedKid(
  document: PdfDocument,
  kid: PdfObject,
  page: PdfObject,
  forms: ReadonlyMap<number, PdfRef>,
): PdfObject {
  const value = document.resolve(kid);
  if (typeof value === 'number') {
    const form = page instanceof PdfRef ? forms.get(page.number) : undefined;
    return form ? PdfDict.of({ Type: name('MCR'), Pg: page, MCID: value, Stm: form }) : kid;
  }
  if (!(value instanceof PdfDict) || document.nameOf(value.get('Type')) !== 'MCR' || value.has('Stm')) return kid;
  const own = value.get('Pg') ?? page;
  const form = own instanceof PdfRef ? forms.get(own.number) : undefined;
  if (!form) return kid;
  const moved = value.clone();
  moved.set('Pg', own);
  moved.set('Stm', form);
  return moved;
}
