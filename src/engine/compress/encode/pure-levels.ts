/** Keeps pure black and white pure: some JPEG qualities round large areas of them to the level beside, which no block-wise likeness sees and an eye does. */
import type { Squeeze } from '../likeness/settings.ts';
import type { Channels, Pixels } from '../likeness/ssim.ts';
import { jpegTrial, shownBy } from './code-jpeg.ts';

/** Of a picture that is black or white: less is not worth a second look. */
const MIN_SHARE = 0.02;
/** Side of an area of one level: two blocks, at half the resolution one. */
const PATCH_SIDE = 16;

type Pure = 0 | 255;

export interface PureArea {
  readonly level: Pure;
  /** Pixels of that level. */
  readonly count: number;
}

/** The levels that a picture has large areas of; ink has none that an eye could tell. */
export function pureAreas(pixels: Pixels): readonly PureArea[] {
  const { data, channels } = pixels;
  if (channels === 4) return [];
  const areas = ([0, 255] as const).map((level) => ({ level, count: countPure(pixels, data, level) }));
  return areas.filter(({ count }) => count * channels >= data.length * MIN_SHARE);
}

/** Whether most of what is of a level stays so. */
export function keepsPure(pixels: Pixels, candidate: Uint8Array, { level, count }: PureArea): boolean {
  return countPure(pixels, candidate, level) > count / 2;
}

/** How many pixels are of a level in a picture and in what became of it. */
function countPure({ data, channels }: Pixels, candidate: Uint8Array, level: Pure): number {
  let count = 0;
  const last = channels - 1;
  for (let at = 0; at + channels <= data.length; at += channels)
    if (data[at] === level && data[at + last] === level && candidate[at] === level && candidate[at + last] === level)
      count++;
  return count;
}

const known = new Map<string, Promise<boolean>>();

/** Whether an area of one level alone comes out as it is: what a quality does to it, it does in every picture. */
export function keepsPatch(level: Pure, channels: Channels, quality: number, squeeze: Squeeze): Promise<boolean> {
  const key = [level, channels, quality, squeeze.halvesColor].join();
  const kept = known.get(key) ?? codePatch(level, channels, quality, squeeze);
  known.set(key, kept);
  return kept;
}

async function codePatch(level: Pure, channels: Channels, quality: number, squeeze: Squeeze): Promise<boolean> {
  const data = new Uint8Array(PATCH_SIDE * PATCH_SIDE * channels).fill(level);
  const patch = { data, width: PATCH_SIDE, height: PATCH_SIDE, channels };
  const { bytes, shown } = await jpegTrial(patch, quality, squeeze);
  return (shown ?? (await shownBy(bytes, channels))).every((value) => value === level);
}
