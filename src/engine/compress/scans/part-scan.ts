/** Parts the samples of a scanned page into sharp ink, its colours, and the paper beneath. */
import { openPicture } from '../../../adapters/sharp.ts';
import { packPage } from '../bilevel/letter-group.ts';
import type { BilevelCoding, PackedRows } from '../bilevel/pack-rows.ts';
import { jpegOfQuality } from '../encode/code-jpeg.ts';
import { fillLayer } from '../images/fill-layer.ts';
import { blueDifference, redDifference } from '../likeness/chroma.ts';
import { pageLikeness } from '../likeness/page-likeness.ts';
import type { Squeeze } from '../likeness/settings.ts';
import { brightness, type PixelSize, type Pixels, similarity } from '../likeness/ssim.ts';
import { composeGray } from './compose-gray.ts';
import { findInk } from './find-ink.ts';
import { keepsColors } from './kept-colors.ts';
import { keepsShades } from './kept-shades.ts';

/** A page of text has so much ink: less is a photograph of the sky, more one of the night. */
const LEAST_INK = 0.002;
const MOST_INK = 0.25;
/** What is tried for the paper: its resolution, as a share of what pictures are brought down to, and its JPEG quality. */
const PAPER_STEPS = [
  { share: 0.5, quality: 45 },
  { share: 0.7, quality: 60 },
  { share: 1, quality: 60 },
] as const;
/** What is tried for the colours of the ink, in the same terms: they mostly are few and change slowly, but not in a chart. */
const INK_STEPS = [
  { share: 0.33, quality: 50 },
  { share: 0.67, quality: 60 },
  { share: 1, quality: 75 },
] as const;
/** Pixels around the ink that still show some of it: no part of the paper. */
const EDGE = 2;
/** Resolution at which layers are held against the picture, as whole pages are (page-renderings.ts). */
const CHECKED_DPI = 100;
/** Of the way from the floor of a page to perfect: other programs draw a page a little otherwise. */
const MARGIN = 0.25;

/** Of what a spot may be lighter or darker, how much its colour may be off: a curve is thinner than a spot, and shares it with paper. */
const CHROMA_SHADE = 0.5;

export interface ScannedPage {
  readonly pixels: Pixels;
  /** Of the samples, where they are drawn largest. */
  readonly dpi: number;
  readonly squeeze: Squeeze;
  /** How the ink is packed. */
  readonly coding: BilevelCoding;
}

export interface ScanLayers {
  readonly paper: Jpeg;
  /** Its colours are seen where the mask lets them through. */
  readonly ink: Jpeg;
  /** Of the size of the page. */
  readonly mask: PackedRows;
}

/** Undefined for what is no page of text, and where the layers would not look like it. */
async function partScan({ pixels, dpi, squeeze, coding }: ScannedPage): Promise<ScanLayers | undefined> {
  const scan = new Scan(pixels, dpi);
  const { share } = scan.ink;
  if (share < LEAST_INK || share > MOST_INK) return undefined;
  const layers = await scan.layers(squeeze);
  if (!layers) return undefined;
  const { width, height } = pixels;
  return { ...layers, mask: await packPage({ rows: scan.rows(), width, height, blackIsOne: false }, coding) };
}

export interface Jpeg {
  readonly bytes: Uint8Array;
  readonly size: PixelSize;
}

/** A scanned page with its ink found. */
class Scan {
  readonly ink: ReturnType<typeof findInk>;
  readonly #pixels: Pixels;
  readonly #dpi: number;
  readonly #gray: Uint8Array;
  /** The blue and the red part of the picture's colours, reduced. */
  #chroma: readonly Pixels[] | undefined;

  constructor(pixels: Pixels, dpi: number) {
    this.#pixels = pixels;
    this.#dpi = dpi;
    this.#gray = brightness(pixels);
    this.ink = findInk(this.#gray, pixels, dpi);
  }

  /** Bits, of which 0 is ink. */
  rows(): Uint8Array {
    const { width, height } = this.#pixels;
    const rowBytes = Math.ceil(width / 8);
    const rows = new Uint8Array(rowBytes * height);
    const { mask } = this.ink;
    for (let y = 0; y < height; y++) {
      const row = mask.subarray(y * width, (y + 1) * width);
      const into = rows.subarray(y * rowBytes, (y + 1) * rowBytes).fill(0xff);
      into[rowBytes - 1] = 0xff00 >> (((width - 1) & 7) + 1);
      for (let x = row.indexOf(1); x !== -1; x = row.indexOf(1, x)) {
        for (; row[x] === 1; x++) into[x >> 3] = (into[x >> 3] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
    return rows;
  }

  /** The coarsest layers with which the page looks as before; what JPEG does to the brightness, the gate sees on the page (page-gate.ts). */
  async layers(squeeze: Squeeze): Promise<{ readonly paper: Jpeg; readonly ink: Jpeg } | undefined> {
    const reducing = this.#reduced(this.#gray);
    const nearInk = widened(this.ink.mask, this.#pixels, EDGE);
    const reference = await reducing;
    for await (const ink of this.#inkLayers(squeeze)) {
      const inkGray = grayOf(ink.pixels);
      const paper = await this.#paperLayer(ink.pixels, inkGray, { reference, nearInk, squeeze });
      if (paper) return { paper, ink: ink.jpeg };
      // Where the ink alone shows its shades, finer ink mends nothing.
      if (await this.#showsShades(inkGray, reference, squeeze)) return undefined;
    }
    return undefined;
  }

  async #paperLayer(
    ink: Pixels,
    inkGray: Pixels,
    { reference, nearInk, squeeze }: { reference: Pixels; nearInk: Uint8Array; squeeze: Squeeze },
  ): Promise<Jpeg | undefined> {
    for (const step of PAPER_STEPS) {
      const factor = this.#factor(squeeze.dpi * step.share);
      const pixels = fillLayer(this.#pixels, nearInk, 0, factor);
      if (!this.#isLike(reference, await this.#composed(grayOf(pixels), inkGray), squeeze)) continue;
      // libvips codes it while this thread looks at its colours, which mostly are kept where the shades are.
      const [keepsChroma, jpeg] = await Promise.all([
        this.#keepsChroma(pixels, ink, squeeze),
        coded(pixels, step.quality, squeeze),
      ]);
      if (keepsChroma && (await this.#keepsColors(nearInk, 0, jpeg, factor))) return jpeg;
    }
    return undefined;
  }

  /** Colours of the ink that are its own, the coarsest first. */
  async *#inkLayers(squeeze: Squeeze): AsyncGenerator<{ readonly pixels: Pixels; readonly jpeg: Jpeg }> {
    for (const { share, quality } of INK_STEPS) {
      const factor = this.#factor(squeeze.dpi * share);
      const pixels = fillLayer(this.#pixels, this.ink.inside, 1, factor);
      const jpeg = await coded(pixels, quality, squeeze);
      if (await this.#keepsColors(this.ink.inside, 1, jpeg, factor)) yield { pixels, jpeg };
    }
  }

  /** Whether ink over the picture itself keeps its shades. */
  async #showsShades(ink: Pixels, reference: Pixels, { shade }: Squeeze): Promise<boolean> {
    const paper: Pixels = { ...this.#pixels, data: this.#gray, channels: 1 };
    return keepsShades(reference, await this.#composed(paper, ink), { dpi: CHECKED_DPI, shade });
  }

  /** The layers over each other, as small as layers are held against the picture. */
  #composed(paper: Pixels, ink: Pixels): Promise<Pixels> {
    return this.#reduced(composeGray(this.ink.mask, this.#pixels, paper, ink));
  }

  async #keepsColors(mask: Uint8Array, wanted: 0 | 1, { bytes }: Jpeg, factor: number): Promise<boolean> {
    if (this.#pixels.channels !== 3) return true;
    const { data, info } = await openPicture(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const layer: Pixels = { data, width: info.width, height: info.height, channels: 3 };
    return keepsColors(this.#pixels, mask, wanted, { layer, factor, dpi: this.#dpi });
  }

  /** Whether what the layers show together has the colours of the picture, also where ink and paper meet. */
  async #keepsChroma(paper: Pixels, ink: Pixels, { shade }: Squeeze): Promise<boolean> {
    if (this.#pixels.channels !== 3) return true;
    this.#chroma ??= await Promise.all(chromaOf(this.#pixels).map(({ data }) => this.#reduced(data)));
    const inks = chromaOf(ink);
    // The second is laid out while libvips brings the first down.
    const layered = await Promise.all(chromaOf(paper).map((of, index) => this.#composed(of, inks[index] ?? of)));
    return this.#chroma.every((reference, index) => {
      const shown = layered[index];
      return shown !== undefined && keepsShades(reference, shown, { dpi: CHECKED_DPI, shade: CHROMA_SHADE * shade });
    });
  }

  #isLike(reference: Pixels, candidate: Pixels, { floor, page, shade }: Squeeze): boolean {
    if (similarity(reference, candidate) < floor) return false;
    const found = pageLikeness(reference, candidate);
    const withMargin = (least: number) => least + MARGIN * (1 - least);
    if (found.page < withMargin(page.page) || found.tile < withMargin(page.tile)) return false;
    return keepsShades(reference, candidate, { dpi: CHECKED_DPI, shade });
  }

  /** Pixels of the scan that become one, along a side. */
  #factor(dpi: number): number {
    return Math.max(1, Math.round(this.#dpi / dpi));
  }

  async #reduced(gray: Uint8Array): Promise<Pixels> {
    const { width, height } = this.#pixels;
    const share = CHECKED_DPI / this.#dpi;
    const { data, info } = await openPicture(gray, { raw: { width, height, channels: 1 } })
      .resize({ width: Math.round(width * share), height: Math.round(height * share), fit: 'fill' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 1 };
  }
}

async function coded(pixels: Pixels, quality: number, squeeze: Squeeze): Promise<Jpeg> {
  const { width, height } = pixels;
  const { bytes } = await jpegOfQuality(pixels, quality, squeeze);
  return { bytes, size: { width, height } };
}

function grayOf(pixels: Pixels): Pixels {
  return { ...pixels, data: brightness(pixels), channels: 1 };
}

/** The blue and the red part of colours, each as a grey picture. */
function chromaOf({ data, width, height }: Pixels): readonly Pixels[] {
  const blues = new Uint8Array(width * height);
  const reds = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < blues.length; at++, from += 3) {
    const red = data[from] ?? 0;
    const green = data[from + 1] ?? 0;
    const blue = data[from + 2] ?? 0;
    blues[at] = 128 + blueDifference(red, green, blue);
    reds[at] = 128 + redDifference(red, green, blue);
  }
  return [blues, reds].map((plane) => ({ data: plane, width, height, channels: 1 }));
}

/** The mask with so many pixels more on every side. */
function widened(mask: Uint8Array, { width, height }: PixelSize, by: number): Uint8Array {
  const wide = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const [first, last] = [Math.max(0, y - by), Math.min(height - 1, y + by)];
    for (let start = row.indexOf(1), end = 0; start !== -1; start = row.indexOf(1, end)) {
      for (end = start; row[end] === 1; ) end++;
      const [left, right] = [Math.max(0, start - by), Math.min(width, end + by)];
      for (let near = first; near <= last; near++) wide.fill(1, near * width + left, near * width + right);
    }
  }
  return wide;
}

export const SCAN_TASKS = { partScan };
