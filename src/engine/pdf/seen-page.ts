/** A page as a reader sees it: turned, cut to its crop box, in points on paper (ISO 32000-2, 7.7.3.3 and 14.11.2). */
import type { PageSize } from '../../contract/page-size.ts';
import type { PdfDocument } from './document.ts';
import type { Matrix } from './matrix.ts';
import type { PdfDict } from './object.ts';
import { cropBox, pageTurn } from './page-box.ts';

export interface SeenPage extends PageSize {
  /** From points as seen, origin in the lower left corner as seen, to the page's own space. */
  readonly toPage: Matrix;
}

export function seenPage(document: PdfDocument, page: PdfDict): SeenPage {
  const { left, bottom, right, top } = cropBox(document, page);
  const unit = userUnit(document, page);
  const widthPt = (right - left) * unit;
  const heightPt = (top - bottom) * unit;
  const scale = 1 / unit;
  switch (pageTurn(document, page)) {
    case 0:
      return { widthPt, heightPt, toPage: [scale, 0, 0, scale, left, bottom] };
    case 90:
      return { widthPt: heightPt, heightPt: widthPt, toPage: [0, scale, -scale, 0, right, bottom] };
    case 180:
      return { widthPt, heightPt, toPage: [-scale, 0, 0, -scale, right, top] };
    case 270:
      return { widthPt: heightPt, heightPt: widthPt, toPage: [0, -scale, scale, 0, left, top] };
  }
}

/** Points in one unit of a page's space: 1 nearly always. */
export function userUnit(document: PdfDocument, page: PdfDict): number {
  const unit = document.number(page.get('UserUnit')) ?? 1;
  return unit > 0 ? unit : 1;
}
