/** Turns what is on a page instead of telling viewers to turn it, for programs that do not listen. */

import type { Matrix } from '../../geometry/matrix.ts';
import { mediaBox, pageTurn } from '../../geometry/page-box.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfRef } from '../../syntax/object.ts';
import { transformPage } from './transform-page.ts';

/** @returns how the page's space was changed, for `transformTargets`; undefined where the page is not turned. */
export function bakeTurn(document: PdfDocument, page: PdfRef): Matrix | undefined {
  const dict = document.editable(page);
  const turn = pageTurn(document, dict);
  if (turn === 0) return undefined;
  const box = mediaBox(document, dict);
  const matrices: Readonly<Record<90 | 180 | 270, Matrix>> = {
    90: [0, -1, 1, 0, -box.bottom, box.right],
    180: [-1, 0, 0, -1, box.right, box.top],
    270: [0, 1, -1, 0, box.top, -box.left],
  };
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const [right, top] = turn === 180 ? [width, height] : [height, width];
  transformPage(document, page, matrices[turn], { left: 0, bottom: 0, right, top });
  dict.delete('Rotate');
  return matrices[turn];
}
