/** Where destinations lead, on the pages as seen. */
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfObject, type PdfRef } from '../../syntax/object.ts';
import { destinationPage, explicitDestination, type NamedDestinations } from '../catalog/destination.ts';

export interface SeenPlace {
  /** From 1. */
  readonly page: number;
  /** Below the upper edge of the page as seen, where the destination says it. */
  readonly topPt?: number;
}

export class Places {
  readonly #document: PdfDocument;
  readonly #named: NamedDestinations;
  readonly #list: readonly PdfRef[];
  readonly #pages: ReadonlyMap<number, number>;

  constructor(document: PdfDocument, named: NamedDestinations, pages: readonly PdfRef[]) {
    this.#document = document;
    this.#named = named;
    this.#list = pages;
    this.#pages = new Map(pages.map((page, index) => [page.number, index + 1]));
  }

  of(target: PdfObject): SeenPlace | undefined {
    const page = destinationPage(this.#document, target, this.#named, this.#list);
    if (!page) return undefined;
    const [, kind, ...numbers] = explicitDestination(this.#document, target, this.#named) ?? [];
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
