/** Tells what pictures show that may be no pictures: programs print the shadows of shapes and texts as such, and some that nobody sees. */
import type { OpenPage } from './pdfium.ts';
import type { Pointer } from './pdfium-module.ts';
import type { SeenBox } from './pdfium-text.ts';

/** FPDFBitmap_BGRA. */
const BGRA = 4;
/** Larger pictures take long to read, and are none: shadows are printed coarsely. */
const MAX_PIXELS = 1_000_000;
/** In points: smaller pictures are dots, of which a page may have very many. */
const MIN_SIDE = 2;
/** Of 255: a shadow that is black is seen through everywhere. Icons of one colour are dense somewhere. */
const MAX_ALPHA = 127;
const BLACK = 32;
const OPAQUE = 255;
/** Of 255: colours that differ by less are one; JPEG leaves some pixels at the edges, not more than this share of them. */
const SAME_COLOUR = 32;
const STRAY = 0.05;

/** Of 255: opacities that differ by no more are one. */
const SAME_ALPHA = 2;

/**
 * `dark`: it only darkens what lies behind it. `veil`: it darkens all of that alike, as no blurred shadow does. `plain`: it shows one colour. `unseen`: it shows nothing. `masked`: it shows
 * several colours, and is seen through somewhere, as the shapes are that PowerPoint prints as pictures.
 */
export type Shade = 'dark' | 'veil' | 'plain' | 'unseen' | 'masked';

/**
 * @param picture an object of the page that draws a picture. @param whole all that it takes, also beyond the page: PDFium
 * draws so many pixels, one a point. @returns undefined for a picture of several colours that hides all behind it.
 */
export function shadeOf({ pdfium, document, handle }: OpenPage, picture: Pointer, whole: SeenBox): Shade | undefined {
  const { call, scratch, view, bytes } = pdfium;
  const [width, height] = [whole.right - whole.left, whole.bottom - whole.top];
  if (Math.min(width, height) < MIN_SIDE || width * height > MAX_PIXELS) return undefined;
  if (!call._FPDFImageObj_GetImagePixelSize(picture, scratch, scratch + 4)) return undefined;
  const sides = view(scratch, 8);
  if (sides.getUint32(0, true) * sides.getUint32(4, true) > MAX_PIXELS) return undefined;
  const bitmap = call._FPDFImageObj_GetRenderedBitmap(document, handle, picture);
  if (bitmap === 0) return undefined;
  try {
    if (call._FPDFBitmap_GetFormat(bitmap) !== BGRA) return undefined;
    const stride = call._FPDFBitmap_GetStride(bitmap);
    const length = stride * call._FPDFBitmap_GetHeight(bitmap);
    const pixels = bytes(call._FPDFBitmap_GetBuffer(bitmap), length);
    if (isUnseen(pixels)) return 'unseen';
    if (isDark(pixels)) return isEven(pixels, stride) ? 'veil' : 'dark';
    if (isPlain(pixels)) return 'plain';
    return isMasked(pixels) ? 'masked' : undefined;
  } finally {
    call._FPDFBitmap_Destroy(bitmap);
  }
}

/** @param pixels blue, green, red and alpha of each, as below. */
function isUnseen(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) return false;
  return true;
}

function isMasked(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== OPAQUE) return true;
  return false;
}

function isDark(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha > MAX_ALPHA) return false;
    if (alpha > 0 && Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > BLACK) return false;
  }
  return true;
}

/** But for the pixels along its edges, which it may take in part. */
function isEven(pixels: Uint8Array, stride: number): boolean {
  const [alpha, rows] = [pixels[stride + 7], pixels.length / stride];
  if (alpha === undefined || rows < 3) return false;
  for (let row = 1; row < rows - 1; row++)
    for (let at = row * stride + 7; at < (row + 1) * stride - 4; at += 4)
      if (Math.abs((pixels[at] ?? 0) - alpha) > SAME_ALPHA) return false;
  return true;
}

/** By its pixels that are dense. */
function isPlain(pixels: Uint8Array): boolean {
  const sums = [0, 0, 0];
  let dense = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) <= MAX_ALPHA) continue;
    dense++;
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0);
  }
  let strays = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) <= MAX_ALPHA) continue;
    const differs = (channel: number) =>
      Math.abs((pixels[at + channel] ?? 0) - (sums[channel] ?? 0) / dense) > SAME_COLOUR;
    if (differs(0) || differs(1) || differs(2)) strays++;
  }
  return dense > 0 && strays <= STRAY * dense;
}
