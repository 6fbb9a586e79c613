/** The way between a page's own space and the page as seen, both ways; as seen it counts in the page's own units. */
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { invert, type Matrix, transformBox } from '../../geometry/matrix.ts';
import { cropBox, mediaBox, type PageBox, pageTurn } from '../../geometry/page-box.ts';
import { seenToUser, userUnit } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfDict } from '../../syntax/object.ts';

export class PageFrame {
  readonly widthPt: number;
  readonly heightPt: number;
  /** Points on paper in one unit. */
  readonly unit: number;
  readonly #toPage: Matrix;
  readonly #toSeen: Matrix;
  readonly #turn: number;
  /** From the corner of the media box as seen to that of the crop box. */
  readonly mediaOffset: { readonly x: number; readonly y: number };

  constructor(document: PdfDocument, page: PdfDict) {
    const box = cropBox(document, page);
    const turn = pageTurn(document, page);
    const [width, height] = [box.right - box.left, box.top - box.bottom];
    [this.widthPt, this.heightPt] = turn % 180 === 90 ? [height, width] : [width, height];
    this.unit = userUnit(document, page);
    this.#turn = turn;
    this.#toPage = seenToUser(box, turn);
    this.#toSeen = invert(this.#toPage);
    const media = this.seenBox(mediaBox(document, page));
    this.mediaOffset = { x: media.left, y: media.top };
  }

  seenBox(box: PageBox): SeenBox {
    const { left, right, bottom, top } = transformBox(this.#toSeen, box);
    return { left, right, top: this.heightPt - top, bottom: this.heightPt - bottom };
  }

  pageBox({ left, right, top, bottom }: SeenBox): PageBox {
    return transformBox(this.#toPage, { left, right, bottom: this.heightPt - bottom, top: this.heightPt - top });
  }

  /** @param angle anticlockwise in the page's own space. @returns clockwise as seen, from 0 on. */
  seenAngle(angle: number): number {
    const seen = (this.#turn * Math.PI) / 180 - angle;
    return ((seen % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
  }
}
