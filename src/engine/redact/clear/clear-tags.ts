/** Takes from the tags what they say in place of content that went: their alternate and actual texts, up to the root. */

import type { PdfDocument } from '../../syntax/document.ts';
import { readNumberTree } from '../../syntax/key-tree.ts';
import { isArray, type PdfObject, PdfRef } from '../../syntax/object.ts';
import { SAID } from '../content/removal.ts';

/** Marked content: the key of its page or form in the parent tree, and its number there. */
export interface MarkedPlace {
  readonly owner: number;
  readonly id: number;
}

const MAX_CLIMB = 200;

export function clearTags(document: PdfDocument, places: readonly MarkedPlace[]): void {
  const root = document.dict(document.catalog.get('StructTreeRoot'));
  if (!root || places.length === 0) return;
  const parents = readNumberTree(document, root.get('ParentTree'));
  for (const { owner, id } of places) {
    const listed = document.resolve(parents.get(owner) ?? null);
    const element = isArray(listed) ? (listed[id] ?? null) : null;
    clearUpwards(document, element);
  }
}

function clearUpwards(document: PdfDocument, from: PdfObject): void {
  let element = from;
  for (let steps = 0; element instanceof PdfRef && steps < MAX_CLIMB; steps++) {
    const dict = document.dict(element);
    if (!dict) return;
    if (SAID.some((key) => dict.has(key))) {
      const changed = document.editable(element);
      for (const key of SAID) changed.delete(key);
    }
    element = dict.get('P');
  }
}
