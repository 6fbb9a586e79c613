/** Codes samples as JPEG with mozjpeg: whole, or as a trial that decodes to the same samples in two thirds of the time. */
import { openPicture } from '../../../adapters/sharp.ts';
import { inSpaceOf, openPixels } from '../images/open-pixels.ts';
import type { Squeeze } from '../likeness/settings.ts';
import type { Channels, Pixels } from '../likeness/ssim.ts';
import { codedOnce } from './known-jpegs.ts';

export interface CodedJpeg {
  readonly bytes: Uint8Array;
  /** The samples that it decodes to; undefined where nobody has looked yet. */
  readonly shown: Uint8Array | undefined;
}

/** @param quality 1 to 100. */
export function jpegOfQuality(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<CodedJpeg> {
  return coded(pixels, quality, squeeze, true);
}

/** In one scan: some 3 % larger, for the search for the best scans is what mozjpeg takes a third of its time for. */
export function jpegTrial(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<CodedJpeg> {
  return coded(pixels, quality, squeeze, false);
}

/**
 * Whether mozjpeg may work against ringing: it raises white beside black, mostly for the better, but beyond what decoders
 * hold where there is much black, and then white comes out as black lines (revision 0826579, qualities up to 55).
 */
export async function mayRaise(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<boolean> {
  if (neverFalse(pixels, quality)) return true;
  const raised = await encoded(pixels, quality, squeeze, RAISED);
  return !turnsDark(pixels.data, await shownBy(raised, pixels.channels));
}

const RAISED = { optimiseScans: false, overshootDeringing: true };
/** Qualities above never came out false. */
const MOST_FALSE = 65;
/** Levels of 255: what was white, and what is not any more. */
const WHITE = 208;
const DARK = 80;
/** Samples: a line along the side of a square of 8 × 8. */
const LEAST_LINE = 8;

async function coded(pixels: Pixels, quality: number, squeeze: Squeeze, optimiseScans: boolean): Promise<CodedJpeg> {
  const raised = await encoded(pixels, quality, squeeze, { ...RAISED, optimiseScans });
  if (neverFalse(pixels, quality)) return { bytes: raised, shown: undefined };
  const shown = await shownBy(raised, pixels.channels);
  if (!turnsDark(pixels.data, shown)) return { bytes: raised, shown };
  const bytes = await encoded(pixels, quality, squeeze, { optimiseScans, overshootDeringing: false });
  return { bytes, shown: undefined };
}

function neverFalse({ channels }: Pixels, quality: number): boolean {
  return quality > MOST_FALSE || channels === 4;
}

/** The samples of a JPEG. */
export function shownBy(jpeg: Uint8Array, channels: Channels): Promise<Uint8Array> {
  return inSpaceOf(openPicture(jpeg, { ignoreIcc: true }), channels)
    .raw()
    .toBuffer();
}

/** The highest bit of each of four samples. */
const HIGHEST_BITS = 0x80808080;

/** Whether white came out dark. */
function turnsDark(before: Uint8Array, after: Uint8Array): boolean {
  const [words, afterWords] = [wordsOf(before), wordsOf(after)];
  let count = 0;
  for (let word = 0; word < words.length; word++) {
    // A white sample has its highest bit set, and a dark one has not.
    if (((words[word] ?? 0) & ~(afterWords[word] ?? 0) & HIGHEST_BITS) === 0) continue;
    for (let at = 4 * word; at < 4 * word + 4; at++) if ((after[at] ?? 0) < DARK && (before[at] ?? 0) > WHITE) count++;
    if (count >= LEAST_LINE) return true;
  }
  return false;
}

/** Four samples each; up to three at the end are left out. */
function wordsOf(samples: Uint8Array): Int32Array {
  const aligned = samples.byteOffset % 4 === 0 ? samples : samples.slice();
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

function encoded(
  pixels: Pixels,
  quality: number,
  { halvesColor }: Squeeze,
  options: { readonly optimiseScans: boolean; readonly overshootDeringing: boolean },
): Promise<Uint8Array> {
  const chromaSubsampling = halvesColor ? '4:2:0' : '4:4:4';
  const { optimiseScans, overshootDeringing } = options;
  return codedOnce(pixels, [quality, chromaSubsampling, optimiseScans, overshootDeringing].join(), () =>
    inSpaceOf(openPixels(pixels), pixels.channels)
      .jpeg({ mozjpeg: true, ...options, quality, chromaSubsampling })
      .toBuffer(),
  );
}
