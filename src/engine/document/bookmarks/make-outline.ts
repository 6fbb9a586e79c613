/** Makes bookmarks of rows: a tree whose order and depth are those of the list (ISO 32000-2, 12.3.3). */
import type { BookmarkRow } from '../../../contract/text/bookmark-rows.ts';
import { cropBox, pageTurn } from '../../geometry/page-box.ts';
import { seenToUser } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfString } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import type { OutlineItem } from '../catalog/outline.ts';
import { rounded } from './read-bookmarks.ts';

/** @param rows none deeper than one level below the one before it. */
export function makeOutline(
  document: PdfDocument,
  pages: readonly PdfRef[],
  rows: readonly BookmarkRow[],
): readonly OutlineItem[] {
  const top: Item[] = [];
  const above: Item[] = [];
  for (const row of rows) {
    const item = { entry: entryFor(document, pages, row), isOpen: row.open, children: [] };
    above.length = Math.min(above.length, row.level - 1);
    (above.at(-1)?.children ?? top).push(item);
    above.push(item);
  }
  return top;
}

interface Item extends OutlineItem {
  readonly children: Item[];
}

function entryFor(document: PdfDocument, pages: readonly PdfRef[], row: BookmarkRow): PdfDict {
  const page = row.page === null ? undefined : pages[row.page - 1];
  const flags = (row.italic ? 1 : 0) + (row.bold ? 2 : 0);
  const parts = [1, 3, 5].map((at) => rounded3(Number.parseInt(row.color.slice(at, at + 2), 16) / 255));
  return PdfDict.of({
    Title: makeText(row.title),
    Dest: page ? destination(document, page, row) : undefined,
    A: !page && row.url !== '' ? addressAction(row.url) : undefined,
    C: row.color === '' ? undefined : parts,
    F: flags === 0 ? undefined : flags,
  });
}

function destination(document: PdfDocument, page: PdfRef, { zoom, top }: BookmarkRow): readonly PdfObject[] {
  if (zoom === 'fit') return [page, name('Fit')];
  const [x, y, isUpright] = pointAt(document, page, top ?? 0);
  if (zoom === 'width') return isUpright ? [page, name('FitH'), y] : [page, name('Fit')];
  // On an upright page it stays where it is sideways.
  return [page, name('XYZ'), isUpright ? null : x, y, zoom === null ? null : zoom / 100];
}

/** The left end of a line so far below the upper edge of the page as seen, in the page's own space. */
function pointAt(
  document: PdfDocument,
  page: PdfRef,
  topPt: number,
): readonly [x: number, y: number, isUpright: boolean] {
  const dict = document.dict(page) ?? new PdfDict();
  const box = cropBox(document, dict);
  const turn = pageTurn(document, dict);
  const height = turn === 90 || turn === 270 ? box.right - box.left : box.top - box.bottom;
  const [, , c, d, e, f] = seenToUser(box, turn);
  const up = height - topPt;
  return [rounded(c * up + e), rounded(d * up + f), turn === 0];
}

function addressAction(url: string): PdfDict {
  return PdfDict.of({
    S: name('URI'),
    URI: new PdfString(Buffer.from(encodeURI(decoded(url).toWellFormed()), 'latin1')),
  });
}

/** Addresses are ASCII in the format; those that are encoded already stay as they are, and half a letter becomes a sign for it. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function rounded3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
