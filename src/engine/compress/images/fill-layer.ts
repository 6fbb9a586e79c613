/** Makes a small picture of some pixels of a large one; what lies between them takes the colours around it. */
import type { PixelSize, Pixels } from '../likeness/ssim.ts';

/** A square with less than this share of its pixels tells nothing of their colour. */
const LEAST_SHARE = 0.1;

/** Sums of colours, and how many pixels they are of. */
interface Level extends PixelSize {
  readonly sums: Float64Array | Int32Array | Uint8Array;
  readonly counts: Float64Array | Int32Array | Uint8Array;
}

/**
 * @param mask a byte a pixel, 0 or 1; those with the value `wanted` count.
 * @param factor side of the squares of which each becomes one pixel.
 */
export function fillLayer(pixels: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number): Pixels {
  const { channels } = pixels;
  const finest = squares(pixels, mask, wanted, factor);
  const levels: Level[] = [finest];
  for (let level: Level = finest; level.width * level.height > 1; levels.push(level)) level = halved(level, channels);
  for (let index = levels.length - 2; index > 0; index--) {
    const [fine, coarse] = [levels[index], levels[index + 1]];
    if (fine && coarse) fillHoles(fine, coarse, channels);
  }
  return { data: colors(finest, levels[1] ?? finest, channels), width: finest.width, height: finest.height, channels };
}

/** @param coarse of half the size, without holes: what the others are filled from. */
function colors({ width, height, sums, counts }: Level, coarse: Level, channels: number): Uint8Array {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, square = 0; y < height; y++) {
    for (let x = 0; x < width; x++, square++) {
      const to = square * channels;
      const count = counts[square] ?? 0;
      // Whole numbers are cut off: a half more rounds them.
      if (count > 0) {
        for (let at = to; at < to + channels; at++) data[at] = (sums[at] ?? 0) / count + 0.5;
        continue;
      }
      const from = (y >> 1) * coarse.width + (x >> 1);
      const among = coarse.counts[from] || 1;
      for (let channel = 0; channel < channels; channel++)
        data[to + channel] = (coarse.sums[from * channels + channel] ?? 0) / among + 0.5;
    }
  }
  return data;
}

function squares(pixels: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number): Level {
  const { data, width, height, channels } = pixels;
  // Each pixel is a square.
  if (factor === 1) return { width, height, sums: data, counts: wanted === 1 ? mask : turned(mask) };
  const across = Math.ceil(width / factor);
  const down = Math.ceil(height / factor);
  // Whole numbers: half the memory, of which this level takes most.
  const [sums, counts] = [new Int32Array(across * down * channels), new Int32Array(across * down)];
  const level = { width: across, height: down, sums, counts };
  const addRow = channels === 1 ? addGrayRow : addColorRow;
  for (let y = 0; y < height; y++) addRow(level, pixels, mask, wanted, factor, y);
  for (let at = 0; at < counts.length; at++) {
    if ((counts[at] ?? 0) >= LEAST_SHARE * factor ** 2) continue;
    counts[at] = 0;
    for (let of = at * channels; of < (at + 1) * channels; of++) sums[of] = 0;
  }
  return level;
}

function turned(mask: Uint8Array): Uint8Array {
  const other = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++) other[at] = 1 - (mask[at] ?? 0);
  return other;
}

type AddRow = (level: Level, pixels: Pixels, mask: Uint8Array, wanted: 0 | 1, factor: number, y: number) => void;

/** Adds what counts of a row to the squares that it goes through. */
const addGrayRow: AddRow = ({ sums, counts, width: across }, { data, width }, mask, wanted, factor, y) => {
  const end = (y + 1) * width;
  for (let at = y * width, to = Math.floor(y / factor) * across; at < end; to++) {
    let count = 0;
    let sum = 0;
    for (const next = Math.min(end, at + factor); at < next; at++) {
      if (mask[at] !== wanted) continue;
      count++;
      sum += data[at] ?? 0;
    }
    counts[to] = (counts[to] ?? 0) + count;
    sums[to] = (sums[to] ?? 0) + sum;
  }
};

const addColorRow: AddRow = ({ sums, counts, width: across }, { data, width }, mask, wanted, factor, y) => {
  const end = (y + 1) * width;
  for (let at = y * width, to = Math.floor(y / factor) * across; at < end; to++) {
    let count = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (const next = Math.min(end, at + factor); at < next; at++) {
      if (mask[at] !== wanted) continue;
      count++;
      red += data[3 * at] ?? 0;
      green += data[3 * at + 1] ?? 0;
      blue += data[3 * at + 2] ?? 0;
    }
    counts[to] = (counts[to] ?? 0) + count;
    sums[3 * to] = (sums[3 * to] ?? 0) + red;
    sums[3 * to + 1] = (sums[3 * to + 1] ?? 0) + green;
    sums[3 * to + 2] = (sums[3 * to + 2] ?? 0) + blue;
  }
};

/** Each known square counts alike, however many pixels it is of. */
function halved(fine: Level, channels: number): Level {
  const width = (fine.width + 1) >> 1;
  const height = (fine.height + 1) >> 1;
  const level = {
    width,
    height,
    sums: new Float64Array(width * height * channels),
    counts: new Float64Array(width * height),
  };
  const addSquare = channels === 1 ? addGraySquare : addColorSquare;
  for (let y = 0, from = 0; y < fine.height; y++) {
    const row = (y >> 1) * width;
    for (let x = 0; x < fine.width; x++, from++) addSquare(fine, from, level, row + (x >> 1));
  }
  return level;
}

type AddSquare = (fine: Level, from: number, level: Level, to: number) => void;

const addGraySquare: AddSquare = (fine, from, { sums, counts }, to) => {
  const count = fine.counts[from] ?? 0;
  if (count === 0) return;
  counts[to] = (counts[to] ?? 0) + 1;
  sums[to] = (sums[to] ?? 0) + (fine.sums[from] ?? 0) / count;
};

const addColorSquare: AddSquare = (fine, from, { sums, counts }, to) => {
  const count = fine.counts[from] ?? 0;
  if (count === 0) return;
  counts[to] = (counts[to] ?? 0) + 1;
  sums[3 * to] = (sums[3 * to] ?? 0) + (fine.sums[3 * from] ?? 0) / count;
  sums[3 * to + 1] = (sums[3 * to + 1] ?? 0) + (fine.sums[3 * from + 1] ?? 0) / count;
  sums[3 * to + 2] = (sums[3 * to + 2] ?? 0) + (fine.sums[3 * from + 2] ?? 0) / count;
};

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
