/** Packs samples as lossless rows. */
import { openPicture } from '../../../adapters/sharp.ts';
import type { Channels, Pixels } from '../likeness/ssim.ts';
import { readPngData } from './png-data.ts';

export interface LosslessResult {
  readonly bytes: Uint8Array;
  readonly bitsPerComponent: number;
  /** Red, green, blue or grey of each entry, where the samples are indexes into a palette. */
  readonly palette: Uint8Array | undefined;
  /** Samples of one pixel, for the predictor. */
  readonly colors: Channels;
}

/** Of deflate: the best takes three times as long, and what is kept is packed anew (best-streams.ts). */
const LEVEL = 6;
/** Masks of one colour, which nothing packs better than zlib's best. */
const EASY = { share: 1 / 50, level: 9 };

/** Every eighth band of so many rows tells whether filters help, where that makes so much of a difference. */
const BANDS = { rows: 32, each: 8, least: 2, margin: 1.25 };

/** Rows as PNG filters them and deflate packs them; with a palette where the colours are few enough. */
export async function encodeLossless(pixels: Pixels): Promise<LosslessResult | undefined> {
  const count = pixels.channels === 3 ? countColors(pixels) : Number.POSITIVE_INFINITY;
  const withPalette = count <= 256 ? await encodePalette(pixels, count) : undefined;
  if (withPalette) return withPalette;
  const { png, filters } = await packShorter(pixels, await likelyFilters(pixels));
  const isEasy = png.length < pixels.data.length * EASY.share;
  const parts = readPngData(isEasy ? await packRows(pixels, filters, EASY.level) : png);
  if (!parts || parts.palette || parts.channels !== pixels.channels) return undefined;
  return { bytes: parts.data, bitsPerComponent: parts.bitDepth, palette: undefined, colors: pixels.channels };
}

/** Photographs pack better as differences from their neighbours, drawings mostly as they are. */
async function packShorter(pixels: Pixels, tried: readonly boolean[]) {
  const made = await Promise.all(
    tried.map(async (filters) => ({ filters, png: await packRows(pixels, filters, LEVEL) })),
  );
  return made.reduce((least, each) => (each.png.length <= least.png.length ? each : least));
}

/** Whether rows are to be filtered: what some bands of them tell, or both where they do not. */
async function likelyFilters(pixels: Pixels): Promise<readonly boolean[]> {
  const both = [true, false];
  const sample = bandsOf(pixels);
  if (!sample) return both;
  const [filtered = 0, plain = 0] = await Promise.all(
    both.map(async (filters) => (await packRows(sample, filters, LEVEL)).length),
  );
  return both.filter((filters) => (filters ? filtered : plain) <= BANDS.margin * Math.min(filtered, plain));
}

/** Undefined for a picture too low to tell. */
function bandsOf(pixels: Pixels): Pixels | undefined {
  const { data, width, height, channels } = pixels;
  const rowBytes = width * channels;
  const bands: Uint8Array[] = [];
  for (let top = 0; top + BANDS.rows <= height; top += BANDS.rows * BANDS.each)
    bands.push(data.subarray(top * rowBytes, (top + BANDS.rows) * rowBytes));
  if (bands.length < BANDS.least) return undefined;
  return { data: Buffer.concat(bands), width, height: bands.length * BANDS.rows, channels };
}

function packRows(pixels: Pixels, adaptiveFiltering: boolean, compressionLevel: number): Promise<Uint8Array> {
  // A PNG has no inks: four channels go as colours with opacity, which is bytes all the same.
  return openRaw(pixels)
    .toColourspace(pixels.channels === 1 ? 'b-w' : 'srgb')
    .png({ compressionLevel, adaptiveFiltering })
    .toBuffer();
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

function openRaw({ data, width, height, channels }: Pixels) {
  return openPicture(data, { raw: { width, height, channels } });
}
