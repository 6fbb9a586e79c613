/** Lists the objects that a document's catalog leads to: what a file written from it will hold. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';

/** Each once, in no order that means anything. */
export function reachableObjects(document: PdfDocument): readonly PdfRef[] {
  const seen = new Set<number>();
  const found: PdfRef[] = [];
  const waiting: PdfObject[] = [document.trailer.get('Root')];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.number)) continue;
      seen.add(next.number);
      found.push(next);
      waiting.push(document.object(next.number));
    } else if (isArray(next)) waiting.push(...next);
    else {
      const dict = next instanceof PdfStream ? next.dict : next;
      if (dict instanceof PdfDict) for (const [, value] of dict.entries()) waiting.push(value);
    }
  }
  return found;
}
