/** Name trees and number trees (ISO 32000-2, 7.9.6 and 7.9.7): read whole, written balanced. */
import type { PdfDocument } from './document.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfString } from './object.ts';

/** Entries of one leaf. */
const LEAF_SIZE = 64;

/** Keys are the bytes of the name, one character each. A key given twice keeps its first value. */
export function readNameTree(document: PdfDocument, root: PdfObject): Map<string, PdfObject> {
  const entries = new Map<string, PdfObject>();
  for (const leaf of leaves(document, root)) {
    const items = document.array(leaf.get('Names'));
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = document.resolve(items[index] ?? null);
      if (key instanceof PdfString && !entries.has(key.key)) entries.set(key.key, items[index + 1] ?? null);
    }
  }
  return entries;
}

export function readNumberTree(document: PdfDocument, root: PdfObject): Map<number, PdfObject> {
  const entries = new Map<number, PdfObject>();
  for (const leaf of leaves(document, root)) {
    const items = document.array(leaf.get('Nums'));
    for (let index = 0; index + 1 < items.length; index += 2) {
      const key = document.number(items[index] ?? null);
      if (key !== undefined && !entries.has(key)) entries.set(key, items[index + 1] ?? null);
    }
  }
  return entries;
}

/** A new name tree; null for no entries. */
export function writeNameTree(document: PdfDocument, entries: ReadonlyMap<string, PdfObject>): PdfRef | null {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const pairs = sorted.map(([key, value]) => [nameKey(key), value] as const);
  return writeTree(document, pairs, 'Names');
}

/** A new number tree; null for no entries. */
export function writeNumberTree(document: PdfDocument, entries: ReadonlyMap<number, PdfObject>): PdfRef | null {
  return writeTree(
    document,
    [...entries].sort(([a], [b]) => a - b),
    'Nums',
  );
}

export function nameKey(key: string): PdfString {
  return new PdfString(new Uint8Array(Buffer.from(key, 'latin1')));
}

type Pair = readonly [PdfObject, PdfObject];

function writeTree(document: PdfDocument, pairs: readonly Pair[], kind: 'Names' | 'Nums'): PdfRef | null {
  if (pairs.length === 0) return null;
  if (pairs.length <= LEAF_SIZE) return document.add(PdfDict.of({ [kind]: pairs.flat() }));
  const kids: PdfRef[] = [];
  for (let start = 0; start < pairs.length; start += LEAF_SIZE) {
    const part = pairs.slice(start, start + LEAF_SIZE);
    const limits = [part[0]?.[0] ?? null, part.at(-1)?.[0] ?? null];
    kids.push(document.add(PdfDict.of({ Limits: limits, [kind]: part.flat() })));
  }
  return document.add(PdfDict.of({ Kids: kids }));
}

/** Every node once, kids in order; a loop ends where it closes. */
function* leaves(document: PdfDocument, root: PdfObject): Generator<PdfDict> {
  const seen = new Set<PdfDict>();
  const waiting: PdfObject[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const node = document.dict(value);
    if (!node || seen.has(node)) continue;
    seen.add(node);
    yield node;
    const kids = document.array(node.get('Kids'));
    for (let index = kids.length - 1; index >= 0; index--) waiting.push(kids[index] ?? null);
  }
}
