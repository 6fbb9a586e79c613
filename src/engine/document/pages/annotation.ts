/** The annotations of pages, and cutting those that lead to pages which are gone (ISO 32000-2, 12.5 and 12.6). */

import type { PdfDocument } from '../../syntax/document.ts';
import { isName, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';
import {
  actionTarget,
  destinationPage,
  type NamedDestinations,
  targetOf,
  withoutTagTargets,
} from '../catalog/destination.ts';

export interface Annotation {
  /** Undefined for one written directly into the page's list. */
  readonly reference: PdfRef | undefined;
  readonly dict: PdfDict;
}

export function pageAnnotations(document: PdfDocument, page: PdfRef): readonly Annotation[] {
  const list = document.array(document.dict(page)?.get('Annots') ?? null);
  return list.flatMap((item) => {
    const dict = document.dict(item);
    return dict ? [{ reference: item instanceof PdfRef ? item : undefined, dict }] : [];
  });
}

/** Annotations that are written into the list itself become objects, so that they can be changed. */
export function giveOwnObjects(document: PdfDocument, page: PdfRef): void {
  const list = document.array(document.dict(page)?.get('Annots') ?? null);
  if (list.every((item) => item instanceof PdfRef)) return;
  const own = list.map((item) => (item instanceof PdfDict ? document.add(item) : item));
  document.editable(page).set('Annots', own);
}

export function isWidget(document: PdfDocument, annotation: PdfDict): boolean {
  return isName(document.resolve(annotation.get('Subtype')), 'Widget');
}

export interface PageSelection {
  /** The pages of the document from now on. */
  readonly pages: readonly PdfRef[];
  /** Pages of the document as it was: what a page number in a destination counts in. */
  readonly before: readonly PdfRef[];
  readonly isGone: (reference: PdfRef) => boolean;
}

/**
 * Takes out links to pages that are gone, and such targets of other annotations.
 * @returns how many links were taken out.
 */
export function cutDeadLinks(document: PdfDocument, selection: PageSelection, named: NamedDestinations): number {
  const isDead = (target: PdfObject) => {
    const page = target === null ? undefined : destinationPage(document, target, named, selection.before);
    return page !== undefined && selection.isGone(page);
  };
  let removed = 0;
  const cut = new Set<number>();
  for (const page of selection.pages) {
    const kept: PdfObject[] = [];
    let changed = false;
    for (const item of document.array(document.dict(page)?.get('Annots') ?? null)) {
      if (item instanceof PdfRef && cut.has(item.number)) {
        // An earlier page lists the same link.
        changed = true;
        continue;
      }
      const dict = document.dict(item);
      const isLink = dict !== undefined && isName(document.resolve(dict.get('Subtype')), 'Link');
      if (isLink && isDead(targetOf(document, dict))) {
        // The tags may still know it; nothing must.
        if (item instanceof PdfRef) {
          document.set(item, null);
          cut.add(item.number);
        }
        removed++;
        changed = true;
        continue;
      }
      if (dict && item instanceof PdfRef) cutAction(document, item, isDead);
      kept.push(item);
    }
    if (changed) document.editable(page).set('Annots', kept.length > 0 ? kept : null);
  }
  return removed;
}

function cutAction(document: PdfDocument, annotation: PdfRef, isDead: (target: PdfObject) => boolean): void {
  const dict = document.dict(annotation);
  if (!dict?.has('A')) return;
  if (isDead(actionTarget(document, dict.get('A')))) document.editable(annotation).delete('A');
  else if (withoutTagTargets(document, dict) !== dict) document.set(annotation, withoutTagTargets(document, dict));
}
