/** What a file tells of its text beside its pages: bookmarks, tags, links, and which program made it. */
import { PageLinks } from '../../document/pages/page-links.ts';
import type { OutlineEntry } from '../../layout/page-content.ts';
import { readTags } from '../../page/tags/read-tags.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { bookmarksHeadings, drawsLabels, outlineEntries } from './outline-entries.ts';
import { PageReferences } from './page-references.ts';

/** @param pages those that are converted, 1-based. @param file stays open while pages are read. */
export function toldByFile(file: PdfDocument, pages: readonly number[], withComments: boolean) {
  const links = new PageLinks(file);
  return {
    links: (page: number) => links.of(page),
    outline: outlineEntries(file),
    bookmarksHeadings: bookmarksHeadings(file),
    drawsLabels: drawsLabels(file),
    tags: readTags(file),
    references: new PageReferences(file, pages, withComments),
    // Where the file has links of its own, it tells which addresses are links.
    linksAddresses: !pages.some((page) => links.of(page).length > 0),
  };
}

/** Bookmarks of the first level that lead to the pages, as places in the result. */
export function chaptersOf(outline: readonly OutlineEntry[], pages: readonly number[]) {
  return outline.flatMap(({ title, level, to }) => {
    const place = to ? pages.indexOf(to.page) : -1;
    return level === 1 && to && place >= 0 && title !== '' ? [{ title, page: place + 1, topPt: to.topPt }] : [];
  });
}
