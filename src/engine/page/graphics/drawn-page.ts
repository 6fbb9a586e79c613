/** Draws a page without some of its objects, and without its text but for what is asked for. */
import { type PdfiumDocument, WITHOUT_NOTES } from '../../../adapters/pdfium.ts';
import { type DrawnItem, hideDrawn } from '../../../adapters/pdfium-drawn.ts';
import { hiddenBelow } from './hidden-below.ts';
import type { DrawnSize } from './page-graphics.ts';
import { WhitePixels } from './white-pixels.ts';

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
  drawing: DrawnPage,
  isHidden: (order: number) => boolean,
  isShownText?: (object: number) => boolean,
): Uint8Array {
  const below = unseenBelow(drawing, isHidden);
  return drawWithout(drawing, (order) => isHidden(order) || below.has(order), isShownText);
}

/** What need not be drawn: areas hide it that show no white when they are drawn alone, as none of them is white. */
function unseenBelow(drawing: DrawnPage, isHidden: (order: number) => boolean): ReadonlySet<number> {
  const { pixels, size, items } = drawing;
  const drawn = items.filter(({ order }) => !isHidden(order));
  const { hidden, covers } = hiddenBelow(drawn, size, (EDGE * size.widthPt) / pixels.widthPx);
  if (hidden.size === 0) return hidden;
  const white = new WhitePixels(
    drawWithout(drawing, (order) => !covers.has(order)),
    { size, pixels },
  );
  return [...covers.values()].some((inside) => white.isIn(inside)) ? new Set() : hidden;
}

function drawWithout(
  { document, index, pixels }: DrawnPage,
  isHidden: (order: number) => boolean,
  isShownText?: (object: number) => boolean,
): Uint8Array {
  return document.withPage(index, (page) => {
    hideDrawn(page, isHidden, isShownText);
    return document.draw(page, pixels, WITHOUT_NOTES);
  });
}
