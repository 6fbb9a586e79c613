/** Searches for the JPEG of the lowest quality that keeps a floor of likeness, in few trials. */
import type { Squeeze } from '../likeness/settings.ts';
import { brightness, type Pixels, similarity } from '../likeness/ssim.ts';
import { jpegOfQuality, jpegTrial, shownBy } from './code-jpeg.ts';
import { keepsPatch, keepsPure, pureAreas } from './pure-levels.ts';
import { tellingPart } from './telling-part.ts';
import { hasThinColors } from './thin-colors.ts';

/** What the sample promises, the whole picture may miss by this. */
const TOLERANCE = 0.005;
const QUALITY_STEP = 6;
/** Steps of quality between the least that is enough and what is taken for it. */
const PRECISION = 1;
/**
 * Grain is lost before anything that it lies over. Where even the best quality misses the floor by no more than this, it
 * is taken: the page that shows the picture has a floor of its own.
 */
const GRAIN = 0.08;
/** With which power of the quantiser's step what is lost grows, until two trials tell, and the least that is believed of them. */
const USUAL_POWER = 1;
const LEAST_POWER = 0.3;

interface Point {
  readonly quality: number;
  readonly likeness: number;
}

interface Trial extends Point {
  /** The JPEG. */
  readonly bytes: Uint8Array;
  /** What it decodes to. */
  readonly data: Uint8Array;
}

export interface FoundJpeg {
  readonly bytes: Uint8Array;
  /** 1 to 100. */
  readonly quality: number;
}

/**
 * @param mostBytes beyond which a JPEG is of no use: the search ends early where none will be so small.
 * @returns undefined when even the best quality misses the floor by far, or none is small enough.
 */
export function findJpeg(
  pixels: Pixels,
  squeeze: Squeeze,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<FoundJpeg | undefined> {
  const coded = keepingColors(pixels, squeeze);
  // The first is mostly the one that is kept.
  return search(pixels, coded, new Trials(pixels, coded, jpegOfQuality, mostBytes));
}

/** The same for a picture that is coded elsewhere. @returns 1 to 100. */
export async function findQuality(pixels: Pixels, squeeze: Squeeze): Promise<number | undefined> {
  const trials = new Trials(pixels, squeeze, jpegTrial, Number.POSITIVE_INFINITY);
  return (await search(pixels, squeeze, trials))?.quality;
}

/** Half of the colour is enough, except where it would make thin lines and letters dull. */
export function keepingColors(pixels: Pixels, squeeze: Squeeze): Squeeze {
  return squeeze.halvesColor && hasThinColors(pixels) ? { ...squeeze, halvesColor: false } : squeeze;
}

async function search(pixels: Pixels, squeeze: Squeeze, whole: Trials): Promise<Trial | undefined> {
  const { floor, maxQuality } = squeeze;
  const part = tellingPart(pixels);
  const sample = part === pixels ? whole : new Trials(part, squeeze, jpegTrial, Number.POSITIVE_INFINITY);
  // A quality that somebody asked for is the one they get.
  const pure = floor === 0 ? [] : pureAreas(pixels);
  const losesPatch = async (quality: number) => {
    for (const { level } of pure) if (!(await keepsPatch(level, pixels.channels, quality, squeeze))) return true;
    return false;
  };
  const least = await sample.least(losesPatch);
  if (!least || least.likeness < floor - GRAIN) return undefined;
  if (least.likeness < floor) return whole === sample ? least : whole.at(least.quality);
  let found: Trial | undefined;
  for (let { quality } = least; quality <= maxQuality + QUALITY_STEP; ) {
    if (found && quality > found.quality + QUALITY_STEP) return found;
    if (found && (await losesPatch(quality))) {
      quality++;
      continue;
    }
    const trial = whole === sample && quality === least.quality ? least : await whole.at(quality);
    if (whole.isTooLarge(trial)) return undefined;
    const isLike = trial.likeness >= floor - TOLERANCE;
    if (isLike && pure.every((area) => keepsPure(pixels, trial.data, area))) return trial;
    // The next quality rounds black and white otherwise.
    if (isLike) found ??= trial;
    quality += isLike ? 1 : QUALITY_STEP;
  }
  return found;
}

/** Codes one picture at qualities, and looks what became of it. */
class Trials {
  readonly #pixels: Pixels;
  readonly #gray: Pixels;
  readonly #squeeze: Squeeze;
  readonly #encode: typeof jpegTrial;
  readonly #mostBytes: number;

  constructor(pixels: Pixels, squeeze: Squeeze, encode: typeof jpegTrial, mostBytes: number) {
    this.#pixels = pixels;
    this.#gray = inGray(pixels);
    this.#squeeze = squeeze;
    this.#encode = encode;
    this.#mostBytes = mostBytes;
  }

  async at(quality: number): Promise<Trial> {
    const { bytes, shown } = await this.#encode(this.#pixels, quality, this.#squeeze);
    const data = shown ?? (await shownBy(bytes, this.#pixels.channels));
    const likeness = similarity(this.#gray, inGray({ ...this.#pixels, data }));
    return { quality, bytes, data, likeness };
  }

  isTooLarge({ bytes }: Trial): boolean {
    return bytes.length > this.#mostBytes;
  }

  /**
   * The lowest quality that keeps the floor, or the best where none does; undefined where all that do are too large.
   * @param losesPatch tells qualities that no trial is worth, as the next ones are better.
   */
  async least(losesPatch: (quality: number) => Promise<boolean>): Promise<Trial | undefined> {
    const { minQuality, maxQuality, floor } = this.#squeeze;
    const tried: Point[] = [];
    let below: Trial | undefined;
    let enough: Trial | undefined;
    // Enough for three pictures in four.
    let next = await nextPure(minQuality, maxQuality, losesPatch);
    for (;;) {
      const trial = await this.at(next);
      tried.push(trial);
      if (trial.likeness >= floor) enough = trial;
      else if (this.isTooLarge(trial)) return undefined;
      else below = trial;
      const low = below ? below.quality + 1 : minQuality;
      const high = enough ? enough.quality : maxQuality;
      if (!enough && low > maxQuality) return below;
      const told = qualityAt(floor, below && enough ? [below, enough] : tried.slice(-2));
      const wanted = Math.min(high, Math.max(low, told));
      if (enough && high - wanted <= PRECISION) return enough;
      next = await nextPure(wanted, high, losesPatch);
      // Whatever lies between rounds black or white.
      if (next === enough?.quality) return enough;
    }
  }
}

/** The first quality from one on that keeps black and white; the one itself where none soon does. */
async function nextPure(from: number, most: number, losesPatch: (quality: number) => Promise<boolean>) {
  for (let quality = from; quality <= Math.min(most, from + QUALITY_STEP); quality++)
    if (!(await losesPatch(quality))) return quality;
  return from;
}

function inGray(pixels: Pixels): Pixels {
  return { ...pixels, data: brightness(pixels), channels: 1 };
}

/** Where the likeness reaches a floor, if what is lost grows with a power of the quantiser's step, which two trials tell. */
function qualityAt(floor: number, tried: readonly Point[]): number {
  const last = tried.at(-1);
  const before = tried.at(-2);
  if (!last) return 0;
  const lossOf = (likeness: number) => Math.log(Math.max(1 - likeness, 1e-6));
  const growth = (from: Point, likeness: number) => lossOf(likeness) - lossOf(from.likeness);
  const finer = before && Math.log(stepOf(last.quality) / stepOf(before.quality));
  const power = before && finer ? growth(before, last.likeness) / finer : USUAL_POWER;
  return Math.ceil(qualityOf(stepOf(last.quality) * Math.exp(growth(last, floor) / Math.max(LEAST_POWER, power))));
}

/** The quantiser's step at a quality, in percent of that at 50 (libjpeg, `jpeg_quality_scaling`); at 100 it has none. */
function stepOf(quality: number): number {
  return quality < 50 ? 5000 / quality : Math.max(1, 200 - 2 * quality);
}

function qualityOf(step: number): number {
  return step > 100 ? 5000 / step : 100 - step / 2;
}
