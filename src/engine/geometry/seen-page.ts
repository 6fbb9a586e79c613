/** A page as a reader sees it: turned, cut to its crop box, in points on paper (ISO 32000-2, 7.7.3.3 and 14.11.2). */
import type { SeenBox } from '../../adapters/pdfium-seen.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';
import { invert, type Matrix, multiply, transformBox } from './matrix.ts';
import { cropBox, type PageBox, pageTurn, type Turn } from './page-box.ts';

export interface SeenPage extends PageSize {
  /** From points as seen, origin in the lower left corner as seen, to the page's own space. */
  readonly toPage: Matrix;
}

export function seenPage(document: PdfDocument, page: PdfDict): SeenPage {
  const box = cropBox(document, page);
  const turn = pageTurn(document, page);
  const unit = userUnit(document, page);
  const width = (box.right - box.left) * unit;
  const height = (box.top - box.bottom) * unit;
  const [widthPt, heightPt] = turn === 90 || turn === 270 ? [height, width] : [width, height];
  return { widthPt, heightPt, toPage: multiply([1 / unit, 0, 0, 1 / unit, 0, 0], seenToUser(box, turn)) };
}

/** From a visible box turned clockwise as viewers show it, origin in its lower left corner as seen, to user space. */
export function seenToUser({ left, bottom, right, top }: PageBox, turn: Turn): Matrix {
  switch (turn) {
    case 0:
      return [1, 0, 0, 1, left, bottom];
    case 90:
      return [0, 1, -1, 0, right, bottom];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, -1, 1, 0, left, top];
  }
}

/** Where a box of user space lies on the page as seen. */
export function boxAsSeen(document: PdfDocument, page: PdfDict, box: PageBox): SeenBox {
  const crop = cropBox(document, page);
  const turn = pageTurn(document, page);
  const seen = transformBox(invert(seenToUser(crop, turn)), box);
  const height = turn === 90 || turn === 270 ? crop.right - crop.left : crop.top - crop.bottom;
  return { left: seen.left, top: height - seen.top, right: seen.right, bottom: height - seen.bottom };
}

/** Points in one unit of a page's space: 1 nearly always. */
export function userUnit(document: PdfDocument, page: PdfDict): number {
  const unit = document.number(page.get('UserUnit')) ?? 1;
  return unit > 0 ? unit : 1;
}
