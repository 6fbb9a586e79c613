/** How large a picture becomes: the one rule for the work and for what the page shows before it. */
import type { Size } from './size.ts';

export type Fit = 'inside' | 'cover' | 'contain' | 'fill';

export interface SizeWish {
  readonly width: number | null;
  readonly height: number | null;
  readonly percent: number | null;
  readonly fit: Fit;
  readonly enlarge: boolean;
}

export interface TargetSize {
  /** Of the result. */
  readonly size: Size;
  /** Of all of the picture in it: what is larger than the result is cut off, what is smaller gets a border. */
  readonly picture: Size;
  /** The picture has too few pixels for what was asked for, and is not to get more. */
  readonly tooSmall: boolean;
}

interface Preset extends Size, Partial<Pick<SizeWish, 'fit' | 'enlarge'>> {
  /** Pixels an inch when it is printed. */
  readonly dpi?: number;
}

export type SizePreset = '1080p' | '4k' | 'square-1080' | 'passport-35x45mm@300' | 'favicon';

/** Sizes that people ask for by name. */
export const SIZE_PRESETS: Readonly<Record<SizePreset, Preset>> = {
  '1080p': { width: 1920, height: 1080 },
  '4k': { width: 3840, height: 2160 },
  'square-1080': { width: 1080, height: 1080, fit: 'cover', enlarge: true },
  'passport-35x45mm@300': { width: 413, height: 531, fit: 'cover', enlarge: true, dpi: 300 },
  favicon: { width: 48, height: 48, fit: 'contain', enlarge: true },
};

/** The wish with what a preset says instead of it. */
export function withPreset<Wish extends SizeWish>(wish: Wish, preset: SizePreset | null): Wish {
  if (preset === null) return wish;
  const { dpi: _dpi, ...size } = SIZE_PRESETS[preset];
  return { ...wish, percent: null, ...size };
}

/** @param source pixels of the picture, upright. Undefined where no size is asked for. */
export function targetSize(source: Size, wish: SizeWish): TargetSize | undefined {
  const { width, height, percent } = wish;
  if (width === null && height === null) return percent === null ? undefined : scaled(source, percent / 100);
  const ratios = [width === null ? null : width / source.width, height === null ? null : height / source.height];
  const [wide, high] = ratios;
  const known = wide ?? high ?? 1;
  const asked = { width: width ?? sidePx(source.width * known), height: height ?? sidePx(source.height * known) };
  // With one side the other follows: there is nothing to cut off or to fill.
  if (wide === null || high === null || wide === undefined || high === undefined) return limited(source, known, wish);
  if (wish.fit === 'inside') return limited(source, Math.min(wide, high), wish);
  if (wish.fit === 'fill') return stretched(source, asked, wish);
  return wish.fit === 'cover' ? covered(source, asked, wish) : contained(source, asked, wish);
}

function limited(source: Size, scale: number, { enlarge }: SizeWish): TargetSize {
  const tooSmall = scale > 1 && !enlarge;
  return { ...scaled(source, tooSmall ? 1 : scale), tooSmall };
}

function scaled(source: Size, scale: number): TargetSize {
  const size = { width: sidePx(source.width * scale), height: sidePx(source.height * scale) };
  return { size, picture: size, tooSmall: false };
}

function stretched(source: Size, asked: Size, { enlarge }: SizeWish): TargetSize {
  const tooSmall = !enlarge && (asked.width > source.width || asked.height > source.height);
  const size = tooSmall
    ? { width: Math.min(asked.width, source.width), height: Math.min(asked.height, source.height) }
    : asked;
  return { size, picture: size, tooSmall };
}

/** Of a picture that is too small, the largest part of the proportions that were asked for. */
function covered(source: Size, asked: Size, { enlarge }: SizeWish): TargetSize {
  const scale = Math.max(asked.width / source.width, asked.height / source.height);
  const tooSmall = scale > 1 && !enlarge;
  const less = tooSmall ? scale : 1;
  const size = { width: sidePx(asked.width / less), height: sidePx(asked.height / less) };
  const picture = {
    width: Math.max(size.width, sidePx((source.width * scale) / less)),
    height: Math.max(size.height, sidePx((source.height * scale) / less)),
  };
  return { size, picture, tooSmall };
}

function contained(source: Size, asked: Size, { enlarge }: SizeWish): TargetSize {
  const scale = Math.min(asked.width / source.width, asked.height / source.height);
  const tooSmall = scale > 1 && !enlarge;
  return { size: asked, picture: scaled(source, tooSmall ? 1 : scale).size, tooSmall };
}

function sidePx(side: number): number {
  return Math.max(1, Math.round(side));
}
