/** Paints over the pixels of a picture that lie under boxes, and stores it anew: nothing of them is left. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { openPdfium } from '../../../adapters/pdfium.ts';
import type { Sharp } from '../../../adapters/sharp.ts';
import { invert, type Matrix, transformBox } from '../../geometry/matrix.ts';
import type { PageBox } from '../../geometry/page-box.ts';
import { type DrawnPicture, drawPicture } from '../../images/extract/draw-picture.ts';
import { writePictureSheet } from '../../images/extract/picture-sheet.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { name, PdfDict, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { streamFilters } from '../../syntax/stream-filters.ts';

const pack = promisify(deflate);

/** In pixels of the picture, from its upper left corner. */
interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CutContext {
  readonly document: PdfDocument;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** What the pixels become: red, green and blue from 0 to 255. */
  readonly ink: { readonly r: number; readonly g: number; readonly b: number };
}

/** Larger ones are taken out as a whole. */
const MAX_SIDE_PX = 30_000;
const MAX_PIXELS = 150_000_000;
/** Of a photograph: no eye sees a difference to what it was. */
const JPEG_QUALITY = 92;
const LOSSY = new Set(['DCTDecode', 'JPXDecode']);
const KEPT_KEYS = ['OC', 'StructParent', 'Interpolate', 'Intent'];

/**
 * @param matrix from the unit square, in which a picture is drawn, to the space of the boxes.
 * @returns undefined where no box touches it; null where nothing of it would be left, or it cannot be read.
 * @throws ToolError `too-complex`; the signal's reason when aborted.
 */
export async function cutPicture(
  stream: PdfStream,
  matrix: Matrix,
  covers: readonly PageBox[],
  context: CutContext,
): Promise<PdfRef | null | undefined> {
  const { document } = context;
  const [widthPx, heightPx] = pixelSize(document, stream);
  const boxes = pixelBoxes(matrix, covers, widthPx, heightPx);
  if (boxes === 'all') return null;
  if (boxes.length === 0) return undefined;
  if (widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX || widthPx * heightPx > MAX_PIXELS) return null;
  const sheet = join(context.folder, `picture-${randomUUID()}.pdf`);
  try {
    const drawn = await drawAlone(stream, { widthPx, heightPx }, sheet, context);
    if (!drawn) return null;
    try {
      return await storeCut(stream, drawn, boxes, context);
    } finally {
      await drawn.close();
    }
  } finally {
    await rm(sheet, { force: true });
  }
}

/** A mask may be finer than its picture. */
function pixelSize(document: PdfDocument, { dict }: PdfStream): readonly [number, number] {
  const masks = ['SMask', 'Mask'].flatMap((key) => document.stream(dict.get(key))?.dict ?? []);
  const most = (key: string) =>
    Math.max(1, ...[dict, ...masks].map((each) => Math.round(document.number(each.get(key)) ?? 1)));
  return [most('Width'), most('Height')];
}

function pixelBoxes(
  matrix: Matrix,
  covers: readonly PageBox[],
  width: number,
  height: number,
): readonly PixelBox[] | 'all' {
  const [a, b, c, d] = matrix;
  // A picture without any area shows nothing, and keeps nothing.
  if (Math.abs(a * d - b * c) < 1e-9) return covers.length > 0 ? 'all' : [];
  const inverse = invert(matrix);
  const boxes: PixelBox[] = [];
  for (const cover of covers) {
    const unit = transformBox(inverse, cover);
    const left = Math.max(0, Math.floor(unit.left * width));
    const right = Math.min(width, Math.ceil(unit.right * width));
    const top = Math.max(0, Math.floor((1 - unit.top) * height));
    const bottom = Math.min(height, Math.ceil((1 - unit.bottom) * height));
    if (right <= left || bottom <= top) continue;
    if (right - left === width && bottom - top === height) return 'all';
    boxes.push({ left, top, width: right - left, height: bottom - top });
  }
  return boxes;
}

async function drawAlone(
  stream: PdfStream,
  size: { readonly widthPx: number; readonly heightPx: number },
  sheet: string,
  { document, folder, signal }: CutContext,
): Promise<DrawnPicture | undefined> {
  const isStencil = document.isTrue(stream.dict.get('ImageMask'));
  const hasMask = ['SMask', 'Mask', 'SMaskInData'].some((key) => stream.dict.has(key));
  const part = { stream, left: 0, top: 0, ...size };
  await writePictureSheet(document, [{ ...size, parts: [part], withMasks: hasMask }], sheet, signal);
  const pdfium = await openPdfium(sheet, { name: '' });
  try {
    const kind = isStencil ? 'stencil' : clearOrSolid(hasMask);
    const scratchPath = join(folder, `drawn-${randomUUID()}`);
    return await drawPicture(pdfium, 0, { ...size, kind, scratchPath, signal });
  } finally {
    pdfium.close();
  }
}

function clearOrSolid(hasMask: boolean): 'clear' | 'solid' {
  return hasMask ? 'clear' : 'solid';
}

async function storeCut(
  stream: PdfStream,
  drawn: DrawnPicture,
  boxes: readonly PixelBox[],
  { document, ink }: CutContext,
): Promise<PdfRef> {
  const isStencil = document.isTrue(stream.dict.get('ImageMask'));
  const { widthPx: width, heightPx: height } = drawn;
  // A stencil paints nothing under a box: the box itself is drawn over it.
  const paint = isStencil ? { r: 255, g: 255, b: 255 } : ink;
  const isGray = drawn.tone !== 'color' && paint.r === paint.g && paint.g === paint.b;
  const whole = drawn.open().toColourspace('srgb');
  const cut = whole.composite(
    boxes.map(({ left, top, ...size }) => ({
      input: { create: { ...size, channels: 3 as const, background: paint } },
      left,
      top,
    })),
  );
  const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
  const samples = channelsApart(data, info.channels, isGray);
  const dict = imageDict(stream, width, height);
  if (isStencil) {
    dict.set('ImageMask', true);
    return document.add(await packed(dict, bits(samples.colors, width, height), 1));
  }
  dict.set('ColorSpace', name(isGray ? 'DeviceGray' : 'DeviceRGB'));
  if (drawn.hasAlpha) dict.set('SMask', await opacity(document, samples.opacity, width, height));
  const isPhoto = streamFilters(document, stream.dict).some((filter) => LOSSY.has(filter.name));
  if (isPhoto) return document.add(await photograph(dict, samples.colors, { width, height, isGray }));
  const isPure = drawn.tone === 'black-and-white' && isGray && (paint.r === 0 || paint.r === 255);
  if (isPure) return document.add(await packed(dict, bits(samples.colors, width, height), 1));
  return document.add(await packed(dict, samples.colors, 8));
}

function imageDict(stream: PdfStream, width: number, height: number): PdfDict {
  const dict = PdfDict.of({ Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height });
  for (const key of KEPT_KEYS) dict.set(key, stream.dict.get(key));
  return dict;
}

interface Samples {
  readonly colors: Uint8Array;
  readonly opacity: Uint8Array;
}

function channelsApart(data: Uint8Array, channels: number, isGray: boolean): Samples {
  const pixels = data.length / channels;
  const size = isGray ? 1 : 3;
  const colors = new Uint8Array(pixels * size);
  const opacity = new Uint8Array(pixels).fill(255);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const at = pixel * channels;
    for (let part = 0; part < size; part++) colors[pixel * size + part] = data[at + (channels < 3 ? 0 : part)] ?? 0;
    if (channels === 4 || channels === 2) opacity[pixel] = data[at + channels - 1] ?? 255;
  }
  return { colors, opacity };
}

async function opacity(document: PdfDocument, samples: Uint8Array, width: number, height: number): Promise<PdfRef> {
  const dict = PdfDict.of({ Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height });
  dict.set('ColorSpace', name('DeviceGray'));
  return document.add(await packed(dict, samples, 8));
}

async function packed(dict: PdfDict, samples: Uint8Array, bitsPerComponent: number): Promise<PdfStream> {
  dict.set('BitsPerComponent', bitsPerComponent);
  dict.set('Filter', name('FlateDecode'));
  return PdfStream.ofBytes(dict, await pack(samples));
}

async function photograph(
  dict: PdfDict,
  samples: Uint8Array,
  { width, height, isGray }: { readonly width: number; readonly height: number; readonly isGray: boolean },
): Promise<PdfStream> {
  const { openPicture } = await import('../../../adapters/sharp.ts');
  const picture: Sharp = openPicture(samples, { raw: { width, height, channels: isGray ? 1 : 3 } });
  const shown = isGray ? picture.toColourspace('b-w') : picture;
  dict.set('BitsPerComponent', 8);
  dict.set('Filter', name('DCTDecode'));
  return PdfStream.ofBytes(dict, await shown.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer());
}

/** One bit a pixel: 1 is white. */
function bits(gray: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((gray[y * width + x] ?? 0) >= 128)
        out[y * rowBytes + (x >> 3)] = (out[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return out;
}
