/** Tells whether a picture has coloured lines or letters so thin that a JPEG with half of the colour makes them dull. */
import { blueDifference, redDifference } from '../likeness/chroma.ts';
import type { Pixels } from '../likeness/ssim.ts';

/** Distance from grey, in levels of 255, beyond which a pixel counts as coloured. */
const COLORED = 40;
/** Of the colour of a square, from how much on that half of the resolution takes away it is seen. */
const LEAST_LOST = 0.25;
/** Of the coloured squares, from how many dull ones on it is a picture of lines. */
const LEAST_DULL = 0.4;
/** Of all squares: fewer are not seen. */
const LEAST_SEEN = 0.001;
/** Side of the squares in which colours have to agree, in pixels: at the edges of smoothed letters they cancel out. */
const SIDE = 8;
const LEAST_AGREEING = 0.6;
/** A single pixel is dirt. */
const LEAST_PIXELS = 2;
/** Larger pictures are told by some of their rows. */
const MOST_PIXELS = 1_000_000;

export function hasThinColors({ data, width, height, channels }: Pixels): boolean {
  if (channels !== 3) return false;
  const step = SIDE * Math.max(1, Math.ceil((width * height) / MOST_PIXELS));
  const square = new Square(data, width, height);
  let [seen, colored, dull] = [0, 0, 0];
  for (let top = 0; top + SIDE <= height; top += step) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      square.read(left, top);
      seen++;
      if (!square.agrees) continue;
      colored++;
      if (square.lost() > LEAST_LOST) dull++;
    }
  }
  return dull > LEAST_SEEN * seen && dull >= LEAST_DULL * colored;
}

/** Means of four pixels along a side of a square, with one more at each end: what lies between them is mixed from them. */
const MEANS = SIDE / 2 + 2;
/** Of the nearer one of two means, how much a pixel takes when the resolution is doubled again (libjpeg, `h2v2_fancy_upsample`). */
const NEARER = 0.75;

/** The colours of one square. */
class Square {
  readonly #data: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  /** Of each coloured pixel. */
  readonly #blues = new Float32Array(SIDE * SIDE);
  readonly #reds = new Float32Array(SIDE * SIDE);
  /** Of each pixel, its distance from grey; 0 where it counts as grey. */
  readonly #distances = new Float32Array(SIDE * SIDE);
  readonly #meanBlues = new Float32Array(MEANS * MEANS);
  readonly #meanReds = new Float32Array(MEANS * MEANS);
  #left = 0;
  #top = 0;
  #distance = 0;
  /** Whether enough of its pixels are coloured, and about the same. */
  agrees = false;

  constructor(data: Uint8Array, width: number, height: number) {
    this.#data = data;
    this.#width = width;
    this.#height = height;
  }

  read(left: number, top: number): void {
    this.#left = left;
    this.#top = top;
    const data = this.#data;
    const distancesOf = this.#distances.fill(0);
    let count = 0;
    let blues = 0;
    let reds = 0;
    let distances = 0;
    for (let y = 0, to = 0; y < SIDE; y++) {
      for (let x = 0, at = 3 * ((top + y) * this.#width + left); x < SIDE; x++, to++, at += 3) {
        const red = data[at] ?? 0;
        const green = data[at + 1] ?? 0;
        const blue = data[at + 2] ?? 0;
        const toBlue = blueDifference(red, green, blue);
        const toRed = redDifference(red, green, blue);
        const square = toBlue * toBlue + toRed * toRed;
        // Most pixels are grey, and need no root.
        if (square <= COLORED ** 2) continue;
        const distance = Math.sqrt(square);
        this.#blues[to] = toBlue;
        this.#reds[to] = toRed;
        distancesOf[to] = distance;
        count++;
        blues += toBlue;
        reds += toRed;
        distances += distance;
      }
    }
    this.#distance = distances;
    this.agrees = count >= LEAST_PIXELS && Math.hypot(blues, reds) >= LEAST_AGREEING * distances;
  }

  /** Share of the colour that is gone when four pixels have one colour, and are drawn from that. */
  lost(): number {
    for (let y = 0; y < MEANS; y++) for (let x = 0; x < MEANS; x++) this.#mean(x, y);
    let lost = 0;
    for (let at = 0; at < SIDE * SIDE; at++) {
      const distance = this.#distances[at] ?? 0;
      if (distance === 0) continue;
      const [blue, red] = [this.#mixed(this.#meanBlues, at), this.#mixed(this.#meanReds, at)];
      const left = (blue * (this.#blues[at] ?? 0) + red * (this.#reds[at] ?? 0)) / distance;
      lost += Math.max(0, distance - left);
    }
    return lost / this.#distance;
  }

  #mean(x: number, y: number): void {
    let [blues, reds] = [0, 0];
    for (let index = 0; index < 4; index++) {
      const across = this.#left + 2 * (x - 1) + (index & 1);
      const down = this.#top + 2 * (y - 1) + (index >> 1);
      const column = Math.max(0, Math.min(this.#width - 1, across));
      const row = Math.max(0, Math.min(this.#height - 1, down));
      const at = 3 * (row * this.#width + column);
      const [red, green, blue] = [this.#data[at] ?? 0, this.#data[at + 1] ?? 0, this.#data[at + 2] ?? 0];
      blues += blueDifference(red, green, blue);
      reds += redDifference(red, green, blue);
    }
    this.#meanBlues[y * MEANS + x] = blues / 4;
    this.#meanReds[y * MEANS + x] = reds / 4;
  }

  #mixed(means: Float32Array, at: number): number {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const [column, row] = [(x >> 1) + 1, (y >> 1) + 1];
    const [beside, above] = [x & 1 ? column + 1 : column - 1, y & 1 ? row + 1 : row - 1];
    const along = (of: number) =>
      NEARER * (means[of * MEANS + column] ?? 0) + (1 - NEARER) * (means[of * MEANS + beside] ?? 0);
    return NEARER * along(row) + (1 - NEARER) * along(above);
  }
}
