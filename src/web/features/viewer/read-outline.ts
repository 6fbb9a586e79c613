/** The bookmarks of a document: as a tree, as the rows in sight, and the pages that they lead to. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { viewerWords } from '../../words/viewer.ts';

export type Place = string | readonly unknown[];

export interface Bookmark {
  /** Its way from the root: `0.2.1`. */
  readonly id: string;
  readonly title: string;
  /** In the document. */
  readonly place: Place | null;
  /** Outside of it. */
  readonly address: string | null;
  /** The file wants what is below it to be seen at first. */
  readonly isOpen: boolean;
  readonly items: readonly Bookmark[];
}

export interface Outline {
  readonly items: readonly Bookmark[];
  /** The file wants to be opened with them. */
  readonly comesFirst: boolean;
}

type Node = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** Null where the document has none, or none that can be read. */
export async function readOutline(document: PDFDocumentProxy): Promise<Outline | null> {
  // Of its types, it always has one.
  const nodes = (await document.getOutline().catch(() => null)) as readonly Node[] | null;
  if (!nodes || nodes.length === 0) return null;
  const mode = await document.getPageMode().catch(() => '');
  const items = bookmarksOf(nodes, '');
  // A single root, such as the title of a book, would hide all there is.
  const [root, ...more] = items;
  const shown = root && more.length === 0 ? [{ ...root, isOpen: true }] : items;
  return { items: shown, comesFirst: mode === 'UseOutlines' };
}

function bookmarksOf(nodes: readonly Node[], way: string): readonly Bookmark[] {
  return nodes.map((node, index) => {
    const id = `${way}${index}`;
    return {
      id,
      title: node.title.replace(/\s+/g, ' ').trim() || viewerWords.outline.untitled,
      place: node.dest,
      address: node.url,
      isOpen: (node.count ?? 0) > 0,
      items: bookmarksOf(node.items, `${id}.`),
    };
  });
}

export interface OutlineRow {
  readonly bookmark: Bookmark;
  /** From 1. */
  readonly level: number;
  /** Among its neighbours, from 1. */
  readonly number: number;
  readonly count: number;
  readonly parent: string | undefined;
}

/** What is seen while these are open, from the top. */
export function rowsInSight(items: readonly Bookmark[], open: ReadonlySet<string>): readonly OutlineRow[] {
  const below = (list: readonly Bookmark[], level: number, parent: string | undefined): readonly OutlineRow[] =>
    list.flatMap((bookmark, index) => [
      { bookmark, level, number: index + 1, count: list.length, parent },
      ...(open.has(bookmark.id) ? below(bookmark.items, level + 1, bookmark.id) : []),
    ]);
  return below(items, 1, undefined);
}

/** Those that the file shows open. */
export function openAtFirst(items: readonly Bookmark[]): ReadonlySet<string> {
  const all = (list: readonly Bookmark[]): readonly Bookmark[] => list.flatMap((each) => [each, ...all(each.items)]);
  return new Set(all(items).flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
}

/** From 1; undefined where it leads nowhere. */
export async function pageOf(document: PDFDocumentProxy, place: Place | null): Promise<number | undefined> {
  try {
    const explicit = typeof place === 'string' ? await document.getDestination(place) : place;
    const target: unknown = explicit?.[0];
    if (typeof target === 'number') return target + 1;
    if (!isReference(target)) return undefined;
    return 1 + (await document.getPageIndex(target));
  } catch {
    return undefined;
  }
}

function isReference(value: unknown): value is { readonly num: number; readonly gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
