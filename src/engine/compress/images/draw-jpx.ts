/** Decodes a JPEG 2000 picture: PDFium draws it pixel by pixel on a page of its own, since libvips as it comes reads none. */
import { openAlone } from '../../images/render/draw-alone.ts';
import type { PdfImage } from './pdf-image.ts';

/** Decoder, page and result are held in memory together. */
const MAX_PIXELS = 16_000_000;

/** Red, green and blue of each pixel; undefined for pictures that are too large. */
export async function drawJpx(jpx: Uint8Array, { width, height, color }: PdfImage): Promise<Uint8Array | undefined> {
  if (width * height > MAX_PIXELS) return undefined;
  // The samples count as device colours here, whatever they mean, so that they come out as they are.
  const space = color.channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  const entries = `/ColorSpace /${space} /BitsPerComponent 8 /Filter /JPXDecode`;
  const document = await openAlone({ width, height, entries, bytes: jpx });
  try {
    return document.withPage(0, (page) => document.draw(page, { widthPx: width, heightPx: height }));
  } finally {
    document.close();
  }
}
