/** How strongly an attempt squeezes, and how much of everything it may touch. */
import type { PageLikeness } from './page-likeness.ts';

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
  /** Steps of opacity that soft masks keep, at most 256. */
  readonly opacities: number;
  /** Whether profiles that say how a file is to be printed become coarser too. */
  readonly slimsPrinting: boolean;
  /** How much each page has to look as before; less, and its pictures are squeezed less. */
  readonly page: PageLikeness;
  /** Levels of 255 by which a spot of a scan in layers may be lighter or darker (kept-shades.ts). */
  readonly shade: number;
  /** How far a point of a drawing may move on paper (drawings/shorten-drawings.ts). */
  readonly pointPt: number;
  /** Whether TrueType fonts keep the instructions that fit letters to the pixels of a coarse screen. */
  readonly keepsHints: boolean;
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
/** Where size comes first: from 190 dpi down to 150, say. */
const STRONG_THRESHOLD = 1.25;
/** A picture a hair above the target gains nothing by being resampled. */
const EVERY_IMAGE_THRESHOLD = 1.1;

/** Qualities and resolutions of each level; the floors were measured (decisions/0008, 0055). */
export const SQUEEZES = {
  low: {
    dpi: 200,
    threshold: THRESHOLD,
    floor: 0.98,
    minQuality: 75,
    maxQuality: 92,
    halvesColor: false,
    opacities: 256,
    slimsPrinting: false,
    page: { page: 0.977, tile: 0.96 },
    shade: 28,
    pointPt: 0.001,
    keepsHints: true,
  },
  medium: {
    dpi: 150,
    threshold: STRONG_THRESHOLD,
    floor: 0.93,
    minQuality: 45,
    maxQuality: 88,
    halvesColor: true,
    opacities: 64,
    slimsPrinting: true,
    page: { page: 0.958, tile: 0.91 },
    shade: 28,
    pointPt: 0.001,
    keepsHints: false,
  },
  high: {
    dpi: 96,
    threshold: STRONG_THRESHOLD,
    floor: 0.88,
    minQuality: 30,
    maxQuality: 80,
    halvesColor: true,
    opacities: 32,
    slimsPrinting: true,
    page: { page: 0.885, tile: 0.8 },
    shade: 40,
    pointPt: 0.005,
    keepsHints: false,
  },
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

/** What a visitor asked for by numbers holds, whatever it looks like. */
const ANY_PAGE: PageLikeness = { page: 0, tile: 0 };

/** How often the pictures of a page are stored anew, a step gentler each time. */
export const SOFTER_STEPS = 3;

/** @param step 1 to `SOFTER_STEPS`; undefined beyond, and where nothing is held to a likeness. */
export function softer(squeeze: Squeeze, step: number): Squeeze | undefined {
  if (step > SOFTER_STEPS || squeeze.floor === 0) return undefined;
  const floor = squeeze.floor + ((1 - squeeze.floor) * step) / (SOFTER_STEPS + 1);
  return { ...squeeze, floor, maxQuality: Math.max(squeeze.maxQuality, 95) };
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
  const isFine = quality >= 90;
  const rest = {
    halvesColor: !isFine,
    opacities: isFine ? 256 : 64,
    slimsPrinting: !isFine,
    page: ANY_PAGE,
    shade: isFine ? 28 : 40,
    pointPt: 0.001,
    keepsHints: isFine,
  };
  const squeeze = { dpi, threshold, floor: 0, minQuality: quality, maxQuality: quality, ...rest };
  return { squeeze, maxSidePx: resizes ? MAX_SIDE_PX.medium : undefined, scale: 1 };
}

/** From gentle to strong, for a search after a size; between two steps everything changes evenly. */
const LADDER: readonly Squeeze[] = [
  { ...SQUEEZES.low, dpi: 1_200, threshold: EVERY_IMAGE_THRESHOLD, floor: 0.995, minQuality: 80, maxQuality: 97 },
  { ...SQUEEZES.low, dpi: 300, threshold: EVERY_IMAGE_THRESHOLD, floor: 0.99, maxQuality: 95 },
  { ...SQUEEZES.low, threshold: EVERY_IMAGE_THRESHOLD },
  SQUEEZES.medium,
  SQUEEZES.high,
  { ...SQUEEZES.high, dpi: 72, threshold: 1.2, floor: 0.85, minQuality: 20, page: ANY_PAGE },
  { ...SQUEEZES.high, dpi: 50, threshold: 1.1, floor: 0.75, minQuality: 10, page: ANY_PAGE },
  { ...SQUEEZES.high, dpi: 30, threshold: 1.1, floor: 0.5, minQuality: 5, maxQuality: 60, page: ANY_PAGE },
];

/** Share of the search in which picture files keep their pixels; after it they lose them too. */
const QUALITY_SHARE = 0.6;
const LEAST_SCALE = 0.12;

/** @param effort 0 (gentlest) to 1 (strongest). */
export function strengthAt(effort: number, resizes: boolean): Strength {
  const place = effort * (LADDER.length - 1);
  const index = Math.min(LADDER.length - 2, Math.floor(place));
  const [gentle, strong] = [LADDER[index] ?? SQUEEZES.low, LADDER[index + 1] ?? SQUEEZES.high];
  const share = place - index;
  const between = (key: 'threshold' | 'floor' | 'minQuality' | 'maxQuality' | 'shade') =>
    gentle[key] + (strong[key] - gentle[key]) * share;
  const squeeze: Squeeze = {
    // Each step costs a like share of the pixels.
    dpi: gentle.dpi * (strong.dpi / gentle.dpi) ** share,
    threshold: between('threshold'),
    floor: between('floor'),
    shade: between('shade'),
    minQuality: Math.round(between('minQuality')),
    maxQuality: Math.round(between('maxQuality')),
    halvesColor: strong.halvesColor,
    opacities: strong.opacities,
    slimsPrinting: strong.slimsPrinting,
    pointPt: strong.pointPt,
    keepsHints: strong.keepsHints,
    page: {
      page: gentle.page.page + (strong.page.page - gentle.page.page) * share,
      tile: gentle.page.tile + (strong.page.tile - gentle.page.tile) * share,
    },
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
