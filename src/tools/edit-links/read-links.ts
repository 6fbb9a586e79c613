/** Lists the links of pages, their buttons that lead somewhere, and the bookmarks. */
import { readNamedDestinations } from '../../engine/document/catalog/destination.ts';
import { flattenOutline, readOutline } from '../../engine/document/catalog/outline.ts';
import { type LinkKind, linkTarget } from '../../engine/document/links/link-target.ts';
import { pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { readBox } from '../../engine/geometry/page-box.ts';
import { boxAsSeen } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfDict, PdfRef } from '../../engine/syntax/object.ts';

export interface ListedLink {
  readonly place: 'link' | 'button' | 'bookmark';
  /** From 1; null for bookmarks. */
  readonly page: number | null;
  readonly kind: LinkKind;
  readonly address: string;
  readonly toPage: number | null;
  /** Title of a bookmark, or what a link is described by. */
  readonly text: string;
  /** In points from the upper left corner of the page as seen; null for bookmarks. */
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

interface Wanted {
  /** Numbers of pages, from 1. */
  readonly chosen: ReadonlySet<number>;
  readonly kinds: ReadonlySet<LinkKind>;
  readonly withBookmarks: boolean;
}

const NOWHERE = { x: null, y: null, width: null, height: null };

export function readLinks(
  document: PdfDocument,
  pages: readonly PdfRef[],
  { chosen, kinds, withBookmarks }: Wanted,
): readonly ListedLink[] {
  const named = readNamedDestinations(document);
  const links: ListedLink[] = [];
  const add = (dict: PdfDict, rest: () => Omit<ListedLink, 'kind' | 'address' | 'toPage'>) => {
    const target = linkTarget(document, dict, named, pages);
    if (!target || !kinds.has(target.kind)) return;
    const { kind, address, page: toPage } = target;
    links.push({ ...rest(), kind, address, toPage });
  };
  for (const [index, page] of pages.entries()) {
    if (!chosen.has(index + 1)) continue;
    for (const { dict } of pageAnnotations(document, page)) {
      const subtype = document.nameOf(dict.get('Subtype'));
      if (subtype !== 'Link' && subtype !== 'Widget') continue;
      const text = document.text(dict.get(subtype === 'Link' ? 'Contents' : 'T'))?.trim() ?? '';
      const place = subtype === 'Link' ? 'link' : 'button';
      add(dict, () => ({ place, page: index + 1, text, ...boxOf(document, page, dict) }));
    }
  }
  if (!withBookmarks) return links;
  for (const { entry } of flattenOutline(readOutline(document)))
    add(entry, () => ({ place: 'bookmark', page: null, text: document.text(entry.get('Title')) ?? '', ...NOWHERE }));
  return links;
}

function boxOf(document: PdfDocument, page: PdfRef, dict: PdfDict): Pick<ListedLink, 'x' | 'y' | 'width' | 'height'> {
  const owner = document.dict(page);
  const rect = readBox(document, dict.get('Rect'));
  if (!owner || !rect) return NOWHERE;
  const seen = boxAsSeen(document, owner, rect);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    x: round(seen.left),
    y: round(seen.top),
    width: round(seen.right - seen.left),
    height: round(seen.bottom - seen.top),
  };
}
