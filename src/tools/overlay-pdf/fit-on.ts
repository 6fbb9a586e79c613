/** Where an overlay page comes to lie on a page, for the work and its preview. */
import type { PageSize } from '../../contract/pages/page-size.ts';

/** As large as it can be on the page as seen, undistorted, in the middle: a matrix in points, origin in a corner. */
export function fitOn(page: PageSize, overlay: PageSize): readonly [number, 0, 0, number, number, number] {
  const scale = Math.min(page.widthPt / overlay.widthPt, page.heightPt / overlay.heightPt);
  // A4 is written as 595 × 842 and as 595.28 × 841.89: such papers are one.
  const exact = Math.abs(scale - 1) < 0.002 ? 1 : scale;
  return [
    exact,
    0,
    0,
    exact,
    (page.widthPt - overlay.widthPt * exact) / 2,
    (page.heightPt - overlay.heightPt * exact) / 2,
  ];
}
