/** Reads what a picture in a PDF is (ISO 32000-2, 8.9.5), and tells those that can be decoded and stored anew. */

import { readJpxHeader } from '../../images/formats/jpx-header.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import {
  isArray,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfStream,
  PdfString,
} from '../../syntax/object.ts';
import { type StreamFilter, streamFilters } from '../../syntax/stream-filters.ts';
import type { Channels } from '../likeness/ssim.ts';
import { agreeOnColors } from './jpeg-colors.ts';

export interface ImageColor {
  /** What the picture's samples, or the entries of its palette, mean; written back as it stands. */
  readonly space: PdfObject;
  readonly channels: Channels;
  /** Red, green, blue or grey bytes of each palette entry; undefined for a picture without palette. */
  readonly palette: Uint8Array | undefined;
}

/** Plain samples, JPEG, or JPEG 2000. */
export type ImageFormat = 'samples' | 'jpeg' | 'jpx';

export interface PdfImage {
  readonly reference: PdfRef;
  readonly stream: PdfStream;
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: number;
  readonly color: ImageColor;
  /** Filters before the picture's own format, outermost first. */
  readonly outerFilters: readonly StreamFilter[];
  /** How the samples are stored, behind those filters. */
  readonly format: ImageFormat;
  /** `/Decode` turns its inks round: full is none. */
  readonly inverted: boolean;
  /** A soft mask: its samples are opacities, not colours. */
  readonly isMask: boolean;
}

/** Smaller pictures are icons: nothing to gain, and every change would show. */
const MIN_BYTES = 1024;

const GENERAL_FILTERS = new Set(['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']);

/** `/Decode` of inks that are stored upside down. */
export const INKS_TURNED: readonly number[] = [1, 0, 1, 0, 1, 0, 1, 0];

const FORMATS: Readonly<Record<string, ImageFormat>> = { DCTDecode: 'jpeg', JPXDecode: 'jpx' };

export interface ReadImageOptions {
  readonly isMask: boolean;
  /** Whether a picture whose colours were mixed with a backdrop is taken: only together with its mask. */
  readonly allowsMatte: boolean;
  /** Whether icons are taken, too. */
  readonly allowsSmall?: boolean;
}

/** Undefined for every kind of picture that is better left as it is. */
export function readImage(
  document: PdfDocument,
  reference: PdfRef,
  { isMask, allowsMatte, allowsSmall = allowsMatte }: ReadImageOptions,
): PdfImage | undefined {
  const stream = document.stream(reference);
  if (!stream || (stream.length < MIN_BYTES && !allowsSmall) || stream.dict.has('F')) return undefined;
  const { dict } = stream;
  const width = document.number(dict.get('Width')) ?? 0;
  const height = document.number(dict.get('Height')) ?? 0;
  if (!(width > 0 && height > 0 && Number.isInteger(width) && Number.isInteger(height))) return undefined;
  if (document.isTrue(dict.get('ImageMask')) || hasKeyMask(document, dict)) return undefined;
  if (!allowsMatte && isMatted(document, dict)) return undefined;
  const filters = streamFilters(document, dict);
  const format = FORMATS[filters.at(-1)?.name ?? ''] ?? 'samples';
  const outerFilters = format === 'samples' ? filters : filters.slice(0, -1);
  if (!outerFilters.every((filter) => GENERAL_FILTERS.has(filter.name))) return undefined;
  if (format === 'jpeg' && !agreeOnColors(document, stream, outerFilters, filters.at(-1))) return undefined;
  const jpx = format === 'jpx' ? readJpxHeader(document, stream, outerFilters) : undefined;
  if (format === 'jpx' && !jpx) return undefined;
  const space = dict.get('ColorSpace') ?? (jpx?.space ? new PdfName(jpx.space) : null);
  const color = readColor(document, space);
  const bitsPerComponent = format === 'samples' ? (document.number(dict.get('BitsPerComponent')) ?? 0) : 8;
  if (!color || !isReadableDepth(color, bitsPerComponent, format)) return undefined;
  if (jpx && jpx.components !== color.channels) return undefined;
  // Inks are read as samples and JPEG only, and not parted from a backdrop.
  if (color.channels === 4 && (color.palette || jpx || allowsMatte)) return undefined;
  const inverted = color.channels === 4 && hasTurnedDecode(document, dict);
  if (!inverted && !hasPlainDecode(document, dict, color, bitsPerComponent)) return undefined;
  return { reference, stream, width, height, bitsPerComponent, color, outerFilters, format, inverted, isMask };
}

/** The soft mask of a picture, where it has one that lives on its own. */
export function softMask(document: PdfDocument, dict: PdfDict): PdfRef | undefined {
  const mask = dict.get('SMask');
  return mask instanceof PdfRef && document.stream(mask) ? mask : undefined;
}

/** Bound to its mask sample by sample: colours that are see-through (8.9.6.4), or opacity inside the data. */
function hasKeyMask(document: PdfDocument, dict: PdfDict): boolean {
  return isArray(document.resolve(dict.get('Mask'))) || (document.number(dict.get('SMaskInData')) ?? 0) !== 0;
}

/** A picture whose colours are mixed with a backdrop (11.6.5.2), or the mask that says so. */
export function isMatted(document: PdfDocument, dict: PdfDict): boolean {
  return dict.has('Matte') || (document.dict(dict.get('SMask'))?.has('Matte') ?? false);
}

function isReadableDepth(color: ImageColor, bits: number, format: ImageFormat): boolean {
  if (color.palette) return format === 'samples' && [1, 2, 4, 8].includes(bits);
  return bits === 8;
}

/** `/Decode` as it would be without being there. */
function hasPlainDecode(document: PdfDocument, dict: PdfDict, color: ImageColor, bits: number): boolean {
  const decode = document.array(dict.get('Decode')).map((value) => document.number(value));
  if (decode.length === 0) return true;
  const top = color.palette ? 2 ** bits - 1 : 1;
  return decode.every((value, index) => value === (index % 2 === 0 ? 0 : top));
}

/** As Photoshop writes inks. */
function hasTurnedDecode(document: PdfDocument, dict: PdfDict): boolean {
  return (
    document
      .array(dict.get('Decode'))
      .map((value) => document.number(value))
      .join() === INKS_TURNED.join()
  );
}

function readColor(document: PdfDocument, value: PdfObject): ImageColor | undefined {
  const space = document.resolve(value);
  const [kind, base, high, lookup] = isArray(space) ? space : [space];
  if (!isIndexed(document.resolve(kind ?? null))) {
    const channels = channelsOf(document, value);
    return channels && { space: value, channels, palette: undefined };
  }
  const channels = channelsOf(document, base ?? null);
  const top = document.number(high ?? null) ?? -1;
  const table = document.resolve(lookup ?? null);
  // A palette in a stream is rare, and no larger than the picture is worth.
  if (!channels || !(table instanceof PdfString) || top < 0 || top > 255) return undefined;
  const palette = new Uint8Array((top + 1) * channels);
  palette.set(table.bytes.subarray(0, palette.length));
  return { space: base ?? null, channels, palette };
}

function isIndexed(kind: PdfObject): boolean {
  return kind instanceof PdfName && (kind.value === 'Indexed' || kind.value === 'I');
}

/** Components of a plain colour space of grey, of red, green and blue, or of the four inks; undefined for other spaces. */
function channelsOf(document: PdfDocument, value: PdfObject): Channels | undefined {
  const space = document.resolve(value);
  const [kind, parameter] = isArray(space) ? space : [space];
  const family = document.nameOf(kind ?? null);
  if (family === 'DeviceGray' || family === 'G' || family === 'CalGray') return 1;
  if (family === 'DeviceRGB' || family === 'RGB' || family === 'CalRGB') return 3;
  if (family === 'DeviceCMYK') return 4;
  if (family !== 'ICCBased') return undefined;
  const components = document.number(document.dict(parameter ?? null)?.get('N') ?? null);
  return components === 1 || components === 3 || components === 4 ? components : undefined;
}
