/** For tests: pages of words as a scanner sees them in black and white, no two letters the same to the last pixel. */
import { openPicture } from '../src/adapters/sharp.ts';
import type { Bilevel } from '../src/engine/compress/bilevel/encode-g4.ts';

export interface ScanSize {
  readonly width: number;
  readonly height: number;
  /** Of the letters, in pixels. */
  readonly fontPx: number;
}

/** Bits of 1 are black. @param lines one below the other, as far as they fit. */
export async function letterScan(
  lines: readonly string[],
  { width, height, fontPx }: ScanSize,
  seed = 7,
): Promise<Bilevel> {
  const data = await grayScan(lines, { width, height, fontPx }, { noise: 120, seed });
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let at = 0; at < width * height; at++) {
    if ((data[at] ?? 0) >= 128) continue;
    const place = Math.floor(at / width) * rowBytes + ((at % width) >> 3);
    rows[place] = (rows[place] ?? 0) | (0x80 >> ((at % width) & 7));
  }
  return { rows, width, height, blackIsOne: true };
}

/** A byte a pixel. @param grain levels of noise and where it begins. */
export async function grayScan(
  lines: readonly string[],
  { width, height, fontPx }: ScanSize,
  grain: { readonly noise: number; readonly seed: number },
): Promise<Buffer> {
  const step = fontPx * 1.5;
  const texts = lines.map((line, row) => `<text x="${fontPx}" y="${(row + 1) * step}">${line}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Liberation Serif" font-size="${fontPx}"><rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`;
  const data = await openPicture(Buffer.from(svg)).removeAlpha().toColourspace('b-w').raw().toBuffer();
  let state = grain.seed;
  for (let at = 0; at < data.length; at++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const level = (data[at] ?? 0) + ((state >> 16) % grain.noise) - grain.noise / 2;
    data[at] = Math.max(0, Math.min(255, level));
  }
  return data;
}
