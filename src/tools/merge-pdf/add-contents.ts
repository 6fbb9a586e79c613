/** Puts a contents page before a joined document: each file with its first page. */

import { readOutline, writeOutline } from '../../engine/document/catalog/outline.ts';
import { contentsPages, putFirst } from '../../engine/document/join/contents-page.ts';
import type { Joined } from '../../engine/document/join/join-documents.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import { name, PdfDict } from '../../engine/syntax/object.ts';
import { makeText } from '../../engine/syntax/text-string.ts';

const HEADING = 'Contents';

export async function addContents(
  joined: Joined,
  titles: readonly string[],
  { hasBookmark, fillsSheet }: { readonly hasBookmark: boolean; readonly fillsSheet: boolean },
): Promise<Joined> {
  const { document, pages, places } = joined;
  const [first] = pages;
  if (!first) return joined;
  const numbers = new Map(pages.map((page, index) => [page.number, index + 1] as const));
  const entries = titles.flatMap((title, file) => {
    const page = places[file]?.toSorted((a, b) => (numbers.get(a.number) ?? 0) - (numbers.get(b.number) ?? 0))[0];
    return page ? [{ title, page, number: numbers.get(page.number) ?? 1 }] : [];
  });
  const size = seenPage(document, document.editable(first));
  const contents = await contentsPages(document, HEADING, entries, size, fillsSheet);
  const all = putFirst(document, contents, pages);
  if (hasBookmark) {
    const entry = PdfDict.of({ Title: makeText(HEADING), Dest: [contents[0] ?? null, name('Fit')] });
    writeOutline(document, [{ entry, isOpen: false, children: [] }, ...readOutline(document)]);
  }
  return { ...joined, pages: all };
}
