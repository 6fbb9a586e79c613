/** Lays ink over paper as a reader of PDFs does, in grey. */
import type { PixelSize, Pixels } from '../likeness/ssim.ts';

/**
 * @param mask a byte a pixel: 1 shows the ink.
 * @param paper grey, of any size, as `ink`: both are drawn over the whole picture.
 * @returns a byte a pixel.
 */
export function composeGray(mask: Uint8Array, { width, height }: PixelSize, paper: Pixels, ink: Pixels): Uint8Array {
  const out = new Uint8Array(width * height);
  const papers = new Stretched(paper, { width, height });
  const inks = new Stretched(ink, { width, height });
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const into = out.subarray(y * width, (y + 1) * width);
    papers.fill(y, into, 0, width);
    for (let start = row.indexOf(1), end = 0; start !== -1; start = row.indexOf(1, end)) {
      for (end = start; row[end] === 1; ) end++;
      inks.fill(y, into, start, end);
    }
  }
  return out;
}

/** A small picture at every place of a large one; between its pixels the level changes evenly. */
class Stretched {
  readonly #pixels: Pixels;
  readonly #lefts: Uint32Array;
  readonly #shares: Float32Array;
  readonly #height: number;
  /** What lies in the row, and whose pixels it was mixed from. */
  #row = -1;
  readonly #line: Float32Array;

  constructor(pixels: Pixels, size: PixelSize) {
    this.#pixels = pixels;
    this.#height = size.height;
    this.#lefts = new Uint32Array(size.width);
    this.#shares = new Float32Array(size.width);
    this.#line = new Float32Array(pixels.width + 1);
    for (let x = 0; x < size.width; x++) {
      const place = placeIn(x, size.width, pixels.width);
      this.#lefts[x] = Math.floor(place);
      this.#shares[x] = place - Math.floor(place);
    }
  }

  /** Fills a stretch of a row. */
  fill(y: number, into: Uint8Array, start: number, end: number): void {
    this.#moveTo(y);
    const [line, lefts, shares] = [this.#line, this.#lefts, this.#shares];
    for (let x = start; x < end; x++) {
      const left = lefts[x] ?? 0;
      const share = shares[x] ?? 0;
      into[x] = (line[left] ?? 0) * (1 - share) + (line[left + 1] ?? 0) * share + 0.5;
    }
  }

  #moveTo(y: number): void {
    if (y === this.#row) return;
    this.#row = y;
    const { data, width, height } = this.#pixels;
    const place = placeIn(y, this.#height, height);
    const above = Math.floor(place) * width;
    const below = Math.min(height - 1, Math.floor(place) + 1) * width;
    const share = place - Math.floor(place);
    for (let x = 0; x < width; x++)
      this.#line[x] = (data[above + x] ?? 0) * (1 - share) + (data[below + x] ?? 0) * share;
    this.#line[width] = this.#line[width - 1] ?? 0;
  }
}

function placeIn(at: number, large: number, small: number): number {
  return Math.max(0, Math.min(small - 1, ((at + 0.5) * small) / large - 0.5));
}
