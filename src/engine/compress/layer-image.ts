/** Parts a scanned page into three layers: sharp ink in black and white, the colours of the ink, and the paper beneath (ISO/IEC 16485). */
import { openPicture } from '../../adapters/sharp.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { name, PdfDict } from '../syntax/object.ts';
import { packPage } from './bilevel/letter-group.ts';
import { jpegOfQuality } from './code-jpeg.ts';
import { composeGray } from './compose-gray.ts';
import { decodeImage } from './decode-image.ts';
import { fillLayer } from './fill-layer.ts';
import { findInk } from './find-ink.ts';
import type { DrawnSize } from './image-usage.ts';
import { pageLikeness } from './page-likeness.ts';
import type { PdfImage } from './pdf-image.ts';
import { inFewestChannels, POINTS_PER_INCH, type RecodedImage, type Recoding } from './recode-image.ts';
import type { Squeeze } from './settings.ts';
import { brightness, type PixelSize, type Pixels, similarity } from './ssim.ts';

/** Coarser scans show the steps of black and white. */
const LEAST_DPI = 200;
/** Resolution of the mask, as a multiple of what pictures are brought down to; a scan a little finer keeps its own. */
const MASK_SHARE = 2;
const FINE = 1.35;
const MOST_PIXELS = 24_000_000;
/** A page of text has so much ink: less is a photograph of the sky, more one of the night. */
const LEAST_INK = 0.002;
const MOST_INK = 0.25;
/** What is tried for the paper: its resolution, as a share of what pictures are brought down to, and its JPEG quality. */
const PAPER_STEPS = [
  { share: 0.5, quality: 45 },
  { share: 0.5, quality: 65 },
  { share: 0.7, quality: 60 },
  { share: 1, quality: 60 },
  { share: 1, quality: 75 },
] as const;
/** Ink has few colours, and they change slowly. */
const INK_SHARE = 0.33;
const INK_QUALITY = 50;
/** Pixels around the ink that still show some of it: no part of the paper. */
const EDGE = 2;
/** Resolution at which layers are held against the picture, as whole pages are (page-renderings.ts). */
const CHECKED_DPI = 100;
/** Of the way from the floor of a page to perfect: other programs draw a page a little otherwise. */
const MARGIN = 0.25;

export interface LayeredImage {
  readonly paper: RecodedImage;
  /** Its colours are seen where the mask lets them through. */
  readonly ink: RecodedImage;
  readonly mask: RecodedImage;
}

/** Undefined for what is no scan of text, and where the layers would not look like the picture. */
export async function layerImage(
  document: PdfDocument,
  image: PdfImage,
  drawn: DrawnSize | undefined,
  recoding: Recoding,
): Promise<LayeredImage | undefined> {
  const size = drawn && maskSize(image, drawn, recoding.squeeze);
  if (!size || !isPlain(document, image)) return undefined;
  const decoded = await decodeImage(document, image, size);
  if (!decoded) return undefined;
  const { pixels, color } = inFewestChannels(decoded, image, recoding.toGray);
  const scan = new Scan(pixels, (size.width / drawn.widthPt) * POINTS_PER_INCH);
  const { share } = scan.ink;
  if (share < LEAST_INK || share > MOST_INK) return undefined;
  const layers = await scan.layers(recoding.squeeze);
  if (!layers) return undefined;
  const { width, height } = pixels;
  const jpeg = (bytes: Uint8Array, { width: Width, height: Height }: PixelSize): RecodedImage => ({
    bytes,
    dict: imageDict({ Width, Height, ColorSpace: color, BitsPerComponent: 8, Filter: name('DCTDecode') }),
  });
  const { filter, parameters, bytes } = await packPage(
    { rows: scan.rows(), width, height, blackIsOne: false },
    recoding.layers ?? 'jbig2',
  );
  const mask = imageDict({ Width: width, Height: height, ImageMask: true, BitsPerComponent: 1, Filter: filter });
  if (parameters) mask.set('DecodeParms', parameters);
  return {
    paper: jpeg(layers.paper.bytes, layers.paper.size),
    ink: jpeg(layers.ink.bytes, layers.ink.size),
    mask: { dict: mask, bytes },
  };
}

/** Pixels of the mask; undefined for a picture too coarse or too large for one. */
function maskSize(
  { width, height }: PixelSize,
  { widthPt, heightPt }: DrawnSize,
  squeeze: Squeeze,
): PixelSize | undefined {
  if (widthPt < POINTS_PER_INCH || heightPt < POINTS_PER_INCH) return undefined;
  const dpi = Math.min(width / widthPt, height / heightPt) * POINTS_PER_INCH;
  if (dpi < LEAST_DPI) return undefined;
  const wanted = Math.max(LEAST_DPI, MASK_SHARE * squeeze.dpi);
  const share = dpi > FINE * wanted ? wanted / dpi : 1;
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  return size.width * size.height > MOST_PIXELS ? undefined : size;
}

/** Of light or grey, and all of it seen. */
function isPlain(document: PdfDocument, { isMask, color, stream }: PdfImage): boolean {
  const isMasked = ['SMask', 'Mask'].some((key) => document.resolve(stream.dict.get(key) ?? null) !== null);
  return !isMask && !isMasked && color.channels !== 4 && !color.palette;
}

function imageDict(entries: Parameters<typeof PdfDict.of>[0]): PdfDict {
  return PdfDict.of({ Type: name('XObject'), Subtype: name('Image'), ...entries });
}

interface Jpeg {
  readonly bytes: Uint8Array;
  readonly size: PixelSize;
}

/** A scanned page with its ink found. */
class Scan {
  readonly ink: ReturnType<typeof findInk>;
  readonly #pixels: Pixels;
  readonly #dpi: number;
  readonly #gray: Uint8Array;

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
    for (let y = 0, from = 0; y < height; y++) {
      for (let x = 0; x < width; x += 8) {
        let byte = 0;
        for (let bit = 0x80; bit > 0 && from < (y + 1) * width; bit >>= 1, from++) if (mask[from] === 0) byte |= bit;
        rows[y * rowBytes + (x >> 3)] = byte;
      }
    }
    return rows;
  }

  /** The coarsest paper with which the page looks as before. */
  async layers(squeeze: Squeeze): Promise<{ readonly paper: Jpeg; readonly ink: Jpeg } | undefined> {
    const reference = await this.#reduced(this.#gray);
    const inkPixels = fillLayer(this.#pixels, this.ink.inside, 1, this.#factor(squeeze.dpi * INK_SHARE));
    const ink = { bytes: await jpegOfQuality(inkPixels, INK_QUALITY, squeeze), size: inkPixels };
    const nearInk = widened(this.ink.mask, this.#pixels, EDGE);
    const inkGray = await grayOf(ink);
    const papers = new Map<number, Pixels>();
    for (const { share, quality } of PAPER_STEPS) {
      const factor = this.#factor(squeeze.dpi * share);
      const paperPixels = papers.get(factor) ?? fillLayer(this.#pixels, nearInk, 0, factor);
      papers.set(factor, paperPixels);
      const paper = { bytes: await jpegOfQuality(paperPixels, quality, squeeze), size: paperPixels };
      const composed = composeGray(this.ink.mask, this.#pixels, await grayOf(paper), inkGray);
      if (this.#isLike(reference, await this.#reduced(composed), squeeze)) return { paper, ink };
    }
    return undefined;
  }

  #isLike(reference: Pixels, candidate: Pixels, { floor, page }: Squeeze): boolean {
    if (similarity(reference, candidate) < floor) return false;
    const found = pageLikeness(reference, candidate);
    const withMargin = (least: number) => least + MARGIN * (1 - least);
    return found.page >= withMargin(page.page) && found.tile >= withMargin(page.tile);
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

async function grayOf({ bytes, size }: Jpeg): Promise<Pixels> {
  const { data, info } = await openPicture(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
  const channels = info.channels === 1 ? 1 : 3;
  return { data: brightness({ data, channels, ...size }), width: size.width, height: size.height, channels: 1 };
}

/** The mask with so many pixels more on every side. */
function widened(mask: Uint8Array, { width, height }: PixelSize, by: number): Uint8Array {
  const along = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const into = along.subarray(y * width, (y + 1) * width);
    // Where the ink ends that reaches a pixel, counted from the edge.
    let reach = 0;
    for (let x = -by; x < width; x++) {
      if (row[x + by] === 1) reach = x + 2 * by + 1;
      if (x >= 0 && x < reach) into[x] = 1;
    }
  }
  const both = along.slice();
  for (let step = 1; step <= by; step++) {
    const shift = step * width;
    for (let at = shift; at < mask.length; at++) {
      both[at] = (both[at] ?? 0) | (along[at - shift] ?? 0);
      both[at - shift] = (both[at - shift] ?? 0) | (along[at] ?? 0);
    }
  }
  return both;
}
