/** Reads the bookmarks of a file as the layout wants them: titles with levels, and where they lead. */
import { Places } from '../../document/bookmarks/places.ts';
import { readNamedDestinations, targetOf } from '../../document/catalog/destination.ts';
import { readMetadata } from '../../document/catalog/metadata.ts';
import { type OutlineItem, readOutline } from '../../document/catalog/outline.ts';
import { readPages } from '../../document/pages/page-list.ts';
import type { OutlineEntry } from '../../layout/page-content.ts';
import type { PdfDocument } from '../../syntax/document.ts';

/** In the order of the outline, the children behind their parents. */
export function outlineEntries(document: PdfDocument): readonly OutlineEntry[] {
  const items = readOutline(document);
  if (items.length === 0) return [];
  const { pages } = readPages(document, Number.POSITIVE_INFINITY);
  const places = new Places(document, readNamedDestinations(document), pages);
  const visit = (list: readonly OutlineItem[], level: number): readonly OutlineEntry[] =>
    list.flatMap(({ entry, children }) => {
      const title = document.text(entry.get('Title'))?.trim() ?? '';
      const to = places.of(targetOf(document, entry));
      return [{ title, level, ...(to ? { to } : {}) }, ...visit(children, level + 1)];
    });
  return visit(items, 1);
}

/** Whether the file was exported by Writer, which bookmarks what has a heading style: then nothing else has one. */
export function bookmarksHeadings(document: PdfDocument): boolean {
  const { creator, producer } = readMetadata(document);
  return creator === 'Writer' && producer.startsWith('LibreOffice');
}

/** Whether Writer or Word made the file: both draw the labels of lists apart from their texts. */
export function drawsLabels(document: PdfDocument): boolean {
  return bookmarksHeadings(document) || /^Microsoft\b.*\bWord\b/.test(readMetadata(document).creator);
}
