/** Draws an SVG at print resolution with librsvg: from memory, so that it has no folder or address to fetch from. */
import { gunzipSync } from 'node:zlib';
import { openPicture } from '../../../adapters/sharp.ts';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import type { Picture } from '../picture.ts';
import { decodePicture, sound } from './decoded.ts';

/** CSS pixels an inch; libvips draws one pixel for each at a density of 72. */
const CSS_DPI = 96;
const DRAWN_DPI = 300;
const MAX_DRAWN_PIXELS = 25_000_000;
/** A text of drawing commands; unpacked from gzip it may not be larger than this. */
const MAX_TEXT_BYTES = 100 * 1024 * 1024;

/** @throws BrokenPicture */
export async function svgPicture(
  text: Uint8Array,
  request: { readonly folder: string; readonly signal: AbortSignal },
): Promise<Picture> {
  const { width, height } = await sound(() => openPicture(text, { limitInputPixels: false }).metadata());
  const scale = Math.min(DRAWN_DPI / CSS_DPI, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)));
  if (scale < 1 / 72) throw new BrokenPicture('size');
  const dpi = CSS_DPI * scale;
  return decodePicture({
    ...request,
    rotates: false,
    density: { x: dpi, y: dpi },
    open: () => openPicture(text, { density: 72 * scale }),
  });
}

/** The drawing's own text, unpacked where it came packed (svgz). @throws BrokenPicture */
export function svgText(file: Uint8Array): Uint8Array {
  return file[0] === 0x1f && file[1] === 0x8b ? unpack(file) : file;
}

function unpack(file: Uint8Array): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: MAX_TEXT_BYTES });
  } catch (error) {
    throw new BrokenPicture('gzip', { cause: error });
  }
}
