/** Numbers the tags of a printed page anew: the browser's own numbers depend on how its parser was interrupted. */
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/object.ts';

const NODE = /^node\d{8,}$/;

/** The order of the ids stays, and with it that of the tree that lists them. */
export function steadyIds(document: PdfDocument): void {
  const holders: number[] = [];
  const ids = new Set<string>();
  for (let number = 1; number < document.count; number++) {
    let holds = false;
    replaced(document.peek(number), (id) => {
      ids.add(id);
      holds = true;
      return id;
    });
    if (holds) holders.push(number);
  }
  const byNumber = [...ids].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const steady = new Map(byNumber.map((id, index) => [id, `node${String(index + 1).padStart(8, '0')}`]));
  for (const number of holders)
    document.set(
      new PdfRef(number),
      replaced(document.object(number), (id) => steady.get(id) ?? id),
    );
}

/** The same value with other ids. */
function replaced(value: PdfObject, change: (id: string) => string): PdfObject {
  if (value instanceof PdfString) {
    const text = Buffer.from(value.bytes).toString('latin1');
    return NODE.test(text) ? new PdfString(Buffer.from(change(text), 'latin1')) : value;
  }
  if (isArray(value)) return value.map((each) => replaced(each, change));
  if (!(value instanceof PdfDict)) return value;
  return new PdfDict([...value.entries()].map(([key, each]) => [key, replaced(each, change)] as const));
}
