/** Foretells how small a PDF becomes at each level, from what it is made of; its rates were fitted to real results (decisions/0057). */
import type { ImagePart } from './image-part.ts';
import type { FileParts, PartKind } from './read-parts.ts';

export const LEVELS = ['low', 'medium', 'high'] as const;
export type EstimatedLevel = (typeof LEVELS)[number];
export type Estimate = Readonly<Record<EstimatedLevel, number>>;

interface Rates {
  /** Images above `dpi` times `threshold` are brought down to `dpi`. */
  readonly dpi: number;
  readonly threshold: number;
  /** Mean quantisation step that a JPEG is brought to. */
  readonly steps: number;
  /** Bits of a pixel that an image without loss becomes, where it has 3; and the least that a pixel takes. */
  readonly bits: number;
  readonly leastBits: number;
  /** Share of a JPEG 2000 that is left where it has more than a bit for a pixel. */
  readonly jpx: number;
  /** Share of a scanned page that is left after all this, since its ink and its paper part. */
  readonly layered: number;
  /** Share of a profile that says how the file is to be printed. */
  readonly press: number;
  /** Share of a TrueType font's outlines and instructions, once unused glyphs are gone. */
  readonly truetype: number;
}

const RATES: Readonly<Record<EstimatedLevel, Rates>> = {
  low: {
    dpi: 200,
    threshold: 1.5,
    steps: 17,
    bits: 0.42,
    leastBits: 0.09,
    jpx: 0.3,
    layered: 1,
    press: 1,
    truetype: 1.05,
  },
  medium: {
    dpi: 150,
    threshold: 1.25,
    steps: 70,
    bits: 0.34,
    leastBits: 0.06,
    jpx: 0.12,
    layered: 0.5,
    press: 0.24,
    truetype: 0.45,
  },
  high: {
    dpi: 96,
    threshold: 1.25,
    steps: 150,
    bits: 0.24,
    leastBits: 0.03,
    jpx: 0.07,
    layered: 0.5,
    press: 0.24,
    truetype: 0.45,
  },
};

/** Share that is left at every level. */
const LEFT: Readonly<Record<Exclude<PartKind, 'press' | 'truetype'>, number>> = {
  repeated: 0,
  form: 0,
  content: 0.97,
  objects: 1.15,
  metadata: 1,
  profile: 0.2,
  dictionaries: 1,
  type1: 0.72,
  cff: 0.9,
  whole: 0.98,
};
const BILEVEL_LEFT = 0.82;
/** Of a scanned page: its letters repeat, and each is stored once. */
const BILEVEL_PAGE_LEFT = 0.7;
const PAGE_PIXELS = 500_000;
/** An image of more pixels is not unpacked, and stays as it is. */
const MOST_PIXELS = 400_000_000;
/** Of an image that no page was found to show; most small ones stand finer than this. */
const LEAST_DPI = 110;
/** A scan is as fine as this, and covers so much of its page. */
const SCAN_DPI = 140;
const SCAN_SHARE = 0.7;
/** A JPEG that would gain less stays as it is. */
const WORTHWHILE = 0.8;
const USUAL_STEPS = 12;
const EMPTY_FILE = 600;

/** @returns bytes at each level, never more than the file has. */
export function estimateSize(parts: FileParts): Estimate {
  const [low, medium, high] = LEVELS.map((level) => sizeAt(parts, RATES[level]));
  return { low: low ?? 0, medium: medium ?? 0, high: high ?? 0 };
}

function sizeAt(parts: FileParts, rates: Rates): number {
  let size = EMPTY_FILE + parts.bytes.press * rates.press + parts.bytes.truetype * rates.truetype;
  for (const [kind, left] of Object.entries(LEFT)) size += parts.bytes[kind as PartKind] * left;
  for (const image of parts.images) size += Math.min(image.bytes, imageSize(image, parts.pageArea, rates));
  return Math.min(parts.size, Math.round(size));
}

function imageSize(image: ImagePart, pageArea: number, rates: Rates): number {
  const { kind, bytes, steps } = image;
  const pixels = Math.max(1, image.width * image.height);
  if (pixels > MOST_PIXELS) return bytes;
  if (kind === 'ccitt' || kind === 'jbig2' || kind === 'bilevel') {
    return bytes * (pixels > PAGE_PIXELS ? BILEVEL_PAGE_LEFT : BILEVEL_LEFT);
  }
  const bits = (bytes * 8) / pixels;
  const { dpi, isScan } = resolutionOf(image, pixels, pageArea);
  const scale = dpi > rates.dpi * rates.threshold ? rates.dpi / dpi : 1;
  const layered = isScan ? rates.layered : 1;
  if (kind === 'jpx') return bits > 1 ? bytes * scale * rates.jpx : bytes;
  if (kind === 'flate') return (pixels / 8) * scale * (rates.leastBits + rates.bits * Math.sqrt(bits / 3)) * layered;
  const left = scale * Math.min(1, (steps || USUAL_STEPS) / rates.steps) ** 0.69 * layered;
  return left > WORTHWHILE ? bytes : bytes * left;
}

/** As the image stands on its page; where no page was found to show it, as if it filled one. */
function resolutionOf({ place }: ImagePart, pixels: number, pageArea: number) {
  const dpi = 72 * Math.sqrt(pixels / Math.max(1, place?.area ?? pageArea));
  const isScan = dpi > SCAN_DPI && (place?.share ?? 1) > SCAN_SHARE;
  return { dpi: place ? dpi : Math.max(dpi, LEAST_DPI), isScan };
}
