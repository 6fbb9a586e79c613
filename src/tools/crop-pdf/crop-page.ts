/** Sets the boxes of a page to what is left of it (ISO 32000-2, 14.11.2). */
import type { CropMargins } from '../../contract/pages/crop-margins.ts';
import { transformBox } from '../../engine/geometry/matrix.ts';
import { boxArray, cropBox, intersectBoxes, mediaBox, type PageBox, readBox } from '../../engine/geometry/page-box.ts';
import { seenPage } from '../../engine/geometry/seen-page.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';

/** Boxes of what is printed and cut, which lie inside the visible one. */
const PRINT_BOXES = ['BleedBox', 'TrimBox', 'ArtBox'];
/** Less is a rounding of the numbers. */
const LEAST_PT = 0.05;
/** A page of less cannot be seen. */
const LEAST_SIDE_PT = 1;

export type CropResult = 'cropped' | 'unchanged' | 'nothing-left';

/** @param margins as the page is seen, on paper. */
export function cropPage(
  document: PdfDocument,
  page: PdfRef,
  { top, right, bottom, left }: CropMargins,
  boxes: 'crop' | 'crop+media' | 'all',
): CropResult {
  const dict = document.editable(page);
  const { widthPt, heightPt, toPage } = seenPage(document, dict);
  const seen = { left, bottom, right: widthPt - right, top: heightPt - top };
  if (seen.right - seen.left < LEAST_SIDE_PT || seen.top - seen.bottom < LEAST_SIDE_PT) return 'nothing-left';
  const before = cropBox(document, dict);
  const kept = intersectBoxes(transformBox(toPage, seen), before);
  if (!kept) return 'nothing-left';
  const changes = (box: PageBox) =>
    boxArray(box).some((value, at) => Math.abs(value - (boxArray(kept)[at] ?? 0)) > LEAST_PT);
  const isMediaKept = boxes === 'crop' || !changes(mediaBox(document, dict));
  if (!changes(before) && isMediaKept) return 'unchanged';
  const written = boxArray(kept).map((value) => Math.round(value * 1_000) / 1_000);
  dict.set('CropBox', written);
  if (boxes !== 'crop') dict.set('MediaBox', written);
  for (const key of PRINT_BOXES) {
    const own = readBox(document, dict.get(key));
    if (boxes === 'all') dict.set(key, written);
    else if (own && changes(own)) dict.set(key, boxArray(intersectBoxes(own, kept) ?? kept));
  }
  // A small picture of the page as it was.
  dict.delete('Thumb');
  return 'cropped';
}
