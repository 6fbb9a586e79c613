/** Which objects belong to pages that are not to be touched, and to no other. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';

/** Ways up and across: what lies there is no part of the page. */
const OUTWARDS = new Set([
  'Parent',
  'P',
  'Pg',
  'Dest',
  'D',
  'A',
  'AA',
  'StructParent',
  'StructParents',
  'IRT',
  'Popup',
]);

/** @returns numbers of the objects that only the pages beside those chosen have. */
export function untouchable(
  document: PdfDocument,
  pages: readonly PdfRef[],
  chosen: readonly PdfRef[],
): ReadonlySet<number> {
  const touched = new Set(chosen.map(({ number }) => number));
  const others = pages.filter(({ number }) => !touched.has(number));
  if (others.length === 0) return new Set();
  const ours = below(document, chosen);
  return new Set([...below(document, others)].filter((number) => !ours.has(number)));
}

/** Numbers of all objects of these pages, themselves included. */
export function below(document: PdfDocument, pages: readonly PdfRef[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [...pages];
  const roots = new Set(pages.map(({ number }) => number));
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      const target = document.target(value);
      if (!target || seen.has(target.number)) continue;
      const found = document.peek(target.number);
      if (found instanceof PdfDict && isName(found.get('Type'), 'Page') && !roots.has(target.number)) continue;
      seen.add(target.number);
      waiting.push(found);
    } else if (isArray(value)) waiting.push(...value);
    else {
      const dict = value instanceof PdfStream ? value.dict : value;
      if (!(dict instanceof PdfDict)) continue;
      for (const [key, entry] of dict.entries()) if (!OUTWARDS.has(key)) waiting.push(entry);
    }
  }
  return seen;
}
