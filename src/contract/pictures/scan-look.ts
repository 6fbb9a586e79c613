/** How a drawn page comes to look scanned: what the preview shows and the work does. Nothing in it is left to chance. */

export interface ScanLook {
  /** 0 to 50. */
  readonly noise: number;
  /** 0 to 50. */
  readonly yellow: number;
  readonly isGray: boolean;
}

/** Scanned paper is not quite white, nor is ink quite black. */
const BLACK = 20;
const WHITE = 247;
/** So much darker the light of the lamp is in the corners. */
const SHADE = 0.04;
/** Of 255, the spread of the noise at 1. */
const GRAIN = 0.55;
/** What old paper takes from red, green and blue at 50. */
const AGED = [0.04, 0.1, 0.36];
/** Around the sheet one sees the lid, a little darker than paper. */
export const LID = 226;
/** The smallest part of the tilt that a page gets: none is quite straight. */
const LEAST_TILT = 0.35;

/** Clockwise degrees by which a page lies askew, another for each page. @param page from 1. @param most 0 to 5. */
export function tiltOf(page: number, most: number): number {
  const side = mixed(page) & 1 ? 1 : -1;
  const share = LEAST_TILT + (1 - LEAST_TILT) * ((mixed(page + 7_919) & 0xffff) / 0xffff);
  return side * share * most;
}

/**
 * Changes pixels in place: the light of the lamp, the paper's age, the grain of the sensor.
 * @param channels bytes a pixel; a fourth one, opacity, stays. @param page from 1: each has a grain of its own.
 */
export function addScanLook(
  pixels: Uint8Array | Uint8ClampedArray,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: 1 | 3 | 4 },
  { noise, yellow, isGray }: ScanLook,
  page: number,
): void {
  const colors = channels === 1 ? 1 : 3;
  const paper = [0, 1, 2].map((channel) => 1 - ((AGED[channel] ?? 0) * yellow) / 50);
  const seed = mixed(page);
  for (let y = 0, at = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels, pixel++) {
      const [across, down] = [x / width - 0.5, y / height - 0.5];
      const light = (1 - 2 * SHADE * (across * across + down * down)) * ((WHITE - BLACK) / 255);
      const grain = noise === 0 ? 0 : grainAt(pixel, seed) * noise * GRAIN;
      if (isGray && colors === 3) {
        const gray = (pixels[at] ?? 0) * 0.299 + (pixels[at + 1] ?? 0) * 0.587 + (pixels[at + 2] ?? 0) * 0.114;
        pixels.fill(gray, at, at + 3);
      }
      for (let channel = 0; channel < colors; channel++) {
        const value = (BLACK + (pixels[at + channel] ?? 0) * light) * (channels === 1 ? 1 : (paper[channel] ?? 1));
        pixels[at + channel] = Math.max(0, Math.min(255, Math.round(value + grain)));
      }
    }
  }
}

/** From -1.5 to 1.5, most of it near 0. */
function grainAt(pixel: number, seed: number): number {
  const bits = mixed(pixel ^ seed);
  return ((bits & 0x3ff) + ((bits >>> 10) & 0x3ff) + ((bits >>> 20) & 0x3ff)) / 0x3ff - 1.5;
}

/** 32 bits that look like chance, the same for the same number. @see Wang 2007. */
function mixed(number: number): number {
  let bits = (number ^ 61 ^ (number >>> 16)) >>> 0;
  bits = Math.imul(bits, 9) >>> 0;
  bits ^= bits >>> 4;
  bits = Math.imul(bits, 0x27d4eb2d) >>> 0;
  return (bits ^ (bits >>> 15)) >>> 0;
}
