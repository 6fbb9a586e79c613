/** Tells pictures that only darken what lies behind them: programs print the shadows of shapes and texts that way. */
import type { OpenPage } from './pdfium.ts';
import type { Pointer } from './pdfium-module.ts';
import type { SeenBox } from './pdfium-text.ts';

/** FPDFBitmap_BGRA. */
const BGRA = 4;
/** Larger pictures take long to read, and are none: shadows are printed coarsely. */
const MAX_PIXELS = 1_000_000;
/** Of 255: a shadow is seen through everywhere, and black. Icons of one colour are dense somewhere. */
const MAX_ALPHA = 127;
const BLACK = 32;

/**
 * @param picture an object of the page that draws a picture. @param whole all that it takes, also beyond the page: PDFium
 * draws so many pixels, one a point. @returns true also where nothing of it is seen.
 */
export function isShade({ pdfium, document, handle }: OpenPage, picture: Pointer, whole: SeenBox): boolean {
  const { call, scratch, view, bytes } = pdfium;
  if ((whole.right - whole.left) * (whole.bottom - whole.top) > MAX_PIXELS) return false;
  if (!call._FPDFImageObj_GetImagePixelSize(picture, scratch, scratch + 4)) return false;
  const sides = view(scratch, 8);
  if (sides.getUint32(0, true) * sides.getUint32(4, true) > MAX_PIXELS) return false;
  const bitmap = call._FPDFImageObj_GetRenderedBitmap(document, handle, picture);
  if (bitmap === 0) return false;
  try {
    if (call._FPDFBitmap_GetFormat(bitmap) !== BGRA) return false;
    const length = call._FPDFBitmap_GetStride(bitmap) * call._FPDFBitmap_GetHeight(bitmap);
    return isDark(bytes(call._FPDFBitmap_GetBuffer(bitmap), length));
  } finally {
    call._FPDFBitmap_Destroy(bitmap);
  }
}

/** @param pixels blue, green, red and alpha of each. */
function isDark(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha > MAX_ALPHA) return false;
    if (alpha > 0 && Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > BLACK) return false;
  }
  return true;
}
