/** Makes the picture that is read: a page drawn in gray at the reading resolution, as a file that costs nothing to open. */
import { type FileHandle, open } from 'node:fs/promises';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { openPicture, type Sharp } from '../../adapters/sharp.ts';
import { type PagePixels, pagePixels } from '../images/render/page-size-px.ts';
import { tiffHeader } from '../images/tiff/gray-tiff.ts';
import { cleanGray } from './clean-gray.ts';
import { softenGray, Tone } from './soften-gray.ts';

export interface GrayPicture {
  readonly path: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

export interface DrawOptions {
  readonly dpi: number;
  /** Points in one unit of user space. */
  readonly userUnit: number;
  /** Evens out the background and takes specks away before reading. */
  readonly cleans: boolean;
  /** Pixels of the picture that the page consists of: many more would only cost time. */
  readonly scanPixels?: number | undefined;
}

/** A2 at 300 dpi; larger pages are read less finely. */
const LIMITS = { sidePx: 20_000, pixels: 36_000_000 };
/** A4 at 300 dpi, with room: up to here coarse scans gain by being drawn larger. */
const PLAIN_PIXELS = 9_500_000;
/** A4 at 300 dpi is drawn in one go. */
const MAX_BAND_PIXELS = 10_000_000;

/** How many pixels a page (0-based) has when it is read. @throws ToolError `damaged`. */
export function graySize(document: PdfiumDocument, index: number, options: DrawOptions): PagePixels {
  const { scanPixels = Number.POSITIVE_INFINITY } = options;
  const limits = { ...LIMITS, pixels: Math.min(LIMITS.pixels, Math.max(PLAIN_PIXELS, scanPixels)) };
  return pagePixels({ ...document.pageSize(index), userUnit: options.userUnit }, options.dpi, limits);
}

/**
 * Draws a page (0-based) into an uncompressed TIFF, without annotations and form fields: those are text already.
 * @throws ToolError `damaged`, `too-complex`; the signal's reason when aborted.
 */
export async function drawGray(
  document: PdfiumDocument,
  index: number,
  options: DrawOptions,
  path: string,
  signal: AbortSignal,
): Promise<GrayPicture> {
  const size = graySize(document, index, options);
  const file = await open(path, 'w+');
  try {
    await file.write(tiffHeader(size));
    const tone = await drawBands(document, index, size, file, signal);
    if (options.cleans) await cleanWhole(file, size);
    else await softenBands(file, size, tone);
  } finally {
    await file.close();
  }
  return { path, ...size };
}

/** Band by band, so that a large page takes no more memory than a small one. */
async function drawBands(
  document: PdfiumDocument,
  index: number,
  size: PagePixels,
  file: FileHandle,
  signal: AbortSignal,
): Promise<Tone> {
  const page = document.openPage(index);
  const tone = new Tone();
  try {
    for (const { top, rows } of bands(size)) {
      signal.throwIfAborted();
      const { widthPx, heightPx } = size;
      const band = document.drawGray(page, { widthPx, heightPx, top, rows });
      tone.add(band);
      await writeAll(file, band);
    }
    return tone;
  } finally {
    document.closePage(page);
  }
}

/** What smoothing loses along the edges of a band is less than a pixel. */
async function softenBands(file: FileHandle, size: PagePixels, tone: Tone): Promise<void> {
  const { widthPx } = size;
  const begin = tiffHeader(size).length;
  for (const { top, rows } of bands(size)) {
    const at = begin + top * widthPx;
    const band = await readAll(file, rows * widthPx, at);
    await writeAll(file, await softenGray(band, { widthPx, heightPx: rows }, tone), at);
  }
}

async function cleanWhole(file: FileHandle, size: PagePixels): Promise<void> {
  const begin = tiffHeader(size).length;
  const clean = await cleanGray(await readAll(file, size.widthPx * size.heightPx, begin), size);
  const tone = new Tone();
  tone.add(clean);
  await writeAll(file, await softenGray(clean, size, tone), begin);
}

function* bands({ widthPx, heightPx }: PagePixels): Generator<{ readonly top: number; readonly rows: number }> {
  const step = Math.max(1, Math.floor(MAX_BAND_PIXELS / widthPx));
  for (let top = 0; top < heightPx; top += step) yield { top, rows: Math.min(step, heightPx - top) };
}

/** The same picture turned clockwise, in a file of its own. */
export function turnGray(picture: GrayPicture, turn: 90 | 180 | 270, path: string): Promise<GrayPicture> {
  return write(openPicture(picture.path).rotate(turn), picture.dpi, path);
}

/**
 * The same picture turned about its middle so that lines askew run level, in a file of its own; its canvas grows by
 * what is turned out of it, in white.
 * @param degrees how far the lines fall to the right, clockwise.
 */
export function straightenGray(picture: GrayPicture, degrees: number, path: string): Promise<GrayPicture> {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const straight = openPicture(picture.path).affine([cos, sin, -sin, cos], { background: '#ffffff' });
  return write(straight, picture.dpi, path);
}

async function write(gray: Sharp, dpi: number, path: string): Promise<GrayPicture> {
  const { width, height } = await gray.toColourspace('b-w').tiff({ compression: 'none' }).toFile(path);
  return { path, widthPx: width, heightPx: height, dpi };
}

/** @param from where in the file; where it stands when absent. */
async function writeAll(file: FileHandle, bytes: Uint8Array, from?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = from === undefined ? null : from + done;
    done += (await file.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}

async function readAll(file: FileHandle, length: number, from: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, from + done);
    if (bytesRead === 0) throw new Error('A picture of a page ends too early.');
    done += bytesRead;
  }
  return bytes;
}
