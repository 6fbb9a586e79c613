/** Finds where the content of a drawn page is: for cropping, by the work and by its preview alike. */

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  /** Behind the last pixel. */
  readonly right: number;
  readonly bottom: number;
}

export interface ContentRules {
  /** Gray, from 0 to 255, from which on a pixel is paper. */
  readonly threshold: number;
  /** Marks smaller than this in both directions are dust. */
  readonly speckPx: number;
}

/** Paper that is darker than the threshold says is told by the edge of the page. */
const EDGE_SHARE = 0.02;
/** Darker edges are no paper, but pictures that reach them. */
const DARKEST_PAPER = 150;
/** So much darker than such paper is ink. */
const CONTRAST = 25;

/** @param gray one byte a pixel, row by row. @returns undefined for an empty page. */
export function contentBox(
  gray: Uint8Array,
  width: number,
  height: number,
  { threshold, speckPx }: ContentRules,
): PixelBox | undefined {
  const limit = inkLimit(gray, width, height, threshold);
  const ink = new Uint8Array(gray.length);
  for (let at = 0; at < ink.length; at++) ink[at] = Number((gray[at] ?? 255) < limit);
  return new Surroundings(ink, width, height, speckPx).box();
}

/** Looks from the edges inwards, so that only what widens the box is followed from pixel to pixel. */
class Surroundings {
  readonly #ink: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  readonly #speckPx: number;
  #box: PixelBox | undefined;

  /** @param ink 1 where there is some; what was looked at is taken out. */
  constructor(ink: Uint8Array, width: number, height: number, speckPx: number) {
    this.#ink = ink;
    this.#width = width;
    this.#height = height;
    this.#speckPx = speckPx;
  }

  box(): PixelBox | undefined {
    const [width, height] = [this.#width, this.#height];
    for (let y = 0; y < (this.#box?.top ?? height); y++) this.#lookAlong(y * width, 1, width);
    if (!this.#box) return undefined;
    for (let y = height - 1; y >= this.#box.bottom; y--) this.#lookAlong(y * width, 1, width);
    for (let x = 0; x < this.#box.left; x++) this.#lookAlong(x, width, height);
    for (let x = width - 1; x >= this.#box.right; x--) this.#lookAlong(x, width, height);
    return this.#box;
  }

  #lookAlong(start: number, step: number, count: number): void {
    for (let index = 0, at = start; index < count; index++, at += step) if (this.#ink[at] === 1) this.#add(at);
  }

  #add(start: number): void {
    const mark = takeMark(this.#ink, start, this.#width);
    const isSpeck = mark.right - mark.left < this.#speckPx && mark.bottom - mark.top < this.#speckPx;
    if (!isSpeck) this.#box = this.#box ? around(this.#box, mark) : mark;
  }
}

function around(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function inkLimit(gray: Uint8Array, width: number, height: number, threshold: number): number {
  const [across, down] = [Math.ceil(width * EDGE_SHARE), Math.ceil(height * EDGE_SHARE)];
  const counts = new Array<number>(256).fill(0);
  let all = 0;
  for (let y = 0; y < height; y++) {
    const isRow = y < down || y >= height - down;
    for (let x = 0; x < width; x++) {
      // Only the frame is looked at: the rest of the row is skipped.
      if (!isRow && x === across) x = Math.max(across, width - across);
      const value = gray[y * width + x] ?? 255;
      counts[value] = (counts[value] ?? 0) + 1;
      all++;
    }
  }
  let below = 0;
  const paper = counts.findIndex((count) => {
    below += count;
    return below > all / 2;
  });
  return paper >= threshold || paper < DARKEST_PAPER ? threshold : paper - CONTRAST;
}

/** Around the pixels that hang together with one, which are taken out. */
function takeMark(ink: Uint8Array, start: number, width: number): PixelBox {
  const waiting = [start];
  ink[start] = 0;
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let dy = -1; dy <= 1; dy++) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
        const next = (y + dy) * width + nextX;
        if (ink[next] !== 1) continue;
        ink[next] = 0;
        waiting.push(next);
      }
    }
  }
  return { left, top, right: right + 1, bottom: bottom + 1 };
}
