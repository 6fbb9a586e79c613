/** The pixels of a page while it is cleaned: gray, or red, green and blue, a byte each. */

export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
}

/** A picture in gray. */
export interface GrayRaster extends Raster {
  readonly channels: 1;
}

/** By brightness (ITU-R BT.601); the picture itself where it is gray already. */
export function toGray({ data, width, height, channels }: Raster): GrayRaster {
  if (channels === 1) return { data, width, height, channels };
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at++, from += 3) {
    gray[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29 + 128) >> 8;
  }
  return { data: gray, width, height, channels: 1 };
}

/** Means of squares of so many pixels; what is left over at the right and at the bottom falls away. */
export function shrink({ data, width, height, channels }: Raster, factor: number): Raster {
  const small = { width: Math.max(1, Math.floor(width / factor)), height: Math.max(1, Math.floor(height / factor)) };
  if (factor <= 1) return { data, width, height, channels };
  const row = small.width * channels;
  const shrunk = new Uint8Array(row * small.height);
  const sums = new Uint32Array(row);
  const count = factor * factor;
  for (let y = 0; y < small.height; y++) {
    sums.fill(0);
    for (let line = 0; line < factor; line++) {
      const start = Math.min(height - 1, y * factor + line) * width * channels;
      addRow(data, start, sums, factor, channels);
    }
    for (let at = 0; at < row; at++) shrunk[y * row + at] = ((sums[at] ?? 0) + (count >> 1)) / count;
  }
  return { data: shrunk, ...small, channels };
}

function addRow(data: Uint8Array, start: number, sums: Uint32Array, factor: number, channels: number): void {
  for (let x = 0, from = start; x < sums.length; x += channels) {
    for (let each = 0; each < factor; each++) {
      for (let channel = 0; channel < channels; channel++, from++) {
        sums[x + channel] = (sums[x + channel] ?? 0) + (data[from] ?? 0);
      }
    }
  }
}
