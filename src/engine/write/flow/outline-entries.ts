/** Reads the bookmarks of a file as the layout wants them: titles with levels, and where they lead. */
import {
  explicitDestination,
  type NamedDestinations,
  readNamedDestinations,
  targetOf,
} from '../../document/catalog/destination.ts';
import { type OutlineItem, readOutline } from '../../document/catalog/outline.ts';
import { readPages } from '../../document/pages/page-list.ts';
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { OutlineEntry, Place } from '../../layout/page-content.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfObject, PdfRef } from '../../syntax/object.ts';

/** In the order of the outline, the children behind their parents. */
export function outlineEntries(document: PdfDocument): readonly OutlineEntry[] {
  const items = readOutline(document);
  if (items.length === 0) return [];
  const places = new Places(document, readNamedDestinations(document));
  const visit = (list: readonly OutlineItem[], level: number): readonly OutlineEntry[] =>
    list.flatMap(({ entry, children }) => {
      const title = document.text(entry.get('Title'))?.trim() ?? '';
      const to = places.of(targetOf(document, entry));
      return [{ title, level, ...(to ? { to } : {}) }, ...visit(children, level + 1)];
    });
  return visit(items, 1);
}

/** Where destinations lead, on the pages as seen. */
export class Places {
  readonly #document: PdfDocument;
  readonly #named: NamedDestinations;
  readonly #pages: ReadonlyMap<number, number>;

  constructor(document: PdfDocument, named: NamedDestinations) {
    this.#document = document;
    this.#named = named;
    const { pages } = readPages(document, Number.POSITIVE_INFINITY);
    this.#pages = new Map(pages.map((page, index) => [page.number, index + 1]));
  }

  of(target: PdfObject): Place | undefined {
    const [page, kind, ...numbers] = explicitDestination(this.#document, target, this.#named) ?? [];
    if (!(page instanceof PdfRef)) return undefined;
    const number = this.#pages.get(page.number);
    const dict = this.#document.dict(page);
    if (number === undefined || !dict) return undefined;
    const name = this.#document.resolve(kind ?? null);
    const top = this.#document.number(numbers[isName(name, 'XYZ') ? 1 : 0] ?? null);
    const hasTop = isName(name, 'XYZ') || isName(name, 'FitH') || isName(name, 'FitBH');
    if (!hasTop || top === undefined) return { page: number };
    const left = isName(name, 'XYZ') ? (this.#document.number(numbers[0] ?? null) ?? 0) : 0;
    return { page: number, topPt: boxAsSeen(this.#document, dict, { left, right: left, bottom: top, top }).top };
  }
}
