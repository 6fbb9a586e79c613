/** Takes out of a PDF what no reader shows: preview pictures, private data of programs, targets that nothing points at. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../syntax/object.ts';

/** Keys of preview pictures (12.3.4), private data (14.5) and pictures for other printers (8.9.5.4). */
export const HIDDEN_DATA: readonly string[] = ['Thumb', 'PieceInfo', 'Alternates', 'OPI'];
/** With those of web capture (14.10). */
const EXTRAS = [...HIDDEN_DATA, 'ID', 'SpiderInfo'];
/** Keys that mean something else in most dictionaries, and where they are extras. */
const ONLY_IN: Readonly<Record<string, string>> = { ID: 'Page', SpiderInfo: 'Catalog' };
const MAX_TREE_DEPTH = 40;

export function removeExtras(document: PdfDocument): void {
  const named = new Set<string>();
  for (let number = 1; number < document.count; number++) {
    const value = document.peek(number);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict) removeFrom(document, number, dict);
    collectTargets(document, value, named);
  }
  removeTargets(document, named);
}

function removeFrom(document: PdfDocument, number: number, dict: PdfDict): void {
  for (const key of EXTRAS) {
    const place = ONLY_IN[key];
    const isPlace = place === undefined || document.nameOf(dict.get('Type')) === place;
    if (isPlace && dict.has(key)) document.editable(new PdfRef(number)).delete(key);
  }
}

/** Names that links, bookmarks and actions jump to, direct objects inside included. */
function collectTargets(document: PdfDocument, value: PdfObject, named: Set<string>): void {
  if (isArray(value)) for (const item of value) collectTargets(document, item, named);
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict)) return;
  for (const [key, item] of dict.entries()) {
    // `/D` of an action, `/Dest` of links and bookmarks, and `/SD`, `/DP` of newer ones.
    const name = ['D', 'Dest', 'DP'].includes(key) ? targetName(document.resolve(item)) : undefined;
    if (name !== undefined) named.add(name);
    else if (!(item instanceof PdfRef)) collectTargets(document, item, named);
  }
}

function targetName(value: PdfObject): string | undefined {
  if (value instanceof PdfString) return value.key;
  return value instanceof PdfName ? value.value : undefined;
}

function removeTargets(document: PdfDocument, named: ReadonlySet<string>): void {
  const { catalog } = document;
  const dests = catalog.get('Dests');
  const old = document.dict(dests);
  if (old) {
    const kept = new PdfDict([...old.entries()].filter(([name]) => named.has(name)));
    document.editable(document.trailer.get('Root')).set('Dests', kept.size === 0 ? null : kept);
  }
  const names = document.dict(catalog.get('Names'));
  const tree = names?.get('Dests') ?? null;
  if (!names || tree === null) return;
  const entries = treeEntries(document, tree, 0).filter(([name]) => named.has(name.key));
  const copy = names.clone();
  const flat = entries.flatMap(([name, target]) => [name, target] as const);
  copy.set('Dests', flat.length === 0 ? null : document.add(PdfDict.of({ Names: flat })));
  document.editable(document.trailer.get('Root')).set('Names', copy.size === 0 ? null : copy);
}

/** All leaves of a name tree, in its order. */
function treeEntries(
  document: PdfDocument,
  node: PdfObject,
  depth: number,
): readonly (readonly [name: PdfString, target: PdfObject])[] {
  const dict = document.dict(node);
  if (!dict || depth > MAX_TREE_DEPTH) return [];
  const names = document.array(dict.get('Names'));
  const own = names.flatMap((name, index) => {
    const text = document.resolve(name);
    return index % 2 === 0 && text instanceof PdfString ? [[text, names[index + 1] ?? null] as const] : [];
  });
  return [...own, ...document.array(dict.get('Kids')).flatMap((kid) => treeEntries(document, kid, depth + 1))];
}
