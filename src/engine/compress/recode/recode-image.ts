/** Stores one picture anew when that makes it clearly smaller and leaves it looking the same. */
import type { PdfDocument } from '../../syntax/document.ts';
import { isName, name, PdfDict, type PdfObject, PdfString } from '../../syntax/object.ts';
import type { BilevelCoding } from '../bilevel/pack-rows.ts';
import { jpegOfQuality } from '../encode/code-jpeg.ts';
import { encodeLossless, type LosslessResult } from '../encode/encode-image.ts';
import { findJpeg, keepingColors } from '../encode/find-jpeg.ts';
import { decodeImage } from '../images/decode-image.ts';
import type { DrawnSize } from '../images/image-usage.ts';
import { type ImageColor, INKS_TURNED, type PdfImage } from '../images/pdf-image.ts';
import { shownColors } from '../images/shown-colors.ts';
import type { Squeeze } from '../likeness/settings.ts';
import type { Channels, PixelSize, Pixels } from '../likeness/ssim.ts';

export interface RecodedImage {
  readonly dict: PdfDict;
  readonly bytes: Uint8Array;
  /** Whether it lost colours that its soft mask hides. */
  readonly isUncovered?: boolean;
}

/** A gain below this is not worth a second generation of losses. */
export const WORTHWHILE = 0.93;
/** Sharp edges show what JPEG does to them before the likeness falls: it has to earn its place against lossless rows. */
const JPEG_ADVANTAGE = 0.75;
/** What a picture without the colours that its mask hides may take, against the same with them. */
const MOST_FOR_EDGES = 1.05;
/** Levels by which the channels of a "grey" picture may differ: noise of a JPEG, rounding of anything else. */
const GREY_SPREAD = { jpeg: 8, samples: 2 } as const;
export const POINTS_PER_INCH = 72;

export interface Recoding {
  readonly squeeze: Squeeze;
  /** Whether colour is taken out. */
  readonly toGray: boolean;
  /** How the ink of scans is packed where they are parted into layers; undefined keeps them single pictures. */
  readonly layers?: BilevelCoding | undefined;
  /** Whether pictures lose the colours that their soft masks hide. */
  readonly uncovers?: boolean;
}

/** Undefined when the picture is better left as it is. */
export async function recodeImage(
  document: PdfDocument,
  image: PdfImage,
  drawn: DrawnSize | undefined,
  recoding: Recoding,
): Promise<RecodedImage | undefined> {
  const decoded = await decodeImage(document, image, targetSize(image, drawn, recoding.squeeze));
  const most = image.stream.length * WORTHWHILE;
  const shown = async () => (decoded && recoding.uncovers ? shownColors(document, image, decoded) : undefined);
  const result = decoded && (await packPixels(image, decoded, recoding, { mostBytes: most, shown }));
  return result && result.bytes.length < most ? result : undefined;
}

interface PackOptions {
  /** Beyond which a result is of no use. */
  readonly mostBytes?: number;
  /** The same picture without the colours that its mask hides; undefined where there are none. */
  readonly shown?: () => Promise<Pixels | undefined>;
}

/** The smaller of what the picture may be stored as; undefined when nothing keeps the floor of likeness. */
export async function packPixels(
  image: PdfImage,
  decoded: Pixels,
  { squeeze, toGray }: Recoding,
  { mostBytes = Number.POSITIVE_INFINITY, shown }: PackOptions = {},
): Promise<RecodedImage | undefined> {
  const { pixels, color } = inFewestChannels(decoded, image, toGray);
  if (image.isMask) stepOpacities(pixels.data, squeeze.opacities);
  const isLossy = image.format !== 'samples';
  const lossless = isLossy ? undefined : await encodeLossless(pixels);
  const mostLossy = lossless ? lossless.bytes.length * JPEG_ADVANTAGE : Number.POSITIVE_INFINITY;
  const jpeg = image.isMask && !isLossy ? undefined : await findJpeg(pixels, squeeze, Math.min(mostBytes, mostLossy));
  const usesJpeg = jpeg !== undefined && jpeg.bytes.length < mostLossy;
  const base = plainDict(image.stream.dict, pixels);
  if (!usesJpeg) return lossless && losslessImage(base, color, lossless, pixels);
  const found = jpegImage(base, color, pixels.channels, jpeg.bytes);
  const uncovered = await shown?.();
  if (!uncovered) return found;
  // At the quality that was found: without the edges of what is hidden, likeness would ask for more.
  const seen = inFewestChannels(uncovered, image, toGray);
  const { bytes } = await jpegOfQuality(seen.pixels, jpeg.quality, keepingColors(pixels, squeeze));
  if (bytes.length > Math.min(mostBytes, jpeg.bytes.length * MOST_FOR_EDGES)) return found;
  return {
    ...jpegImage(plainDict(image.stream.dict, pixels), seen.color, seen.pixels.channels, bytes),
    isUncovered: true,
  };
}

/** Rounds opacities to evenly spread steps, so that soft shadows pack well; full and none stay what they are. */
function stepOpacities(data: Uint8Array, steps: number): void {
  if (steps >= 256) return;
  const size = 255 / (steps - 1);
  const stepped = Uint8Array.from({ length: 256 }, (_, value) => Math.round(Math.round(value / size) * size));
  for (let at = 0; at < data.length; at++) data[at] = stepped[data[at] ?? 0] ?? 0;
}

/** Pixels that the largest drawing of the picture needs; never more than it has. */
export function targetSize(image: PixelSize, drawn: DrawnSize | undefined, squeeze: Squeeze): PixelSize {
  const { width, height } = image;
  if (!drawn || drawn.widthPt < 1 || drawn.heightPt < 1) return { width, height };
  const dpiX = (width / drawn.widthPt) * POINTS_PER_INCH;
  const dpiY = (height / drawn.heightPt) * POINTS_PER_INCH;
  if (Math.min(dpiX, dpiY) <= squeeze.dpi * squeeze.threshold) return { width, height };
  return {
    width: Math.max(1, Math.round((width * squeeze.dpi) / dpiX)),
    height: Math.max(1, Math.round((height * squeeze.dpi) / dpiY)),
  };
}

export interface ColoredPixels {
  readonly pixels: Pixels;
  readonly color: PdfObject;
}

/** Grey where it is asked for, and where the picture shows no colour anyway. */
export function inFewestChannels(pixels: Pixels, image: PdfImage, toGray: boolean): ColoredPixels {
  return toGray ? asGray(pixels, image) : withoutColor(pixels, image);
}

/** By brightness (ITU-R BT.601), as everything else that loses its colour. */
function asGray(pixels: Pixels, image: PdfImage): ColoredPixels {
  if (pixels.channels === 1) return { pixels, color: image.color.space };
  if (pixels.channels === 4)
    return { pixels: { ...pixels, data: withoutInks(pixels), channels: 1 }, color: name('DeviceGray') };
  const data = new Uint8Array(pixels.width * pixels.height);
  for (let at = 0, from = 0; at < data.length; at++, from += 3) {
    const [r = 0, g = 0, b = 0] = [pixels.data[from], pixels.data[from + 1], pixels.data[from + 2]];
    data[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
  }
  return { pixels: { ...pixels, data, channels: 1 }, color: name('DeviceGray') };
}

/** As the inks of everything else become grey (ISO 32000-2, 10.4.2.3). */
function withoutInks({ data, width, height }: Pixels): Uint8Array {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at++, from += 4) {
    const [c = 0, m = 0, y = 0, k = 0] = [data[from], data[from + 1], data[from + 2], data[from + 3]];
    gray[at] = 255 - Math.min(255, Math.round(0.3 * c + 0.59 * m + 0.11 * y + k));
  }
  return gray;
}

/** A picture in device colours whose channels are equal becomes grey: a third of the samples. */
function withoutColor(pixels: Pixels, image: PdfImage): ColoredPixels {
  const color = image.color.space;
  const isDevice = isName(color, 'DeviceRGB') || isName(color, 'RGB');
  const spread = image.format !== 'samples' ? GREY_SPREAD.jpeg : GREY_SPREAD.samples;
  if (pixels.channels !== 3 || !isDevice || !isGrey(pixels, spread)) return { pixels, color };
  const data = new Uint8Array(pixels.width * pixels.height);
  for (let at = 0, from = 0; at < data.length; at++, from += 3) {
    const sum = (pixels.data[from] ?? 0) + (pixels.data[from + 1] ?? 0) + (pixels.data[from + 2] ?? 0);
    data[at] = Math.round(sum / 3);
  }
  return { pixels: { ...pixels, data, channels: 1 }, color: name('DeviceGray') };
}

function isGrey({ data }: Pixels, spread: number): boolean {
  for (let at = 0; at + 2 < data.length; at += 3) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    if (Math.abs(r - g) > spread || Math.abs(g - b) > spread || Math.abs(r - b) > spread) return false;
  }
  return true;
}

/** The picture's dictionary without what described its old samples. */
function plainDict(dict: PdfDict, size: PixelSize): PdfDict {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Decode', 'Length']) copy.delete(key);
  copy.set('Width', size.width);
  copy.set('Height', size.height);
  return copy;
}

function jpegImage(dict: PdfDict, color: ImageColor['space'], channels: Channels, bytes: Uint8Array): RecodedImage {
  dict.set('ColorSpace', color);
  dict.set('BitsPerComponent', 8);
  dict.set('Filter', name('DCTDecode'));
  // libjpeg writes inks upside down, as Adobe does.
  if (channels === 4) dict.set('Decode', [...INKS_TURNED]);
  return { dict, bytes };
}

function losslessImage(dict: PdfDict, color: PdfObject, result: LosslessResult, size: PixelSize): RecodedImage {
  const { palette, bitsPerComponent, colors } = result;
  const indexed = palette && [name('Indexed'), color, palette.length / 3 - 1, new PdfString(palette)];
  dict.set('ColorSpace', indexed ?? color);
  dict.set('BitsPerComponent', bitsPerComponent);
  dict.set('Filter', name('FlateDecode'));
  const parameters = { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: size.width };
  dict.set('DecodeParms', PdfDict.of(parameters));
  return { dict, bytes: result.bytes };
}
