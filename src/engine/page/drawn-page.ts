/** Draws a page without some of its objects, and without its text but for what is asked for. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { type DrawnItem, hideDrawn } from '../../adapters/pdfium-drawn.ts';
import { hiddenBelow } from './hidden-below.ts';
import { type DrawnSize, WITHOUT_NOTES } from './page-graphics.ts';

export interface DrawnPage extends DrawnSize {
  readonly document: PdfiumDocument;
  /** 0-based. */
  readonly index: number;
  /** Path of its pictures, without the number and ending of each. */
  readonly stem: string;
  /** All that the page draws beside its text. */
  readonly items: readonly DrawnItem[];
}

/** In pixels: edges of shapes that are drawn reach over their boxes by less. */
const EDGE = 2;

/** @param isHidden tells by its order what is left out. @param isShownText tells by its number which text is drawn. */
export function drawPage(
  { document, index, pixels, size, items }: DrawnPage,
  isHidden: (order: number) => boolean,
  isShownText?: (object: number) => boolean,
): Uint8Array {
  const drawn = items.filter(({ order }) => !isHidden(order));
  const below = hiddenBelow(drawn, size, (EDGE * size.widthPt) / pixels.widthPx);
  return document.withPage(index, (page) => {
    hideDrawn(page, (order) => isHidden(order) || below.has(order), isShownText);
    return document.draw(page, pixels, WITHOUT_NOTES);
  });
}
