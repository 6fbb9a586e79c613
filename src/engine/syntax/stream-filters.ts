/** Undoes the general filters of streams (ISO 32000-2, 7.4): never more bytes than the caller allows. */
import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { roomFor } from './deflate.ts';
import type { PdfDocument } from './document.ts';
import { isArray, PdfDict, PdfName, type PdfObject, type PdfStream } from './object.ts';
import { undoPredictor } from './predictor.ts';

export interface StreamFilter {
  /** Long name, such as `FlateDecode`. */
  readonly name: string;
  readonly parameters: PdfDict;
}

const LONG_NAMES: ReadonlyMap<string, string> = new Map([
  ['Fl', 'FlateDecode'],
  ['LZW', 'LZWDecode'],
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

/** Longer chains come from attacks, not from producers. */
const MAX_FILTERS = 8;

/** The filters of a stream, outermost first. */
export function streamFilters(document: PdfDocument, dict: PdfDict): readonly StreamFilter[] {
  const filters = asList(document.resolve(dict.get('Filter')));
  const parameters = asList(document.resolve(dict.get('DecodeParms')));
  return filters.slice(0, MAX_FILTERS + 1).map((filter, index) => {
    const name = document.resolve(filter);
    const short = name instanceof PdfName ? name.value : '';
    const given = document.dict(parameters[index] ?? null) ?? new PdfDict();
    return { name: LONG_NAMES.get(short) ?? short, parameters: given };
  });
}

/**
 * The bytes of a stream with all filters undone.
 * @returns undefined for picture filters, damaged data, external files, and results over `maxBytes`.
 */
export function decodeStream(document: PdfDocument, stream: PdfStream, maxBytes: number): Uint8Array | undefined {
  return decodeBytes(document, stream, streamFilters(document, stream.dict), maxBytes);
}

/** The same for some of the filters: those before a picture filter, for instance. */
export function decodeBytes(
  document: PdfDocument,
  stream: PdfStream,
  filters: readonly StreamFilter[],
  maxBytes: number,
): Uint8Array | undefined {
  if (stream.length > maxBytes || filters.length > MAX_FILTERS || stream.dict.has('F')) return undefined;
  let bytes: Uint8Array | undefined = stream.rawBytes();
  for (const filter of filters) {
    bytes = undoFilter(document, bytes, filter, maxBytes);
    if (!bytes || bytes.length > maxBytes) return undefined;
  }
  return bytes;
}

/**
 * What the first bytes of data that is packed once with Flate unpack to.
 * @param packedBytes to read. @returns undefined for other filters, damaged data, and less than a row of a predictor.
 */
export function decodeStart(
  document: PdfDocument,
  stream: PdfStream,
  filters: readonly StreamFilter[],
  packedBytes: number,
): Uint8Array | undefined {
  const [filter] = filters;
  if (filter?.name !== 'FlateDecode' || filters.length > 1 || stream.dict.has('F')) return undefined;
  const bytes = stream.rawBytes().subarray(0, packedBytes);
  // Flate makes at most about a thousand bytes of one.
  return undoFilter(document, bytes, filter, 2_000 * packedBytes);
}

/**
 * Whether data packed more than once unpacks to more than so many bytes. Packing twice gains nothing honest; it is how
 * a small file hides an endless one.
 */
export function isNestedBomb(document: PdfDocument, stream: PdfStream, maxBytes: number): boolean {
  const filters = streamFilters(document, stream.dict);
  if (filters.filter((filter) => filter.name === 'FlateDecode' || filter.name === 'LZWDecode').length < 2) return false;
  const plain = filters.map((filter) => ({ ...filter, parameters: new PdfDict() }));
  const inner = decodeBytes(document, stream, plain.slice(0, -1), maxBytes);
  if (!inner) return true;
  try {
    inflateSync(inner, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

function undoFilter(
  document: PdfDocument,
  bytes: Uint8Array,
  filter: StreamFilter,
  maxBytes: number,
): Uint8Array | undefined {
  switch (filter.name) {
    case 'FlateDecode':
      return predicted(document, inflate(bytes, maxBytes), filter.parameters);
    case 'LZWDecode':
      return predicted(
        document,
        undoLzw(bytes, document.number(filter.parameters.get('EarlyChange')) ?? 1, maxBytes),
        filter.parameters,
      );
    case 'ASCIIHexDecode':
      return undoHex(bytes);
    case 'ASCII85Decode':
      return undoAscii85(bytes);
    case 'RunLengthDecode':
      return undoRunLength(bytes, maxBytes);
    case 'Crypt':
      return bytes;
    default:
      return undefined;
  }
}

function predicted(document: PdfDocument, bytes: Uint8Array | undefined, parameters: PdfDict): Uint8Array | undefined {
  const number = (key: string, fallback: number) => document.number(parameters.get(key)) ?? fallback;
  if (!bytes) return undefined;
  return undoPredictor(bytes, {
    predictor: number('Predictor', 1),
    colors: number('Colors', 1),
    bitsPerComponent: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
  });
}

/** What is unpacked is seldom more than so many times as long; the rest comes in further pieces. */
const MUCH_PACKED = 4;

function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const room = roomFor(MUCH_PACKED * bytes.length);
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH, ...room };
  try {
    return inflateSync(bytes, options);
  } catch {
    // Some producers leave the two bytes of the zlib header out or write them wrong.
    try {
      return inflateRawSync(bytes.subarray(2), options);
    } catch {
      return undefined;
    }
  }
}

function undoHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const digits = (text.split('>')[0] ?? '').replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function undoAscii85(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  let group: number[] = [];
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    if (byte < 0x21 || byte > 0x75) continue;
    group.push(byte - 0x21);
    if (group.length === 5) {
      out.push(...ascii85Group(group, 4));
      group = [];
    }
  }
  if (group.length > 1) out.push(...ascii85Group([...group, 84, 84, 84, 84].slice(0, 5), group.length - 1));
  return Uint8Array.from(out);
}

function ascii85Group(digits: readonly number[], count: number): readonly number[] {
  const value = digits.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32;
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff].slice(0, count);
}

function undoRunLength(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    const isCopy = length < 128;
    const part = isCopy ? bytes.subarray(at, at + length + 1) : new Uint8Array(257 - length).fill(bytes[at] ?? 0);
    at += isCopy ? length + 1 : 1;
    parts.push(part);
    total += part.length;
    if (total > maxBytes) return undefined;
  }
  return Buffer.concat(parts);
}

const LZW_CLEAR = 256;
const LZW_END = 257;

function undoLzw(bytes: Uint8Array, earlyChange: number, maxBytes: number): Uint8Array | undefined {
  const single = Array.from({ length: 258 }, (_, value) => (value < 256 ? Uint8Array.of(value) : new Uint8Array()));
  let table = single.slice();
  const parts: Uint8Array[] = [];
  let total = 0;
  let before: Uint8Array | undefined;
  let width = 9;
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = bits >>> held;
    bits &= (1 << held) - 1;
    if (code === LZW_END) break;
    if (code === LZW_CLEAR) {
      table = single.slice();
      width = 9;
      before = undefined;
      continue;
    }
    const entry = table[code] ?? (before && Uint8Array.of(...before, before[0] ?? 0));
    if (!entry) return undefined;
    parts.push(entry);
    total += entry.length;
    if (total > maxBytes) return undefined;
    if (before && table.length < 4096) table.push(Uint8Array.of(...before, entry[0] ?? 0));
    before = entry;
    width = Math.min(12, Math.max(9, Math.floor(Math.log2(table.length + earlyChange)) + 1));
  }
  return Buffer.concat(parts);
}

function asList(value: PdfObject): readonly PdfObject[] {
  if (isArray(value)) return value;
  return value === null ? [] : [value];
}
