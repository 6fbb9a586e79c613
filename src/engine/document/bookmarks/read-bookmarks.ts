/** Reads the bookmarks of a document as rows that people can edit. */
import { type BookmarkRow, PLAIN } from '../../../contract/text/bookmark-rows.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict, PdfObject, PdfRef } from '../../syntax/object.ts';
import {
  explicitDestination,
  type NamedDestinations,
  readNamedDestinations,
  targetOf,
} from '../catalog/destination.ts';
import { type OutlineItem, readOutline } from '../catalog/outline.ts';
import { Places } from './places.ts';

export interface ReadBookmarks {
  readonly rows: readonly BookmarkRow[];
  /** How many do something that no row can say: start a program, run a script, open another file. */
  readonly lost: number;
}

/** Bits of `F` (ISO 32000-2, table 152). */
const STYLE = { italic: 1, bold: 2 } as const;
/** A place so close to the upper edge is the upper edge. */
const EDGE_PT = 0.5;

export function readBookmarks(document: PdfDocument, pages: readonly PdfRef[]): ReadBookmarks {
  const named = readNamedDestinations(document);
  const places = new Places(document, named, pages);
  const rows: BookmarkRow[] = [];
  let lost = 0;
  const visit = (items: readonly OutlineItem[], level: number) => {
    for (const { entry, isOpen, children } of items) {
      const target = targetOf(document, entry);
      const to = places.of(target);
      const url = to ? '' : addressOf(document, entry);
      if (!to && url === '' && (entry.has('A') || entry.has('Dest'))) lost++;
      const top = to?.topPt === undefined || to.topPt < EDGE_PT ? null : rounded(to.topPt);
      const title = document.text(entry.get('Title')) ?? '';
      rows.push({
        ...PLAIN,
        title,
        page: to?.page ?? null,
        level,
        open: isOpen && children.length > 0,
        ...looksOf(document, entry),
        zoom: zoomOf(document, target, named),
        top,
        url,
      });
      visit(children, level + 1);
    }
  };
  visit(readOutline(document), 1);
  return { rows, lost };
}

function looksOf(document: PdfDocument, entry: PdfDict): Pick<BookmarkRow, 'color' | 'bold' | 'italic'> {
  const flags = document.number(entry.get('F')) ?? 0;
  const parts = document.array(entry.get('C')).map((part) => document.number(part) ?? 0);
  const digits = parts.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  const color = parts.length === 3 && digits.join('') !== '000000' ? `#${digits.join('')}` : '';
  return { color, bold: (flags & STYLE.bold) !== 0, italic: (flags & STYLE.italic) !== 0 };
}

function zoomOf(document: PdfDocument, target: PdfObject, named: NamedDestinations): BookmarkRow['zoom'] {
  const [, kind, , , scale] = explicitDestination(document, target, named) ?? [];
  const name = document.nameOf(kind ?? null) ?? '';
  if (name === 'FitH' || name === 'FitBH') return 'width';
  if (name.startsWith('Fit')) return 'fit';
  const zoom = document.number(scale ?? null) ?? 0;
  return zoom > 0 ? rounded(zoom * 100) : null;
}

function addressOf(document: PdfDocument, entry: PdfDict): string {
  const action = document.dict(entry.get('A'));
  return document.nameOf(action?.get('S') ?? null) === 'URI' ? (document.text(action?.get('URI') ?? null) ?? '') : '';
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
