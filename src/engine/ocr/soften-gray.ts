/** Prepares a gray page for reading: grain is smoothed, and faint ink becomes as dark as it can. */
import { openPicture } from '../../adapters/sharp.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Less than a stroke: takes the noise of a camera, leaves letters. */
const BLUR_SIGMA = 0.6;
/** The ink begins with so much of the darkest, the paper is as bright as most of the page. */
const INK_SHARE = 0.005;
const PAPER_SHARE = 0.9;
/** A page with next to no ink must not become a page of dirt. */
const MOST_STRETCH = 3;
/** Every so many pixels tell what there is. */
const SAMPLE_STEP = 7;

/** @returns gray pixels of the same size. */
export async function softenGray(gray: Uint8Array, { widthPx, heightPx }: Size): Promise<Uint8Array> {
  const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
  const { ink, paper } = inkAndPaper(gray);
  const stretch = Math.min(MOST_STRETCH, 255 / Math.max(1, paper - ink));
  return openPicture(gray, { raw })
    .blur(BLUR_SIGMA)
    .linear(stretch, 255 - paper * stretch)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function inkAndPaper(gray: Uint8Array): { readonly ink: number; readonly paper: number } {
  const counts = new Uint32Array(256);
  let samples = 0;
  for (let at = 0; at < gray.length; at += SAMPLE_STEP, samples++) {
    const value = gray[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const reached = (share: number): number => {
    let left = share * samples;
    for (const [value, count] of counts.entries()) {
      left -= count;
      if (left <= 0) return value;
    }
    return 255;
  };
  return { ink: reached(INK_SHARE), paper: reached(PAPER_SHARE) };
}
