/** Knows headers and footers by the tags of a file: they name its text and leave out what is decoration (ISO 32000-2, 14.8.2.2). */
import { type PageEdges, rowDistance } from '../page/page-edges.ts';

/** Share of the height of a page within which such a row ends. */
const ZONE = 0.13;

/**
 * How many rows from the edge inwards no tag names, on the first page where its text is tagged. The header of any other page
 * that does not repeat would be lost: a document shows that of its second page on all but the first.
 */
export function untaggedRows(page: PageEdges, edge: 'top' | 'bottom'): number {
  if (!page.isTagged || page.page !== 1) return 0;
  const { heightPt } = page.size;
  const isDecoration = (row: PageEdges['top'][number]) =>
    !row.isTagged &&
    !row.isInner &&
    !row.isChart &&
    rowDistance(page, row, edge) + row.box.bottom - row.box.top < ZONE * heightPt;
  const rows = page[edge];
  const first = rows.findIndex((row) => !isDecoration(row));
  return first === -1 ? rows.length : first;
}
