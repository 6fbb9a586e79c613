/** Where links and bookmarks lead inside a document (ISO 32000-2, 12.3.2). */
import type { PdfDocument } from '../../syntax/document.ts';
import { readNameTree } from '../../syntax/key-tree.ts';
import { isArray, isName, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../syntax/object.ts';

/** Name (bytes as characters) → destination, from the name tree and from the older dictionary of the catalog. */
export type NamedDestinations = ReadonlyMap<string, PdfObject>;

export function readNamedDestinations(document: PdfDocument): Map<string, PdfObject> {
  const names = document.dict(document.catalog.get('Names'));
  const found = readNameTree(document, names?.get('Dests') ?? null);
  const old = document.dict(document.catalog.get('Dests'));
  for (const [key, value] of old?.entries() ?? []) if (!found.has(key)) found.set(key, value);
  return found;
}

/** The name that a destination is given by, or undefined when it is explicit. */
export function destinationName(document: PdfDocument, destination: PdfObject): string | undefined {
  const value = document.resolve(destination);
  if (value instanceof PdfString) return value.key;
  return value instanceof PdfName ? value.value : undefined;
}

/** The explicit form `[page /Fit …]`; undefined for a name that nothing bears. */
export function explicitDestination(
  document: PdfDocument,
  destination: PdfObject,
  named: NamedDestinations,
): readonly PdfObject[] | undefined {
  const name = destinationName(document, destination);
  const value = document.resolve(name === undefined ? destination : (named.get(name) ?? null));
  if (isArray(value)) return value;
  const wrapped = value instanceof PdfDict ? document.resolve(value.get('D')) : null;
  return isArray(wrapped) ? wrapped : undefined;
}

/** The page object that a destination leads to; undefined where it leads nowhere. */
export function destinationPage(
  document: PdfDocument,
  destination: PdfObject,
  named: NamedDestinations,
  pages: readonly PdfRef[],
): PdfRef | undefined {
  const page = explicitDestination(document, destination, named)?.[0];
  if (page instanceof PdfRef) return page;
  // A page by its number belongs into links to other files, yet some producers write it here.
  return typeof page === 'number' ? pages[page] : undefined;
}

/** The destination of a link, bookmark or action dictionary: `/Dest`, or `/D` of a GoTo action; null where neither is. */
export function targetOf(document: PdfDocument, dict: PdfDict): PdfObject {
  if (dict.has('Dest')) return dict.get('Dest');
  return actionTarget(document, dict.get('A'));
}

/** The destination of a GoTo action; null for any other action. */
export function actionTarget(document: PdfDocument, action: PdfObject): PdfObject {
  const dict = document.dict(action);
  return dict && isName(document.resolve(dict.get('S')), 'GoTo') ? dict.get('D') : null;
}

/**
 * The same link or bookmark without its second target, the structure element (12.3.2.3): kept beside a part of the
 * tags, it would bring all of them along.
 */
export function withoutTagTargets(document: PdfDocument, dict: PdfDict): PdfDict {
  const action = document.dict(dict.get('A'));
  if (!dict.has('SE') && !action?.has('SD')) return dict;
  const copy = dict.clone();
  copy.delete('SE');
  if (action?.has('SD')) {
    const plain = action.clone();
    plain.delete('SD');
    copy.set('A', plain);
  }
  return copy;
}
