/** The formats in which picture files are written, and how large a picture each can be. */
import { MAX_PIXELS } from '../../../contract/site/limits.ts';
import { FORMAT_LIMITS } from '../render/encode-picture.ts';
import type { PictureLimits } from '../render/page-size-px.ts';

export type WrittenFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'bmp' | 'ico' | 'heic';

const WITHOUT_LIMIT: PictureLimits = { sidePx: 1_000_000, pixels: MAX_PIXELS };
/** As AVIF: the same container, and as hungry an encoder. */
const HEIC: PictureLimits = { sidePx: 16_384, pixels: 25_000_000 };

/** Longest side and most pixels, all frames together. */
export function formatLimits(format: WrittenFormat): PictureLimits {
  if (format === 'heic') return HEIC;
  // An icon is brought down to its own sizes.
  if (format === 'bmp' || format === 'ico') return WITHOUT_LIMIT;
  return FORMAT_LIMITS[format];
}
