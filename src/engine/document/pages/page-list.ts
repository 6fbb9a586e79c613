/** Reads the pages of a document from whatever page tree it has (ISO 32000-2, 7.7.3). */

import { putBoxesRight } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfRef } from '../../syntax/object.ts';

export interface PageList {
  /** All pages that the tree lists; `/Count` is never asked. */
  readonly count: number;
  /** The pages in order, at most `limit` of them; each an object of its own that lacks nothing. */
  readonly pages: readonly PdfRef[];
  /** Whether a node stands in the tree twice: readers that follow it may never end, and many refuse it. */
  readonly isLooped: boolean;
}

/** Attributes that a page takes from the nodes above it (table 31). */
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

interface Level {
  readonly kids: readonly PdfObject[];
  readonly inherited: PdfDict;
  next: number;
}

/**
 * The pages, with inherited attributes written into each and boxes put right. A page listed twice becomes two; of one that a damaged file
 * has as a stream the dictionary counts. A node
 * met twice (a loop) is left out; depth does not matter, since nothing here recurses.
 */
export function readPages(document: PdfDocument, limit: number): PageList {
  const pages: PdfRef[] = [];
  const seenNodes = new Set<PdfDict>();
  const seenPages = new Set<PdfDict>();
  const levels: Level[] = [{ kids: [document.catalog.get('Pages')], inherited: new PdfDict(), next: 0 }];
  let count = 0;
  let isLooped = false;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const kid = level.kids[level.next++];
    if (kid === undefined) {
      levels.pop();
      continue;
    }
    const dict = document.dict(kid);
    if (!dict) continue;
    if (seenNodes.has(dict)) isLooped = true;
    else if (dict.has('Kids')) {
      seenNodes.add(dict);
      levels.push({ kids: document.array(dict.get('Kids')), inherited: inheritedBy(dict, level.inherited), next: 0 });
    } else if (isPage(document, dict)) {
      count++;
      if (pages.length < limit) pages.push(finishPage(document, kid, dict, level.inherited, seenPages));
    }
  }
  return { count, pages, isLooped };
}

function isPage(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.resolve(dict.get('Type'));
  return (
    isName(type, 'Page') || (type === null && (dict.has('Contents') || dict.has('MediaBox') || dict.has('Parent')))
  );
}

function inheritedBy(node: PdfDict, above: PdfDict): PdfDict {
  const inherited = above.clone();
  for (const key of INHERITABLE) if (node.has(key)) inherited.set(key, node.get(key));
  return inherited;
}

function finishPage(
  document: PdfDocument,
  kid: PdfObject,
  dict: PdfDict,
  inherited: PdfDict,
  seen: Set<PdfDict>,
): PdfRef {
  const isOwn = kid instanceof PdfRef && !seen.has(dict) && document.resolve(kid) === dict;
  seen.add(dict);
  const reference = isOwn ? kid : document.add(dict.clone());
  const page = document.editable(reference);
  page.set('Type', name('Page'));
  for (const [key, value] of inherited.entries()) if (!page.has(key)) page.set(key, value);
  putBoxesRight(document, page);
  return reference;
}
