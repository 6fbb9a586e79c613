/** Brings a page to a paper size: scaled to fit, centred, nothing cut off. */
import type { PageSize } from '../../../contract/pages/page-size.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import { cropBox, pageTurn } from '../../geometry/page-box.ts';
import { seenPage, userUnit } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { transformPage } from './transform-page.ts';

/** Sizes nearer than this are one size. */
const SAME_PT = 0.5;

/**
 * The paper is turned to the page's own orientation, so that a wide page stays wide.
 * @returns how the page's user space was changed; undefined where the page has that size.
 */
export function fitPage(document: PdfDocument, page: PdfRef, paper: PageSize): Matrix | undefined {
  const dict = document.editable(page);
  const seen = seenPage(document, dict);
  const sides = [paper.widthPt, paper.heightPt].sort((a, b) => a - b);
  const isWide = seen.widthPt > seen.heightPt;
  const [width = 0, height = 0] = isWide ? sides.toReversed() : sides;
  if (Math.abs(seen.widthPt - width) < SAME_PT && Math.abs(seen.heightPt - height) < SAME_PT) return undefined;
  const box = cropBox(document, dict);
  const scale = userUnit(document, dict) * Math.min(width / seen.widthPt, height / seen.heightPt);
  const isTurned = pageTurn(document, dict) % 180 !== 0;
  const [right, top] = isTurned ? [height, width] : [width, height];
  const left = (right - (box.right - box.left) * scale) / 2 - box.left * scale;
  const bottom = (top - (box.top - box.bottom) * scale) / 2 - box.bottom * scale;
  const matrix: Matrix = [scale, 0, 0, scale, left, bottom];
  transformPage(document, page, matrix, { left: 0, bottom: 0, right, top });
  // What is seen is the whole paper now.
  dict.delete('CropBox');
  dict.delete('UserUnit');
  return matrix;
}
