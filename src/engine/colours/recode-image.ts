/** Changes the colours of an image pixel by pixel: what was stored without losses stays so, all else becomes JPEG. */
import { rm } from 'node:fs/promises';
import { openPdfium } from '../../adapters/pdfium.ts';
import { openPicture } from '../../adapters/sharp.ts';
import { encodeLossless } from '../compress/encode/encode-image.ts';
import { decodeImage } from '../compress/images/decode-image.ts';
import { isMatted, readImage } from '../compress/images/pdf-image.ts';
import type { Pixels } from '../compress/likeness/ssim.ts';
import { drawPicture } from '../images/extract/draw-picture.ts';
import { writePictureSheet } from '../images/extract/picture-sheet.ts';
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, name, PdfDict, PdfStream, PdfString } from '../syntax/object.ts';
import type { Spool } from '../syntax/spool.ts';
import { streamFilters } from '../syntax/stream-filters.ts';
import type { ColorChange } from './color-change.ts';
import type { ColorSpace } from './color-spaces.ts';
import type { ImageContext } from './image-context.ts';
import { inksToPixels } from './rgb.ts';

/** Pixels are held several times while they are worked on. */
const MAX_PIXELS = 40_000_000;
/** Drawn by PDFium, which holds decoder, page and result. */
const MAX_DRAWN_PIXELS = 16_000_000;
/**
 * Of JPEGs: nothing shows at the first; each one below is tried only where the image would grow. The last ones, with
 * fewer samples of colour, are for images that would grow to more than twice their size.
 */
const ENCODINGS = [
  { quality: 92, chromaSubsampling: '4:4:4', growth: 1 },
  { quality: 84, chromaSubsampling: '4:4:4', growth: 1 },
  { quality: 76, chromaSubsampling: '4:4:4', growth: 2 },
  { quality: 68, chromaSubsampling: '4:2:0', growth: 2 },
  { quality: 60, chromaSubsampling: '4:2:0', growth: 2 },
];

interface Rgb {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** One byte a pixel; absent where all are seen. */
  readonly opacity?: Uint8Array | undefined;
}

/** Undefined for images that nobody can read, or that are too large. */
export async function recodeImage(
  document: PdfDocument,
  image: PdfStream,
  space: ColorSpace | undefined,
  change: ColorChange,
  context: ImageContext,
): Promise<PdfStream | undefined> {
  const width = document.number(image.dict.get('Width')) ?? 0;
  const height = document.number(image.dict.get('Height')) ?? 0;
  if (!(width > 0 && height > 0 && width * height <= MAX_PIXELS)) return undefined;
  const rgb = (await decoded(document, image, space)) ?? (await drawn(document, image, width, height, context));
  if (!rgb) return undefined;
  context.signal.throwIfAborted();
  const data = change.pixels(rgb.data);
  const channels = data.length === rgb.width * rgb.height ? 1 : 3;
  const format = streamFilters(document, image.dict).at(-1)?.name ?? '';
  const isLossy = format === 'DCTDecode' || format === 'JPXDecode';
  const made = await encode({ data, width, height, channels }, isLossy, image, context.spool);
  if (made && rgb.opacity) made.dict.set('SMask', document.add(await maskOf(rgb, rgb.opacity, context)));
  return made;
}

/** Samples as our own decoder reads them. */
async function decoded(
  document: PdfDocument,
  image: PdfStream,
  space: ColorSpace | undefined,
): Promise<Rgb | undefined> {
  if (!space || !['gray', 'rgb', 'cmyk', 'indexed'].includes(space.family)) return undefined;
  const reference = document.add(image);
  const allowsMatte = isMatted(document, image.dict);
  const read = readImage(document, reference, { isMask: false, allowsMatte, allowsSmall: true });
  document.set(reference, null);
  const pixels = read && (await decodeImage(document, read, read));
  return pixels && { ...pixels, data: toRgb(pixels) };
}

function toRgb({ data, channels }: Pixels): Uint8Array {
  // What is read from a file is not ours to change.
  if (channels === 3) return new Uint8Array(data);
  if (channels === 4) return inksToPixels(data);
  const rgb = new Uint8Array(data.length * 3);
  for (let at = 0; at < data.length; at++) rgb.fill(data[at] ?? 0, at * 3, at * 3 + 3);
  return rgb;
}

/** Any image as PDFium draws it, a point a pixel. */
async function drawn(
  document: PdfDocument,
  image: PdfStream,
  widthPx: number,
  heightPx: number,
  { scratchPath, signal }: ImageContext,
): Promise<Rgb | undefined> {
  if (widthPx * heightPx > MAX_DRAWN_PIXELS) return undefined;
  const withMasks = isArray(document.resolve(image.dict.get('Mask')));
  const path = `${scratchPath}.pdf`;
  const bare = withMasks ? without(image, 'SMask') : image;
  const part = { stream: bare, left: 0, top: 0, widthPx, heightPx };
  try {
    await writePictureSheet(document, [{ widthPx, heightPx, parts: [part], withMasks }], path, signal);
    const sheet = await openPdfium(path, { name: '' });
    try {
      const options = { widthPx, heightPx, scratchPath: `${scratchPath}.raw`, signal };
      const picture = await drawPicture(sheet, 0, { ...options, kind: withMasks ? 'clear' : 'solid' });
      if (!picture) return undefined;
      const { data, info } = await picture.open().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
      await picture.close();
      return parted(data, info.channels, widthPx, heightPx);
    } finally {
      sheet.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

function without(image: PdfStream, key: string): PdfStream {
  const dict = image.dict.clone();
  dict.delete(key);
  return new PdfStream(dict, image.data);
}

function parted(data: Uint8Array, channels: number, width: number, height: number): Rgb {
  const rgb = new Uint8Array(width * height * 3);
  const opacity = channels % 2 === 0 ? new Uint8Array(width * height) : undefined;
  const colors = channels > 2 ? 3 : 1;
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let part = 0; part < 3; part++) rgb[pixel * 3 + part] = data[pixel * channels + (part % colors)] ?? 0;
    if (opacity) opacity[pixel] = data[pixel * channels + channels - 1] ?? 0;
  }
  return { data: rgb, width, height, opacity };
}

async function encode(
  pixels: Pixels,
  isLossy: boolean,
  { dict: old, length }: PdfStream,
  spool: Spool,
): Promise<PdfStream | undefined> {
  const dict = old.clone();
  for (const key of ['Decode', 'DecodeParms', 'SMaskInData', 'Intent']) dict.delete(key);
  if (Array.isArray(old.get('Mask'))) dict.delete('Mask');
  dict.set('ColorSpace', name(pixels.channels === 1 ? 'DeviceGray' : 'DeviceRGB'));
  dict.set('BitsPerComponent', 8);
  if (isLossy) {
    dict.set('Filter', name('DCTDecode'));
    return new PdfStream(dict, await spool.append(await jpegOf(pixels, length)));
  }
  const packed = await encodeLossless(pixels);
  if (!packed) return undefined;
  const { palette, bitsPerComponent, colors, bytes } = packed;
  if (palette)
    dict.set('ColorSpace', [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, new PdfString(palette)]);
  dict.set('BitsPerComponent', bitsPerComponent);
  dict.set('Filter', name('FlateDecode'));
  const rows = { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: pixels.width };
  dict.set('DecodeParms', PdfDict.of(rows));
  return new PdfStream(dict, await spool.append(bytes));
}

/** @param most bytes that the image took before. */
async function jpegOf({ data, width, height, channels }: Pixels, most: number): Promise<Uint8Array> {
  const raw = { width, height, channels: channels === 1 ? 1 : 3 } as const;
  let bytes: Uint8Array = new Uint8Array();
  for (const { quality, chromaSubsampling, growth } of ENCODINGS) {
    const picture = openPicture(data, { raw }).toColourspace(channels === 1 ? 'b-w' : 'srgb');
    bytes = await picture.jpeg({ quality, optimiseCoding: true, chromaSubsampling }).toBuffer();
    if (bytes.length <= most * growth) break;
  }
  return bytes;
}

/** Pixels that a key colour hid stay hidden. */
async function maskOf({ width, height }: Rgb, opacity: Uint8Array, { spool }: ImageContext): Promise<PdfStream> {
  const dict = PdfDict.of({ Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height });
  const plain = PdfStream.ofBytes(dict, opacity);
  return (await encode({ data: opacity, width, height, channels: 1 }, false, plain, spool)) ?? plain;
}
