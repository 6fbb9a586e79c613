/** Changes the addresses of links, buttons and bookmarks in a document. */
import { mapOutline, readOutline, writeOutline } from '../../engine/document/catalog/outline.ts';
import { type ChangeAddress, changedAddress, withAddresses } from '../../engine/document/links/change-addresses.ts';
import { giveOwnObjects, pageAnnotations } from '../../engine/document/pages/annotation.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict, PdfRef } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';

/** @param isWhole bookmarks too, and what short addresses are continued from. @returns how many links were changed. */
export function changeLinks(
  document: PdfDocument,
  pages: readonly PdfRef[],
  change: ChangeAddress,
  isWhole: boolean,
): number {
  let count = 0;
  const done = new Set<number>();
  for (const page of pages) {
    giveOwnObjects(document, page);
    for (const { reference, dict } of pageAnnotations(document, page)) {
      const number = reference ? (document.target(reference)?.number ?? 0) : 0;
      const changed = done.has(number) ? undefined : withAddresses(document, dict, change);
      if (!reference || !changed) continue;
      describeAnew(document, changed, change);
      document.set(reference, changed);
      done.add(number);
      count++;
    }
  }
  return isWhole ? count + changeBookmarks(document, change) + changeBase(document, change) : count;
}

/** What screen readers say of a link is often its address. */
function describeAnew(document: PdfDocument, link: PdfDict, change: ChangeAddress): void {
  const text = document.nameOf(link.get('Subtype')) === 'Link' ? document.text(link.get('Contents')) : undefined;
  if (text !== undefined && change(text) !== text) link.set('Contents', makeText(change(text)));
}

function changeBookmarks(document: PdfDocument, change: ChangeAddress): number {
  let count = 0;
  const outline = mapOutline(readOutline(document), (entry) => {
    const changed = withAddresses(document, entry, change);
    if (changed) count++;
    return changed ?? entry;
  });
  if (count > 0) writeOutline(document, outline);
  return count;
}

/** The address from which those are continued that do not begin with a site (table 211). */
function changeBase(document: PdfDocument, change: ChangeAddress): number {
  const base = document.dict(document.catalog.get('URI'))?.clone();
  const changed = base && changedAddress(document, base.get('Base'), change);
  if (!changed) return 0;
  base.set('Base', changed);
  document.editable(document.trailer.get('Root')).set('URI', base);
  return 1;
}
