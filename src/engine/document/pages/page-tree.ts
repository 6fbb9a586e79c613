/** Builds a balanced page tree over a list of pages (ISO 32000-2, 7.7.3). */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef } from '../../syntax/object.ts';

/** Kids of one node: few enough that a viewer finds a page quickly, many enough that nodes weigh nothing. */
const FAN_OUT = 40;

interface Node {
  readonly reference: PdfRef;
  readonly pages: number;
}

/** Makes these pages, in this order, the pages of the document. No page may be listed twice. */
export function setPages(document: PdfDocument, pages: readonly PdfRef[]): void {
  let level: readonly Node[] = pages.map((reference) => ({ reference, pages: 1 }));
  do level = groupNodes(document, level);
  while (level.length > 1);
  const root = document.trailer.get('Root');
  document.editable(root).set('Pages', level[0]?.reference ?? null);
}

function groupNodes(document: PdfDocument, nodes: readonly Node[]): readonly Node[] {
  const groups: Node[] = [];
  for (let start = 0; start === 0 || start < nodes.length; start += FAN_OUT) {
    const kids = nodes.slice(start, start + FAN_OUT);
    const pages = kids.reduce((sum, kid) => sum + kid.pages, 0);
    const reference = document.add(
      PdfDict.of({ Type: name('Pages'), Count: pages, Kids: kids.map((kid) => kid.reference) }),
    );
    for (const kid of kids) document.editable(kid.reference).set('Parent', reference);
    groups.push({ reference, pages });
  }
  return groups;
}
