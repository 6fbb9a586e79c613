/** Reads the bookmarks of a document as rows, with the places on pages as seen that they lead to. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type BookmarkRow, PLAIN } from '../../../contract/text/bookmark-rows.ts';
import type { FileBookmarks } from '../../../ui/panel-props.ts';

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** A list that long is edited in a file. */
const MOST_ROWS = 5_000;
/** A place so close to the upper edge is the upper edge. */
const EDGE_PT = 0.5;

export async function pageBookmarks(document: PDFDocumentProxy): Promise<FileBookmarks> {
  const rows: BookmarkRow[] = [];
  let lost = 0;
  const visit = async (nodes: readonly Node[], level: number): Promise<void> => {
    for (const node of nodes) {
      if (rows.length >= MOST_ROWS) return;
      const place = await placeOf(document, node);
      const url = place.page === null ? (node.url ?? '') : '';
      if (place.page === null && url === '' && doesMore(node)) lost++;
      const [red = 0, green = 0, blue = 0] = node.color;
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
      const open = (node.count ?? 0) > 0 && node.items.length > 0;
      const looks = { bold: node.bold, italic: node.italic, color: hex === '000000' ? '' : `#${hex}` };
      rows.push({ ...PLAIN, title: node.title, level, open, ...looks, ...place, url });
      await visit(node.items, level + 1);
    }
  };
  await visit((await document.getOutline()) ?? [], 1);
  return { rows, lost };
}

/** It starts something that pdf.js tells without declaring it. */
function doesMore(node: Node & Readonly<Record<string, unknown>>): boolean {
  return ['dest', 'action', 'unsafeUrl', 'attachment', 'setOCGState'].some((key) => Boolean(node[key]));
}

async function placeOf(
  document: PDFDocumentProxy,
  { dest }: Node,
): Promise<Pick<BookmarkRow, 'page' | 'zoom' | 'top'>> {
  const nowhere = { page: null, zoom: null, top: null };
  const explicit = typeof dest === 'string' ? await document.getDestination(dest).catch(() => null) : dest;
  if (!Array.isArray(explicit)) return nowhere;
  const [target, kind, ...numbers] = explicit as readonly unknown[];
  const index = await pageIndex(document, target).catch(() => undefined);
  if (index === undefined || index >= document.numPages) return nowhere;
  const name = (kind as { readonly name?: string } | null)?.name ?? '';
  const isWide = name === 'FitH' || name === 'FitBH';
  if (name.startsWith('Fit') && !isWide) return { page: index + 1, zoom: 'fit', top: null };
  const [x, y] = isWide ? [0, numbers[0]] : numbers;
  const scale = Number(numbers[2] ?? 0);
  const zoom = scale > 0 ? Math.round(scale * 10_000) / 100 : null;
  return { page: index + 1, zoom: isWide ? 'width' : zoom, top: await topOf(document, index + 1, x, y) };
}

async function pageIndex(document: PDFDocumentProxy, target: unknown): Promise<number | undefined> {
  if (typeof target === 'number') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  return document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0]);
}

async function topOf(document: PDFDocumentProxy, page: number, x: unknown, y: unknown): Promise<number | null> {
  if (typeof y !== 'number') return null;
  const found = await document.getPage(page);
  const unit = (found as { readonly userUnit?: number }).userUnit ?? 1;
  const [, top = 0] = found
    .getViewport({ scale: 1 })
    .convertToViewportPoint(typeof x === 'number' ? x : 0, y) as number[];
  const points = Math.round((top / unit) * 100) / 100;
  return points < EDGE_PT ? null : points;
}
