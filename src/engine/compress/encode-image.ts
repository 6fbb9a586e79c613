/** Packs samples as small as a floor of likeness allows: JPEG by a search for the quality, or lossless rows. */
import { openPicture } from '../../adapters/sharp.ts';
import { inSpaceOf, openPixels } from './open-pixels.ts';
import { readPngData } from './png-data.ts';
import type { Squeeze } from './settings.ts';
import { type Channels, detail, type Pixels, similarity } from './ssim.ts';

export interface JpegResult {
  readonly bytes: Uint8Array;
  readonly quality: number;
}

/** The search works on a square of this side: the encoder takes 0.15 s for a million pixels. */
const SAMPLE_SIDE = 768;
/** What the sample promises, the whole picture may miss by this. */
const TOLERANCE = 0.005;
const QUALITY_STEP = 6;
/**
 * Grain is lost before anything that it lies over. Where even the best quality misses the floor by no more than this, it
 * is taken: the page that shows the picture has a floor of its own.
 */
const GRAIN = 0.08;
/** Of a picture that is black or white: less is not worth a second look. */
const MIN_PURE_SHARE = 0.02;

/** The smallest JPEG that keeps the floor; undefined when even the best quality misses it by far. */
export async function encodeJpeg(pixels: Pixels, squeeze: Squeeze): Promise<JpegResult | undefined> {
  const sample = telling(pixels);
  let low = squeeze.minQuality;
  let high: number = squeeze.maxQuality;
  const { likeness: best } = await trial(sample, high, squeeze);
  if (best < squeeze.floor - GRAIN) return undefined;
  if (best < squeeze.floor) return { bytes: await jpegOfQuality(pixels, high, squeeze), quality: high };
  while (high - low > 3) {
    const middle = Math.round((low + high) / 2);
    if ((await trial(sample, middle, squeeze)).likeness >= squeeze.floor) high = middle;
    else low = middle + 1;
  }
  let found: JpegResult | undefined;
  for (let quality = high; quality <= squeeze.maxQuality + QUALITY_STEP; ) {
    const { bytes, likeness, data } = await trial(pixels, quality, squeeze);
    const isLike = likeness >= squeeze.floor - TOLERANCE;
    // A quality that somebody asked for is the one they get.
    if (isLike && (squeeze.floor === 0 || keepsBlackAndWhite(pixels, data))) return { bytes, quality };
    // The next quality rounds black and white otherwise.
    if (isLike) found ??= { bytes, quality };
    if (found && quality >= found.quality + QUALITY_STEP) return found;
    quality += isLike ? 1 : QUALITY_STEP;
  }
  return found;
}

/** @param quality 1 to 100. */
export function jpegOfQuality(pixels: Pixels, quality: number, { halvesColor }: Squeeze): Promise<Uint8Array> {
  return inSpaceOf(openPixels(pixels), pixels.channels)
    .jpeg({ mozjpeg: true, quality, chromaSubsampling: halvesColor ? '4:2:0' : '4:4:4' })
    .toBuffer();
}

async function trial(pixels: Pixels, quality: number, squeeze: Squeeze) {
  const { channels } = pixels;
  const bytes = await jpegOfQuality(pixels, quality, squeeze);
  const data = await inSpaceOf(openPicture(bytes, { ignoreIcc: true }), channels)
    .raw()
    .toBuffer();
  return { bytes, data, likeness: similarity(pixels, { ...pixels, data }) };
}

/**
 * Whether most of what is pure black or white stays so. Some qualities round large areas of it to the level beside, which
 * no block-wise likeness sees and an eye does.
 */
function keepsBlackAndWhite({ data, channels }: Pixels, candidate: Uint8Array): boolean {
  if (channels === 4) return true;
  return [0, 255].every((level) => {
    let [all, kept] = [0, 0];
    for (let at = 0; at + channels <= data.length; at += channels) {
      if (data[at] !== level || data[at + channels - 1] !== level) continue;
      all++;
      if (candidate[at] === level && candidate[at + channels - 1] === level) kept++;
    }
    return all * channels < data.length * MIN_PURE_SHARE || kept > all / 2;
  });
}

export interface LosslessResult {
  readonly bytes: Uint8Array;
  readonly bitsPerComponent: number;
  /** Red, green, blue or grey of each entry, where the samples are indexes into a palette. */
  readonly palette: Uint8Array | undefined;
  /** Samples of one pixel, for the predictor. */
  readonly colors: Channels;
}

/** Rows as PNG filters them and deflate packs them; with a palette where the colours are few enough. */
export async function encodeLossless(pixels: Pixels): Promise<LosslessResult | undefined> {
  const count = pixels.channels === 3 ? countColors(pixels) : Number.POSITIVE_INFINITY;
  const withPalette = count <= 256 ? await encodePalette(pixels, count) : undefined;
  if (withPalette) return withPalette;
  // A PNG has no inks: four channels go as colours with opacity, which is bytes all the same.
  const made = [true, false].map((adaptiveFiltering) =>
    openRaw(pixels)
      .toColourspace(pixels.channels === 1 ? 'b-w' : 'srgb')
      .png({ compressionLevel: 9, adaptiveFiltering })
      .toBuffer(),
  );
  // Photographs pack better as differences from their neighbours, drawings mostly as they are.
  const [png = Buffer.alloc(0)] = (await Promise.all(made)).sort((a, b) => a.length - b.length);
  const parts = readPngData(png);
  if (!parts || parts.palette || parts.channels !== pixels.channels) return undefined;
  return { bytes: parts.data, bitsPerComponent: parts.bitDepth, palette: undefined, colors: pixels.channels };
}

async function encodePalette(pixels: Pixels, count: number): Promise<LosslessResult | undefined> {
  const options = { palette: true, quality: 100, dither: 0, colours: Math.max(2, count), effort: 10 } as const;
  const png = await openRaw(pixels)
    .toColourspace('srgb')
    .png({ compressionLevel: 9, ...options })
    .toBuffer();
  const parts = readPngData(png);
  if (!parts?.palette || !(await isExact(png, pixels))) return undefined;
  return { bytes: parts.data, bitsPerComponent: parts.bitDepth, palette: parts.palette, colors: 1 };
}

/** The quantiser may mix colours even where it need not. */
async function isExact(png: Uint8Array, pixels: Pixels): Promise<boolean> {
  const { data, info } = await openPicture(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return info.channels === pixels.channels && Buffer.compare(data, pixels.data) === 0;
}

/** Distinct colours, counted up to one more than a palette holds. */
function countColors({ data, channels }: Pixels): number {
  const seen = new Set<number>();
  for (let at = 0; at < data.length && seen.size <= 256; at += channels) {
    seen.add(
      channels === 1 ? (data[at] ?? 0) : ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0),
    );
  }
  return seen.size;
}

/** The part that shows most, of a picture too large to be tried whole. */
function telling(pixels: Pixels): Pixels {
  if (pixels.width * pixels.height <= SAMPLE_SIDE * SAMPLE_SIDE * 1.5) return pixels;
  const width = Math.min(SAMPLE_SIDE, pixels.width);
  const height = Math.min(SAMPLE_SIDE, pixels.height);
  let best = cut(pixels, 0, 0, width, height);
  let most = -1;
  for (const down of [0.5, 0.2, 0.8]) {
    for (const across of [0.5, 0.2, 0.8]) {
      const part = cut(
        pixels,
        Math.floor((pixels.width - width) * across),
        Math.floor((pixels.height - height) * down),
        width,
        height,
      );
      const shown = detail(part);
      if (shown > most) [best, most] = [part, shown];
    }
  }
  return best;
}

function cut(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
  const { channels } = pixels;
  const data = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * pixels.width + left) * channels;
    data.set(pixels.data.subarray(from, from + width * channels), row * width * channels);
  }
  return { data, width, height, channels };
}

function openRaw({ data, width, height, channels }: Pixels) {
  return openPicture(data, { raw: { width, height, channels } });
}
