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
  const data = new Uint8Array((finest?.width ?? 0) * (finest?.height ?? 0) * pixels.channels);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.round((finest?.sums[at] ?? 0) / (finest?.counts[Math.floor(at / pixels.channels)] || 1));
  return { data, width: finest?.width ?? 0, height: finest?.height ?? 0, channels: pixels.channels };
}

function squares({ data, width, height, channels }: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number): Level {
  const level = emptyLevel(Math.ceil(width / factor), Math.ceil(height / factor), channels);
  const { sums, counts } = level;
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(x / factor));
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor(y / factor) * level.width;
    for (let x = 0; x < width; x++, from++) {
      if (mask[from] !== wanted) continue;
      const to = row + (columns[x] ?? 0);
      counts[to] = (counts[to] ?? 0) + 1;
      for (let channel = 0, at = to * channels, of = from * channels; channel < channels; channel++, at++, of++)
        sums[at] = (sums[at] ?? 0) + (data[of] ?? 0);
    }
  }
  for (let at = 0; at < level.counts.length; at++) {
    if ((level.counts[at] ?? 0) >= LEAST_SHARE * factor ** 2) continue;
    level.counts[at] = 0;
    level.sums.fill(0, at * channels, (at + 1) * channels);
  }
  return level;
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
