/** The formats in which picture files are written, and how large a picture each can be. */
import { FILE_TYPES, type FileTypeId } from '../../../contract/files/file-type.ts';
import type { Size } from '../../../contract/pictures/size.ts';
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { FORMAT_LIMITS } from '../render/encode-picture.ts';
import type { PictureLimits } from '../render/page-size-px.ts';

const KNOWN = ['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'ico', 'heic'] as const;

export type WrittenFormat = (typeof KNOWN)[number];

/** In which format a file is written that keeps its own. Icons have no size of their own, and drawings none in pixels. */
export function ownFormat(type: FileTypeId): WrittenFormat {
  if (type === 'svg' || type === 'ico') return 'png';
  const own = KNOWN.find((format) => format === type);
  if (!own) throw new Error(`No picture is written as ${FILE_TYPES[type].label}.`);
  return own;
}

const WITHOUT_LIMIT: PictureLimits = { sidePx: 1_000_000, pixels: MAX_PIXELS };
/** As AVIF: the same container, and as hungry an encoder. */
const HEIC: PictureLimits = { sidePx: 16_384, pixels: 25_000_000 };

/** The size itself, or the largest one of the same proportions that the format holds. @param size of one frame. */
export function withinFormat(size: Size, frames: number, format: WrittenFormat): Size {
  const { sidePx, pixels } = limitsOf(format);
  const { width, height } = size;
  const scale = Math.min(1, sidePx / Math.max(width, height), Math.sqrt(pixels / (width * height * frames)));
  if (scale === 1) return { width, height };
  const side = (px: number) => Math.min(sidePx, Math.max(1, Math.floor(px * scale)));
  return { width: side(width), height: side(height) };
}

/** Longest side and most pixels, all frames together. */
function limitsOf(format: WrittenFormat): PictureLimits {
  if (format === 'heic') return HEIC;
  // An icon is brought down to its own sizes.
  if (format === 'bmp' || format === 'ico') return WITHOUT_LIMIT;
  return FORMAT_LIMITS[format];
}
