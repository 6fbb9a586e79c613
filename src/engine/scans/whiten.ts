/** Makes the paper of a page white and even, and its ink as dark as it was meant; pictures keep their tones. */
import type { Paper } from './find-paper.ts';
import type { Raster } from './raster.ts';

export interface Toning {
  /** Whether paper becomes white. */
  readonly whitens: boolean;
  /** Whether faint ink becomes darker. */
  readonly darkens: boolean;
}

/** What a page needs, in parts of its paper. */
export interface Tones {
  /** From here on a pixel is paper. */
  readonly white: number;
  /** By how much ink is darkened: 1 for none. */
  readonly factor: number;
  /** Grain of the paper: the middle distance from its tone. */
  readonly grain: number;
  /** Share of the page that is paper and not white. */
  readonly gray: number;
}

/** Parts of the paper's brightness that are told apart, and up to which of them. */
const STEPS = 512;
const CURVE = 2 * STEPS;
/** Paper of which so much is within its grain. */
const GRAIN_SHARE = 0.84;
const WHITE = { grains: 2.5, most: 0.97, least: 0.84 };
/** Below the white, tones come back to themselves within so much: light pencil is darker. */
const KNEE = 0.06;
/** The darkest hundredth of the ink tells how faint it is; that much of black is dark enough. */
const INK = { from: 0.8, share: 0.1, dark: 0.3, wanted: 0.15, most: 1.7 };
/** Values from here on are white to anybody. */
const NEAR_WHITE = 247;
/** Every so many pixels tell. */
const STEP = 3;

/** Measures grain and ink where there is paper. */
export function measureTones(picture: Raster, paper: Paper): Tones {
  const { data, width, height, channels } = picture;
  const counts = new Uint32Array(CURVE);
  const grays = new Uint32Array(CURVE);
  let pixels = 0;
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor(y / paper.tilePx) * paper.columns;
    for (let x = 0; x < width; x += STEP) {
      const tile = row + Math.floor(x / paper.tilePx);
      if (paper.pictures[tile]) continue;
      const at = (y * width + x) * channels;
      let least = CURVE;
      let value = 255;
      for (let channel = 0; channel < channels; channel++) {
        const own = data[at + channel] ?? 0;
        least = Math.min(least, (own / Math.max(1, paper.tones[tile * channels + channel] ?? 1)) * STEPS);
        value = Math.min(value, own);
      }
      const step = Math.min(CURVE - 1, Math.floor(least));
      counts[step] = (counts[step] ?? 0) + 1;
      pixels++;
      if (value < NEAR_WHITE) grays[step] = (grays[step] ?? 0) + 1;
    }
  }
  const grain = grainOf(counts);
  const white = Math.max(WHITE.least, Math.min(WHITE.most, 1 - WHITE.grains * grain));
  const gray = grays.subarray(Math.floor(white * STEPS)).reduce((sum, count) => sum + count, 0);
  return { white, grain, factor: inkFactor(counts), gray: gray / Math.max(1, pixels) };
}

/** How far most of the paper lies from its tone, on the dark side, where nothing is cut off. */
function grainOf(counts: Uint32Array): number {
  const from = Math.round(WHITE.least * STEPS);
  let paper = 0;
  for (let step = from; step < CURVE; step++) paper += counts[step] ?? 0;
  let left = paper * (1 - GRAIN_SHARE);
  for (let step = from; step < CURVE; step++) {
    left -= counts[step] ?? 0;
    if (left <= 0) return Math.max(0, 1 - step / STEPS);
  }
  return 0;
}

function inkFactor(counts: Uint32Array): number {
  const to = Math.round(INK.from * STEPS);
  let ink = 0;
  for (let step = 0; step < to; step++) ink += counts[step] ?? 0;
  let left = ink * INK.share;
  for (let step = 0; step < to; step++) {
    left -= counts[step] ?? 0;
    if (left > 0) continue;
    const dark = step / STEPS;
    return dark <= INK.dark ? 1 : Math.min(INK.most, (1 - INK.wanted) / (1 - dark));
  }
  return 1;
}

/** Changes the pixels in their place. Paper that is not to become white keeps its tone, and ink darkens against it. */
export function toneDown(picture: Raster, paper: Paper, tones: Tones, { whitens, darkens }: Toning): void {
  const { data, width, height, channels } = picture;
  const curve = makeCurve(whitens ? tones.white : 2, darkens ? tones.factor : 1);
  const lines = new Lines(picture, paper);
  for (let y = 0, at = 0; y < height; y++) {
    const { gains, pictures } = lines.at(y);
    for (let x = 0, from = 0; x < width; x++) {
      const share = pictures[x] ?? 0;
      for (let channel = 0; channel < channels; channel++, at++, from++) {
        const gain = gains[from] ?? 1;
        const step = (data[at] ?? 0) * gain;
        const toned = curve[Math.min(CURVE - 1, Math.round(step))] ?? 255;
        const mixed = share === 0 ? toned : toned + (Math.min(255, (step * 255) / STEPS) - toned) * share;
        data[at] = whitens ? mixed : Math.min(255, (mixed * STEPS) / (255 * gain));
      }
    }
  }
}

/** By brightness on white paper, in parts of `STEPS`: what it becomes, of 255. */
function makeCurve(white: number, factor: number): Float32Array {
  return Float32Array.from({ length: CURVE }, (_, step) => {
    const part = step / STEPS;
    const lifted = part > white - KNEE ? lift(part, white) : part;
    return Math.max(0, (1 - (1 - lifted) * factor) * 255);
  });
}

function lift(part: number, white: number): number {
  if (part >= white) return 1;
  const low = white - KNEE;
  return low + ((part - low) / KNEE) * (1 - low);
}

/** Gains and pictures of each row of pixels, between the middles of tiles. */
class Lines {
  readonly #paper: Paper;
  /** By pixel of a row: the tile to its left, and how far it lies towards the next, from 0 to 1. */
  readonly #tiles: Int32Array;
  readonly #shares: Float32Array;
  readonly #tileGains: Float32Array;
  readonly #tilePictures: Float32Array;
  readonly #gains: Float32Array;
  readonly #pictures: Float32Array;

  constructor({ width, channels }: Raster, paper: Paper) {
    const { columns, tilePx } = paper;
    this.#paper = paper;
    this.#tiles = Int32Array.from({ length: width }, (_, x) => inside(Math.floor(x / tilePx - 0.5), columns));
    this.#shares = Float32Array.from({ length: width }, (_, x) =>
      Math.max(0, Math.min(1, x / tilePx - 0.5 - (this.#tiles[x] ?? 0))),
    );
    this.#tileGains = new Float32Array((columns + 1) * channels);
    this.#tilePictures = new Float32Array(columns + 1);
    this.#gains = new Float32Array(width * channels);
    this.#pictures = new Float32Array(width);
  }

  at(y: number): { readonly gains: Float32Array; readonly pictures: Float32Array } {
    const { channels } = this.#paper;
    this.#mixRows(y);
    for (let x = 0; x < this.#pictures.length; x++) {
      const [left, share] = [this.#tiles[x] ?? 0, this.#shares[x] ?? 0];
      const picture = this.#tilePictures[left] ?? 0;
      this.#pictures[x] = picture + ((this.#tilePictures[left + 1] ?? 0) - picture) * share;
      for (let channel = 0; channel < channels; channel++) {
        const gain = this.#tileGains[left * channels + channel] ?? 0;
        const next = this.#tileGains[(left + 1) * channels + channel] ?? 0;
        this.#gains[x * channels + channel] = gain + (next - gain) * share;
      }
    }
    return { gains: this.#gains, pictures: this.#pictures };
  }

  /** The two rows of tiles beside a row of pixels; the last tile stands once more behind itself. */
  #mixRows(y: number): void {
    const { rows, columns, tilePx, channels, tones, pictures } = this.#paper;
    const upper = inside(Math.floor(y / tilePx - 0.5), rows);
    const lower = inside(upper + 1, rows);
    const share = Math.max(0, Math.min(1, y / tilePx - 0.5 - upper));
    for (let to = 0; to <= columns; to++) {
      const column = inside(to, columns);
      const [above, below] = [upper * columns + column, lower * columns + column];
      this.#tilePictures[to] = (pictures[above] ?? 0) * (1 - share) + (pictures[below] ?? 0) * share;
      for (let channel = 0; channel < channels; channel++) {
        const tone = (tones[above * channels + channel] ?? 0) * (1 - share);
        const next = (tones[below * channels + channel] ?? 0) * share;
        this.#tileGains[to * channels + channel] = STEPS / Math.max(1, tone + next);
      }
    }
  }
}

function inside(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
