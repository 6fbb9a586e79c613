/** Packs a drawn picture as PNG, JPEG or WebP. */
import type { DrawnPicture } from './draw-picture.ts';

export type DrawnFormat = 'png' | 'jpg' | 'webp';

/** High enough that a second look finds nothing; the original bytes are there for whoever wants no loss at all. */
const QUALITY = 92;
const MAX_PALETTE_PIXELS = 16_000_000;
const WEBP_SIDE_PX = 16_383;

/** The format in which this picture can be packed: a WebP has no side over 16,383 pixels. */
export function packableFormat(format: DrawnFormat, { widthPx, heightPx }: DrawnPicture): DrawnFormat {
  return format === 'webp' && Math.max(widthPx, heightPx) > WEBP_SIDE_PX ? 'png' : format;
}

export async function encodeDrawn(picture: DrawnPicture, format: DrawnFormat, path: string): Promise<void> {
  const { widthPx, heightPx, tone, hasAlpha } = picture;
  const opened = picture.open();
  if (format === 'jpg') {
    const flat = hasAlpha ? opened.flatten({ background: '#ffffff' }) : opened;
    await flat.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toFile(path);
  } else if (format === 'webp') {
    const lossless = tone === 'black-and-white';
    await opened.webp({ quality: QUALITY, lossless, effort: 3 }).toFile(path);
  } else if (tone === 'black-and-white' && !hasAlpha && widthPx * heightPx <= MAX_PALETTE_PIXELS) {
    // One bit a pixel.
    await opened.png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 }).toFile(path);
  } else {
    await opened.png({ compressionLevel: 6, adaptiveFiltering: tone !== 'black-and-white' }).toFile(path);
  }
}
