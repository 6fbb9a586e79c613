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

/** How dark and how bright a page is, found out part by part. */
export class Tone {
  readonly #counts = new Uint32Array(256);
  #samples = 0;

  add(gray: Uint8Array): void {
    for (let at = 0; at < gray.length; at += SAMPLE_STEP, this.#samples++) {
      const value = gray[at] ?? 0;
      this.#counts[value] = (this.#counts[value] ?? 0) + 1;
    }
  }

  /** Factor and addend that make the paper white and the ink black. */
  get stretch(): readonly [factor: number, addend: number] {
    const paper = this.#reached(PAPER_SHARE);
    const factor = Math.min(MOST_STRETCH, 255 / Math.max(1, paper - this.#reached(INK_SHARE)));
    return [factor, 255 - paper * factor];
  }

  #reached(share: number): number {
    let left = share * this.#samples;
    for (const [value, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return value;
    }
    return 255;
  }
}

/** @param tone of the whole page. @returns gray pixels of the same size. */
export async function softenGray(gray: Uint8Array, { widthPx, heightPx }: Size, tone: Tone): Promise<Uint8Array> {
  const raw = { width: widthPx, height: heightPx, channels: 1 } as const;
  const picture = openPicture(gray, { raw })
    .blur(BLUR_SIGMA)
    .linear(...tone.stretch);
  return picture.toColourspace('b-w').raw().toBuffer();
}
