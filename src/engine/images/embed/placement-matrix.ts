/** Draws an image of a PDF where it belongs, turned as its camera was held. */
import type { Area } from '../../../contract/pages/picture-placement.ts';
import type { Orientation } from '../../../contract/pictures/picture-size.ts';
import type { Matrix } from '../../geometry/matrix.ts';

/** The matrix that draws the unit square of an image where it belongs, upright (ISO 32000-1, 8.9.5.1). */
export function placementMatrix(area: Area, orientation: Orientation): Matrix {
  const { left: x, bottom: y, widthPt: w, heightPt: h } = area;
  switch (orientation) {
    case 1:
      return [w, 0, 0, h, x, y];
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
  }
}
