/** The links of pages that lead out into the web, to a mailbox or to a telephone (ISO 32000-2, 12.5.6.5 and 12.6.4.8). */

import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { type PageBox, readBox } from '../../geometry/page-box.ts';
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, type PdfDict, PdfString } from '../../syntax/object.ts';
import { readText } from '../../syntax/text-string.ts';
import { pageAnnotations } from './annotation.ts';
import { readPages } from './page-list.ts';

export interface PageLink {
  readonly box: SeenBox;
  /** Absolute, and of a kind that is safe to follow. */
  readonly address: string;
}

const PROTOCOLS: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];
/** Longer addresses than this make Excel mend the file, which takes all links away. */
const MAX_ADDRESS = 2_079;

/** Of a whole file, read page by page. */
export class PageLinks {
  readonly #document: PdfDocument;
  readonly #pages: ReturnType<typeof readPages>['pages'];

  /** @param document stays open as long as links are asked for; the caller closes it. */
  constructor(document: PdfDocument) {
    this.#document = document;
    this.#pages = readPages(document, Number.POSITIVE_INFINITY).pages;
  }

  /** @param number 1-based. */
  of(number: number): readonly PageLink[] {
    const document = this.#document;
    const reference = this.#pages[number - 1];
    const page = document.dict(reference ?? null);
    if (!reference || !page) return [];
    return pageAnnotations(document, reference).flatMap(({ dict }) => {
      const address = isName(document.resolve(dict.get('Subtype')), 'Link') ? addressOf(document, dict) : undefined;
      if (address === undefined) return [];
      return linkBoxes(document, dict).map((box) => ({ box: boxAsSeen(document, page, box), address }));
    });
  }
}

function addressOf(document: PdfDocument, link: PdfDict): string | undefined {
  const action = document.dict(link.get('A'));
  if (!action || !isName(document.resolve(action.get('S')), 'URI')) return undefined;
  const value = document.resolve(action.get('URI'));
  const url = value instanceof PdfString ? URL.parse(readText(value)) : null;
  return url && PROTOCOLS.includes(url.protocol) && url.href.length <= MAX_ADDRESS ? url.href : undefined;
}

/** What lies over several lines has a quadrilateral for each; else its rectangle counts. In the page's own space. */
export function linkBoxes(document: PdfDocument, link: PdfDict): readonly PageBox[] {
  const numbers = document.array(link.get('QuadPoints')).flatMap((item) => document.number(item) ?? []);
  const boxes: PageBox[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const xs = numbers.slice(at, at + 8).filter((_, index) => index % 2 === 0);
    const ys = numbers.slice(at, at + 8).filter((_, index) => index % 2 === 1);
    boxes.push({ left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) });
  }
  if (boxes.length > 0) return boxes;
  const rectangle = readBox(document, link.get('Rect'));
  return rectangle ? [rectangle] : [];
}
