/** Packs a drawn page as a picture of the format that was asked for, in sRGB, with its density written in. */
import type { Sharp } from '../../adapters/sharp.ts';
import { MAX_PIXELS } from '../../contract/limits.ts';
import type { PagePixels } from './page-size-px.ts';

export type PictureFormat = 'jpg' | 'png' | 'webp' | 'tiff' | 'gif' | 'avif';

export interface FormatLimits {
  /** Longest side that the format, or its encoder, can have. */
  readonly sidePx: number;
  /** Most pixels: some encoders hold the whole picture several times over. */
  readonly pixels: number;
}

export const FORMAT_LIMITS: Readonly<Record<PictureFormat, FormatLimits>> = {
  jpg: { sidePx: 65_500, pixels: MAX_PIXELS },
  png: { sidePx: 65_500, pixels: MAX_PIXELS },
  tiff: { sidePx: 65_500, pixels: MAX_PIXELS },
  webp: { sidePx: 16_383, pixels: 40_000_000 },
  gif: { sidePx: 65_500, pixels: 40_000_000 },
  avif: { sidePx: 16_384, pixels: 16_000_000 },
};

/** Best Huffman tables for a JPEG need all its coefficients in memory: 3 bytes a pixel, for 5 % of the size. */
const MAX_OPTIMISED_PIXELS = 16_000_000;

/** From here on, text in colour matters more than bytes: colours keep their full resolution. */
const FULL_COLOR_QUALITY = 90;

/** @param quality 1 to 100, for the formats that lose. The dpi is written where the format has a place for it. */
export async function encodePicture(
  picture: Sharp,
  format: PictureFormat,
  quality: number,
  size: PagePixels,
  path: string,
): Promise<void> {
  const density = Math.max(1, Math.round(size.dpi));
  await withFormat(picture, format, quality, size).withMetadata({ density }).toFile(path);
}

function withFormat(picture: Sharp, format: PictureFormat, quality: number, size: PagePixels): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({
        quality,
        chromaSubsampling: quality >= FULL_COLOR_QUALITY ? '4:4:4' : '4:2:0',
        optimiseCoding: size.widthPx * size.heightPx <= MAX_OPTIMISED_PIXELS,
      });
    case 'png':
      return picture.png({ compressionLevel: 6 });
    case 'webp':
      return picture.webp({ quality, effort: 3 });
    case 'tiff':
      return picture.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'gif':
      return picture.gif({ effort: 4 });
    case 'avif':
      // AVIF needs fewer points for the same look, and its higher efforts take minutes for a page.
      return picture.avif({ quality: quality - 20, effort: 2 });
  }
}
