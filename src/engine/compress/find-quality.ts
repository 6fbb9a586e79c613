/** Searches for the lowest JPEG quality that keeps a floor of likeness, in few trials. */
import { openPicture } from '../../adapters/sharp.ts';
import { jpegTrial } from './code-jpeg.ts';
import { inSpaceOf } from './open-pixels.ts';
import { keepsPatch, keepsPure, pureLevels } from './pure-levels.ts';
import type { Squeeze } from './settings.ts';
import { brightness, type Pixels, similarity } from './ssim.ts';
import { tellingPart } from './telling-part.ts';

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
/** By how much the logarithm of what is lost falls with a step of quality, until two trials tell. */
const USUAL_SLOPE = 0.03;
/** Finished JPEGs take at least this share of their trials. */
const FINISHED_SHARE = 0.85;

interface Point {
  readonly quality: number;
  readonly likeness: number;
}

interface Trial extends Point {
  readonly bytes: number;
  readonly data: Uint8Array;
}

/**
 * @param mostBytes beyond which a JPEG is of no use: the search ends early where none will be so small.
 * @returns 1 to 100; undefined when even the best quality misses the floor by far, or none is small enough.
 */
export async function findQuality(
  pixels: Pixels,
  squeeze: Squeeze,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<number | undefined> {
  const { floor, maxQuality } = squeeze;
  const whole = new Trials(pixels, squeeze, mostBytes / FINISHED_SHARE);
  const part = tellingPart(pixels);
  const sample = part === pixels ? whole : new Trials(part, squeeze, Number.POSITIVE_INFINITY);
  const least = await sample.least();
  if (!least || least.likeness < floor - GRAIN) return undefined;
  if (least.likeness < floor) return least.quality;
  // A quality that somebody asked for is the one they get.
  const pure = floor === 0 ? [] : pureLevels(pixels);
  const losesPatch = async (quality: number) => {
    for (const level of pure) if (!(await keepsPatch(level, pixels.channels, quality, squeeze))) return true;
    return false;
  };
  let found: number | undefined;
  for (let quality = least.quality; quality <= maxQuality + QUALITY_STEP; ) {
    if (found !== undefined && quality > found + QUALITY_STEP) return found;
    if (found !== undefined && (await losesPatch(quality))) {
      quality++;
      continue;
    }
    const isKnown = whole === sample && quality === least.quality && 'data' in least;
    const trial = isKnown ? least : await whole.at(quality);
    if (whole.isTooLarge(trial)) return undefined;
    const isLike = trial.likeness >= floor - TOLERANCE;
    if (isLike && pure.every((level) => keepsPure(pixels, trial.data, level))) return quality;
    // The next quality rounds black and white otherwise.
    if (isLike) found ??= quality;
    quality += isLike ? 1 : QUALITY_STEP;
  }
  return found;
}

/** Codes one picture at qualities, and looks what became of it. */
class Trials {
  readonly #pixels: Pixels;
  readonly #gray: Pixels;
  readonly #squeeze: Squeeze;
  readonly #mostBytes: number;

  constructor(pixels: Pixels, squeeze: Squeeze, mostBytes: number) {
    this.#pixels = pixels;
    this.#gray = inGray(pixels);
    this.#squeeze = squeeze;
    this.#mostBytes = mostBytes;
  }

  async at(quality: number): Promise<Trial> {
    const coded = await jpegTrial(this.#pixels, quality, this.#squeeze);
    const opened = openPicture(coded, { ignoreIcc: true });
    const data = await inSpaceOf(opened, this.#pixels.channels).raw().toBuffer();
    const likeness = similarity(this.#gray, inGray({ ...this.#pixels, data }));
    return { quality, bytes: coded.length, data, likeness };
  }

  isTooLarge({ bytes }: Trial): boolean {
    return bytes > this.#mostBytes;
  }

  /** The lowest quality that keeps the floor, or the best where none does; undefined where all that do are too large. */
  async least(): Promise<Trial | Point | undefined> {
    const { minQuality, maxQuality, floor } = this.#squeeze;
    let below: Point | undefined;
    let enough: Trial | undefined;
    let next = Math.round((minQuality + maxQuality) / 2);
    for (;;) {
      const trial = await this.at(next);
      if (trial.likeness >= floor) enough = trial;
      else if (this.isTooLarge(trial)) return undefined;
      else below = { quality: next, likeness: trial.likeness };
      const low = below ? below.quality + 1 : minQuality;
      const high = enough ? enough.quality : maxQuality;
      const wanted = Math.min(high, Math.max(low, qualityAt(floor, below, enough)));
      if (enough && high - wanted <= PRECISION) return enough;
      if (!enough && low > maxQuality) return below;
      next = wanted;
    }
  }
}

function inGray(pixels: Pixels): Pixels {
  return { ...pixels, data: brightness(pixels), channels: 1 };
}

/** Where the likeness reaches a floor, if what is lost falls evenly, by its logarithm, with each step of quality. */
function qualityAt(floor: number, below: Point | undefined, enough: Point | undefined): number {
  const lossAt = ({ likeness }: Point) => Math.log(Math.max(1 - likeness, 1e-6));
  const known = below ?? enough;
  if (!known) return 0;
  const slope = below && enough ? (lossAt(below) - lossAt(enough)) / (enough.quality - below.quality) : USUAL_SLOPE;
  return Math.ceil(known.quality + (lossAt(known) - Math.log(Math.max(1 - floor, 1e-6))) / Math.max(slope, 1e-3));
}
