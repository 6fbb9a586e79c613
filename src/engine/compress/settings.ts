/** How strongly an attempt squeezes, and how much of everything it may touch. */

/** What happens to pictures. */
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

export interface Strength {
  /** Undefined: nothing is lost, everything is only packed better. */
  readonly squeeze: Squeeze | undefined;
  /** For picture files: longest side in pixels that is left; undefined keeps all pixels. */
  readonly maxSidePx: number | undefined;
  /** For picture files: share of the sides that is left, 0 to 1. */
  readonly scale: number;
}

export type Level = 'low' | 'medium' | 'high';

const THRESHOLD = 1.5;
/** A picture a hair above the target gains nothing by being resampled. */
const EVERY_IMAGE_THRESHOLD = 1.1;

/** Qualities and resolutions of each level; the floors were measured (decisions/0008). */
export const SQUEEZES = {
  low: { dpi: 200, threshold: THRESHOLD, floor: 0.98, minQuality: 75, maxQuality: 92, halvesColor: false },
  medium: { dpi: 150, threshold: THRESHOLD, floor: 0.95, minQuality: 45, maxQuality: 88, halvesColor: true },
  high: { dpi: 96, threshold: THRESHOLD, floor: 0.9, minQuality: 30, maxQuality: 80, halvesColor: true },
} as const satisfies Record<Level, Squeeze>;

/** Longest side with `resizeImages`, by level. */
const MAX_SIDE_PX: Readonly<Record<Level, number>> = { low: 2560, medium: 1920, high: 1280 };

export const LOSSLESS: Strength = { squeeze: undefined, maxSidePx: undefined, scale: 1 };

export function strengthOfLevel(level: Level, resizes: boolean): Strength {
  const squeeze = SQUEEZES[level];
  return {
    squeeze: resizes ? resizingAll(squeeze) : squeeze,
    maxSidePx: resizes ? MAX_SIDE_PX[level] : undefined,
    scale: 1,
  };
}

export interface OwnSettings {
  readonly dpi: number;
  /** Null: half as much again as `dpi`. */
  readonly thresholdDpi: number | null;
  readonly quality: number;
  readonly resizes: boolean;
}

/** Exactly what was asked for: one quality, whatever it looks like. */
export function strengthOfSettings({ dpi, thresholdDpi, quality, resizes }: OwnSettings): Strength {
  const threshold = resizes ? EVERY_IMAGE_THRESHOLD : (thresholdDpi ?? dpi * THRESHOLD) / dpi;
  const squeeze = { dpi, threshold, floor: 0, minQuality: quality, maxQuality: quality, halvesColor: quality < 90 };
  return { squeeze, maxSidePx: resizes ? MAX_SIDE_PX.medium : undefined, scale: 1 };
}

/** From gentle to strong, for a search after a size; between two steps everything changes evenly. */
const LADDER: readonly Squeeze[] = [
  { ...SQUEEZES.low, dpi: 300, floor: 0.99, maxQuality: 95 },
  SQUEEZES.low,
  SQUEEZES.medium,
  SQUEEZES.high,
  { ...SQUEEZES.high, dpi: 72, threshold: 1.2, floor: 0.85, minQuality: 20 },
  { ...SQUEEZES.high, dpi: 50, threshold: 1.1, floor: 0.75, minQuality: 10 },
  { ...SQUEEZES.high, dpi: 30, threshold: 1.1, floor: 0.5, minQuality: 5, maxQuality: 60 },
];

/** Share of the search in which picture files keep their pixels; after it they lose them too. */
const QUALITY_SHARE = 0.6;
const LEAST_SCALE = 0.12;

/** @param effort 0 (gentlest) to 1 (strongest). */
export function strengthAt(effort: number, resizes: boolean): Strength {
  const place = effort * (LADDER.length - 1);
  const index = Math.min(LADDER.length - 2, Math.floor(place));
  const [gentle, strong] = [LADDER[index] ?? SQUEEZES.low, LADDER[index + 1] ?? SQUEEZES.high];
  const between = (key: 'dpi' | 'threshold' | 'floor' | 'minQuality' | 'maxQuality') =>
    gentle[key] + (strong[key] - gentle[key]) * (place - index);
  const squeeze: Squeeze = {
    dpi: between('dpi'),
    threshold: between('threshold'),
    floor: between('floor'),
    minQuality: Math.round(between('minQuality')),
    maxQuality: Math.round(between('maxQuality')),
    halvesColor: strong.halvesColor,
  };
  const beyond = Math.max(0, (effort - QUALITY_SHARE) / (1 - QUALITY_SHARE));
  return {
    squeeze: resizes ? resizingAll(squeeze) : squeeze,
    maxSidePx: undefined,
    scale: 1 - beyond * (1 - LEAST_SCALE),
  };
}

/** The same strength, but every picture above the resolution loses pixels. */
function resizingAll(squeeze: Squeeze): Squeeze {
  return { ...squeeze, threshold: EVERY_IMAGE_THRESHOLD };
}
