/** Tells whether a picture has coloured lines or letters so thin that a JPEG with half of the colour makes them dull. */
import { blueDifference, redDifference } from './chroma.ts';
import type { Pixels } from './ssim.ts';

/** Distance from grey, in levels of 255, beyond which a pixel counts as coloured. */
const COLORED = 40;
/** Of its distance from grey, by how much the mean of four pixels may differ from one that keeps its colour. */
const MOST_LOST = 0.4;
/** Of the coloured pixels, from how many on that lose their colour it is a picture of lines. */
const LEAST_DULL = 0.3;
/** Of all pixels: fewer coloured ones are not seen. */
const LEAST_COLORED = 0.001;
/** Side of the squares in which colours have to agree, in pixels: at the edges of smoothed letters they cancel out. */
const SIDE = 8;
const LEAST_AGREEING = 0.6;
/** Larger pictures are told by some of their rows. */
const MOST_PIXELS = 1_000_000;

export function hasThinColors({ data, width, height, channels }: Pixels): boolean {
  if (channels !== 3) return false;
  const step = SIDE * Math.max(1, Math.ceil((width * height) / MOST_PIXELS));
  const square = new Square(data, width);
  let [seen, colored, dull] = [0, 0, 0];
  for (let top = 0; top + SIDE <= height; top += step) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      square.read(left, top);
      seen += SIDE ** 2;
      if (!square.agrees) continue;
      colored += square.colored;
      dull += square.dull;
    }
  }
  return colored > LEAST_COLORED * seen && dull >= LEAST_DULL * colored;
}

/** Coloured pixels of one square, and how many of them lose their colour where four become one. */
class Square {
  colored = 0;
  dull = 0;
  readonly #data: Uint8Array;
  readonly #width: number;
  /** The colours of four pixels. */
  readonly #blues = new Float32Array(4);
  readonly #reds = new Float32Array(4);
  #blue = 0;
  #red = 0;
  #distance = 0;

  constructor(data: Uint8Array, width: number) {
    this.#data = data;
    this.#width = width;
  }

  /** Whether its colours are about the same. */
  get agrees(): boolean {
    return this.colored > 0 && Math.hypot(this.#blue, this.#red) >= LEAST_AGREEING * this.#distance;
  }

  read(left: number, top: number): void {
    [this.colored, this.dull, this.#blue, this.#red, this.#distance] = [0, 0, 0, 0, 0];
    for (let y = top; y < top + SIDE; y += 2) for (let x = left; x < left + SIDE; x += 2) this.#readFour(x, y);
  }

  #readFour(left: number, top: number): void {
    const [blues, reds] = [this.#blues, this.#reds];
    for (let index = 0; index < 4; index++) {
      const at = 3 * ((top + (index >> 1)) * this.#width + left + (index & 1));
      const [red, green, blue] = [this.#data[at] ?? 0, this.#data[at + 1] ?? 0, this.#data[at + 2] ?? 0];
      blues[index] = blueDifference(red, green, blue);
      reds[index] = redDifference(red, green, blue);
    }
    const mean = (values: Float32Array) =>
      ((values[0] ?? 0) + (values[1] ?? 0) + (values[2] ?? 0) + (values[3] ?? 0)) / 4;
    const [meanBlue, meanRed] = [mean(blues), mean(reds)];
    for (let index = 0; index < 4; index++) {
      const [blue, red] = [blues[index] ?? 0, reds[index] ?? 0];
      const distance = Math.hypot(blue, red);
      if (distance <= COLORED) continue;
      this.colored++;
      this.#blue += blue;
      this.#red += red;
      this.#distance += distance;
      if (Math.hypot(blue - meanBlue, red - meanRed) > MOST_LOST * distance) this.dull++;
    }
  }
}
