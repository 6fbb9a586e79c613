/** Packs a drawn page as a picture of the format that was asked for, in sRGB, with its density written in. */
import { openPicture, type Sharp } from '../../../adapters/sharp.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { ditherInPlace } from './dither.ts';
import type { PagePixels, PictureLimits } from './page-size-px.ts';
import { writeJpegDensity, writePngDensity } from './write-density.ts';

export type PictureFormat = 'jpg' | 'png' | 'webp' | 'tiff' | 'gif' | 'avif';

/** All colours, shades of gray, or black and white only. */
export type PictureColour = 'color' | 'gray' | 'mono';

export interface EncodeOptions {
  readonly format: PictureFormat;
  readonly color: PictureColour;
  /** 1 to 100, for the formats that lose. */
  readonly quality: number;
}

/** Longest side that the format, or its encoder, can have, and most pixels: some hold the picture several times over. */
export const FORMAT_LIMITS: Readonly<Record<PictureFormat, PictureLimits>> = {
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

const MM_IN_INCH = 25.4;

/** The dpi is written where the format has a place for it. */
export async function encodePicture(
  picture: Sharp,
  options: EncodeOptions,
  size: PagePixels,
  path: string,
): Promise<void> {
  const density = Math.max(1, Math.round(size.dpi));
  const coloured = await inColours(picture, options.color, size);
  const packed = withFormat(coloured, options, size);
  const gray = options.color !== 'color';
  if (gray && options.format === 'jpg') {
    await packed.toFile(path);
    return writeJpegDensity(path, density);
  }
  if (gray && options.format === 'png') {
    await packed.toFile(path);
    return writePngDensity(path, density);
  }
  // In a TIFF of gray, the density is one of its own options: a profile would turn it into three channels.
  await (gray && options.format === 'tiff' ? packed : packed.withMetadata({ density })).toFile(path);
}

async function inColours(picture: Sharp, color: PictureColour, size: PagePixels): Promise<Sharp> {
  if (color === 'color') return picture;
  const gray = picture.toColourspace('b-w');
  if (color === 'gray') return gray;
  const { data, info } = await gray.raw().toBuffer({ resolveWithObject: true });
  ditherInPlace(data, info.width);
  return openPicture(data, { raw: { width: size.widthPx, height: size.heightPx, channels: 1 } }).toColourspace('b-w');
}

function withFormat(picture: Sharp, { format, quality, color }: EncodeOptions, size: PagePixels): Sharp {
  const mono = color === 'mono';
  switch (format) {
    case 'jpg':
      return picture.jpeg({
        quality,
        chromaSubsampling: quality >= FULL_COLOR_QUALITY ? '4:4:4' : '4:2:0',
        optimiseCoding: size.widthPx * size.heightPx <= MAX_OPTIMISED_PIXELS,
      });
    case 'png':
      return picture.png({ compressionLevel: 6, ...(mono ? { palette: true, colours: 2, dither: 0 } : {}) });
    case 'webp':
      return picture.webp(mono ? { lossless: true, effort: 3 } : { quality, effort: 3 });
    case 'tiff': {
      const perMm = Math.max(1, Math.round(size.dpi)) / MM_IN_INCH;
      const density = { xres: perMm, yres: perMm };
      return mono
        ? picture.tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, ...density })
        : picture.tiff({ compression: 'deflate', predictor: 'horizontal', ...density });
    }
    case 'gif':
      return picture.gif(mono ? { effort: 1, colours: 2, dither: 0 } : { effort: 4 });
    case 'avif':
      // AVIF needs fewer points for the same look, and its higher efforts take minutes for a page.
      return picture.avif({ quality: Math.max(1, quality - 20), effort: 2 });
  }
}
