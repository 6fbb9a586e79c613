/** Codes samples as JPEG with mozjpeg: whole, or as a trial that decodes to the same samples in two thirds of the time. */
import { openPicture } from '../../adapters/sharp.ts';
import { inSpaceOf, openPixels } from './open-pixels.ts';
import type { Squeeze } from './settings.ts';
import type { Pixels } from './ssim.ts';

/** @param quality 1 to 100. */
export function jpegOfQuality(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<Uint8Array> {
  return coded(pixels, quality, squeeze, true);
}

/** In one scan: some 3 % larger, for the search for the best scans is what mozjpeg takes a third of its time for. */
export function jpegTrial(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<Uint8Array> {
  return coded(pixels, quality, squeeze, false);
}

/**
 * Whether mozjpeg may work against ringing: it raises white beside black, mostly for the better, but beyond what decoders
 * hold where there is much black, and then white comes out as black lines (revision 0826579, qualities up to 55).
 */
export async function mayRaise(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<boolean> {
  return !(await isFalse(pixels, quality, await encoded(pixels, quality, squeeze, RAISED)));
}

const RAISED = { optimiseScans: false, overshootDeringing: true };
/** Qualities above never came out false. */
const MOST_FALSE = 65;
/** Levels of 255: what was white, and what is not any more. */
const WHITE = 208;
const DARK = 80;
/** Samples: a line along the side of a square of 8 × 8. */
const LEAST_LINE = 8;

async function coded(pixels: Pixels, quality: number, squeeze: Squeeze, optimiseScans: boolean): Promise<Uint8Array> {
  const raised = await encoded(pixels, quality, squeeze, { ...RAISED, optimiseScans });
  if (!(await isFalse(pixels, quality, raised))) return raised;
  return encoded(pixels, quality, squeeze, { optimiseScans, overshootDeringing: false });
}

/** Whether white came out dark. */
async function isFalse({ data, channels }: Pixels, quality: number, jpeg: Uint8Array): Promise<boolean> {
  if (quality > MOST_FALSE || channels === 4) return false;
  const shown = await inSpaceOf(openPicture(jpeg, { ignoreIcc: true }), channels)
    .raw()
    .toBuffer();
  let count = 0;
  for (let at = 0; at < data.length && count < LEAST_LINE; at++)
    if ((shown[at] ?? 0) < DARK && (data[at] ?? 0) > WHITE) count++;
  return count >= LEAST_LINE;
}

function encoded(
  pixels: Pixels,
  quality: number,
  { halvesColor }: Squeeze,
  options: { readonly optimiseScans: boolean; readonly overshootDeringing: boolean },
): Promise<Uint8Array> {
  return inSpaceOf(openPixels(pixels), pixels.channels)
    .jpeg({ mozjpeg: true, ...options, quality, chromaSubsampling: halvesColor ? '4:2:0' : '4:4:4' })
    .toBuffer();
}
