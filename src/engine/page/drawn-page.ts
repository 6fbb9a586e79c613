/** Draws a page without some of its objects, and without its text but for what is asked for. */
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { hideDrawn } from '../../adapters/pdfium-drawn.ts';
import { type DrawnSize, WITHOUT_NOTES } from './page-graphics.ts';

export interface DrawnPage extends DrawnSize {
  readonly document: PdfiumDocument;
  /** 0-based. */
  readonly index: number;
  /** Path of its pictures, without the number and ending of each. */
  readonly stem: string;
}

/** @param isHidden tells by its order what is left out. @param isShownText tells by its number which text is drawn. */
export function drawPage(
  { document, index, pixels }: DrawnPage,
  isHidden: (order: number) => boolean,
  isShownText?: (object: number) => boolean,
): Uint8Array {
  return document.withPage(index, (page) => {
    hideDrawn(page, isHidden, isShownText);
    return document.draw(page, pixels, WITHOUT_NOTES);
  });
}
