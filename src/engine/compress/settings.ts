/** How strongly each level squeezes pictures. */

export interface Squeeze {
  /** Pixels per inch on paper that pictures are brought down to. */
  readonly dpi: number;
  /** Only pictures finer than this many times `dpi` lose pixels. */
  readonly threshold: number;
  /** Least likeness (`ssim.ts`) of a picture to itself at the same size. */
  readonly floor: number;
  /** JPEG quality is searched between these two. */
  readonly minQuality: number;
  readonly maxQuality: number;
  /** Whether colour is stored at half the resolution. */
  readonly halvesColor: boolean;
}

const THRESHOLD = 1.5;
/** A picture a hair above the target gains nothing by being resampled. */
const EVERY_IMAGE_THRESHOLD = 1.1;

/** Qualities and resolutions of each level; the floors were measured (decisions, compression). */
export const SQUEEZES = {
  low: { dpi: 200, threshold: THRESHOLD, floor: 0.98, minQuality: 75, maxQuality: 92, halvesColor: false },
  medium: { dpi: 150, threshold: THRESHOLD, floor: 0.95, minQuality: 45, maxQuality: 88, halvesColor: true },
  high: { dpi: 96, threshold: THRESHOLD, floor: 0.9, minQuality: 30, maxQuality: 80, halvesColor: true },
} as const satisfies Record<string, Squeeze>;

/** From gentle to strong, for a search after a size. */
export const LADDER: readonly Squeeze[] = [
  SQUEEZES.low,
  SQUEEZES.medium,
  { ...SQUEEZES.high, dpi: 120, floor: 0.92 },
  SQUEEZES.high,
  { ...SQUEEZES.high, dpi: 72, threshold: 1.2, floor: 0.85, minQuality: 20 },
  { ...SQUEEZES.high, dpi: 50, threshold: 1.1, floor: 0.75, minQuality: 10 },
];

/** The same strength, but every picture above the resolution loses pixels. */
export function resizingAll(squeeze: Squeeze): Squeeze {
  return { ...squeeze, threshold: EVERY_IMAGE_THRESHOLD };
}
