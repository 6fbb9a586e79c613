/** Makes a small picture of some pixels of a large one; what lies between them takes the colours around it. */
import type { PixelSize, Pixels } from './ssim.ts';

/** A square with less than this share of its pixels tells nothing of their colour. */
const LEAST_SHARE = 0.1;

/** Sums of colours, and how many pixels they are of. */
interface Level extends PixelSize {
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/**
 * @param mask a byte a pixel; those with the value `wanted` count.
 * @param factor side of the squares of which each becomes one pixel.
 */
export function fillLayer(pixels: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number): Pixels {
  const levels = [squares(pixels, mask, wanted, factor)];
  for (let level = levels[0]; level && level.width * level.height > 1; level = levels.at(-1))
    levels.push(halved(level, pixels.channels));
  for (let index = levels.length - 2; index >= 0; index--) {
    const [fine, coarse] = [levels[index], levels[index + 1]];
    if (fine && coarse) fillHoles(fine, coarse, pixels.channels);
  }
  const [finest] = levels;
  const { width, height, sums, counts } = finest ?? emptyLevel(0, 0, pixels.channels);
  const data = new Uint8Array(width * height * pixels.channels);
  for (let square = 0, at = 0; square < counts.length; square++)
    for (let channel = 0; channel < pixels.channels; channel++, at++)
      data[at] = Math.round((sums[at] ?? 0) / (counts[square] || 1));
  return { data, width, height, channels: pixels.channels };
}

function squares(pixels: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number): Level {
  const { width, height, channels } = pixels;
  const level = emptyLevel(Math.ceil(width / factor), Math.ceil(height / factor), channels);
  for (let y = 0; y < height; y++) {
    const first = Math.floor(y / factor) * level.width;
    for (let x = 0, to = first; x < width; x += factor, to++)
      addStretch(level, to, pixels, mask, wanted, y * width + x, y * width + Math.min(width, x + factor));
  }
  for (let at = 0; at < level.counts.length; at++) {
    if ((level.counts[at] ?? 0) >= LEAST_SHARE * factor ** 2) continue;
    level.counts[at] = 0;
    level.sums.fill(0, at * channels, (at + 1) * channels);
  }
  return level;
}

/** Adds what counts of a stretch of a row to a square. @param from its first pixel. @param end the one behind its last. */
function addStretch(
  { sums, counts }: Level,
  to: number,
  { data, channels }: Pixels,
  mask: Uint8Array,
  wanted: 0 | 1,
  from: number,
  end: number,
): void {
  let [count, one, two, three] = [0, 0, 0, 0];
  for (let at = from, of = from * channels; at < end; at++, of += channels) {
    if (mask[at] !== wanted) continue;
    count++;
    one += data[of] ?? 0;
    if (channels === 1) continue;
    two += data[of + 1] ?? 0;
    three += data[of + 2] ?? 0;
  }
  counts[to] = (counts[to] ?? 0) + count;
  const first = to * channels;
  sums[first] = (sums[first] ?? 0) + one;
  if (channels === 1) return;
  sums[first + 1] = (sums[first + 1] ?? 0) + two;
  sums[first + 2] = (sums[first + 2] ?? 0) + three;
}

/** Each known square counts alike, however many pixels it is of. */
function halved(fine: Level, channels: number): Level {
  const coarse = emptyLevel((fine.width + 1) >> 1, (fine.height + 1) >> 1, channels);
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      const from = y * fine.width + x;
      const count = fine.counts[from] ?? 0;
      if (count === 0) continue;
      const to = (y >> 1) * coarse.width + (x >> 1);
      coarse.counts[to] = (coarse.counts[to] ?? 0) + 1;
      for (let channel = 0; channel < channels; channel++)
        coarse.sums[to * channels + channel] =
          (coarse.sums[to * channels + channel] ?? 0) + (fine.sums[from * channels + channel] ?? 0) / count;
    }
  }
  return coarse;
}

function fillHoles(fine: Level, coarse: Level, channels: number): void {
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      const to = y * fine.width + x;
      if ((fine.counts[to] ?? 0) > 0) continue;
      const from = (y >> 1) * coarse.width + (x >> 1);
      fine.counts[to] = 1;
      for (let channel = 0; channel < channels; channel++)
        fine.sums[to * channels + channel] = (coarse.sums[from * channels + channel] ?? 0) / (coarse.counts[from] || 1);
    }
  }
}

function emptyLevel(width: number, height: number, channels: number): Level {
  return { width, height, sums: new Float64Array(width * height * channels), counts: new Float64Array(width * height) };
}
