/** Codes samples as JPEG with mozjpeg: whole, or as a trial that decodes to the same samples in two thirds of the time. */
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

function coded(pixels: Pixels, quality: number, { halvesColor }: Squeeze, optimiseScans: boolean): Promise<Uint8Array> {
  return inSpaceOf(openPixels(pixels), pixels.channels)
    .jpeg({ mozjpeg: true, optimiseScans, quality, chromaSubsampling: halvesColor ? '4:2:0' : '4:4:4' })
    .toBuffer();
}
