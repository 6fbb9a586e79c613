/** Numbers of the objects that some values lead to. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';

/** @param stops keys whose values are not followed, such as the way back to a page. */
export function reachableFrom(
  document: PdfDocument,
  roots: readonly PdfObject[],
  stops: ReadonlySet<string> = new Set(),
): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.number)) continue;
      seen.add(next.number);
      waiting.push(document.object(next.number));
    } else if (isArray(next)) for (const item of next) waiting.push(item);
    else {
      const dict = next instanceof PdfStream ? next.dict : next;
      if (dict instanceof PdfDict) for (const [key, value] of dict.entries()) if (!stops.has(key)) waiting.push(value);
    }
  }
  return seen;
}
