/** What can be said of a picture in a list: where it stands as seen, how finely, in which colours. */

import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { transformBox } from '../../geometry/matrix.ts';
import { boxAsSeen } from '../../geometry/seen-page.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, type PdfObject, type PdfRef } from '../../syntax/object.ts';
import type { PictureDraw } from './find-pictures.ts';
import type { FoundPicture } from './join-strips.ts';

/** The box around all parts of a picture. */
export function seenBox(document: PdfDocument, page: PdfRef, picture: FoundPicture): SeenBox {
  const dict = document.dict(page);
  const boxes = picture.parts.map(({ matrix }) => transformBox(matrix, { left: 0, bottom: 0, right: 1, top: 1 }));
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.min(...boxes.map((box) => box.bottom));
  const top = Math.max(...boxes.map((box) => box.top));
  if (!dict) return { left, top, right, bottom };
  const seen = boxAsSeen(document, dict, { left, bottom, right, top });
  return { left: round(seen.left), top: round(seen.top), right: round(seen.right), bottom: round(seen.bottom) };
}

/** Pixels an inch on paper, the smaller of both directions. */
export function drawnDpi({ widthPx, heightPx, matrix }: PictureDraw, userUnit: number): number {
  const [a, b, c, d] = matrix;
  const across = Math.hypot(a, b) * userUnit;
  const down = Math.hypot(c, d) * userUnit;
  return Math.round(Math.min((widthPx * 72) / across, (heightPx * 72) / down)) || 0;
}

/** The family of the colour space, such as `DeviceRGB` or `Indexed`. */
export function colourName(document: PdfDocument, { stream }: PictureDraw): string {
  if (document.isTrue(stream.dict.get('ImageMask'))) return 'stencil';
  const space: PdfObject = document.resolve(stream.dict.get('ColorSpace'));
  return document.nameOf(isArray(space) ? (space[0] ?? null) : space) ?? 'inside the picture';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
