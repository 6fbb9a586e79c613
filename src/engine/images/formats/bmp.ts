/** Decodes Windows and OS/2 bitmaps to plain pixels: 1 to 32 bits, masks, and run lengths. */
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import { unpackRuns } from './bmp-runs.ts';

export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  /** Rows from the top, red first, no padding. */
  readonly pixels: Uint8Array;
  readonly dotsPerMetre: { readonly x: number; readonly y: number };
}

interface Header {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly topDown: boolean;
  readonly bits: number;
  readonly packing: number;
  readonly masks: readonly number[];
  readonly palette: readonly (readonly number[])[];
  readonly pixelsAt: number;
  readonly dotsPerMetre: { readonly x: number; readonly y: number };
}

/** BITMAPCOREHEADER has 16-bit sizes and palette entries of three bytes. */
const CORE_HEADER = 12;
const RLE8 = 1;
const RLE4 = 2;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;

/** @throws BrokenPicture when the header makes no sense, pixels are missing, or there are more than `maxPixels`. */
export function decodeBmp(file: Buffer, maxPixels: number): Bitmap {
  const header = readHeader(file);
  const { widthPx, heightPx, bits, packing } = header;
  if (widthPx <= 0 || heightPx <= 0 || widthPx * heightPx > maxPixels) throw new BrokenPicture('size');
  if (packing === RLE8 || packing === RLE4) return finish(header, 3, paint(header, indexesOfRuns(file, header), 3));
  const rowBytes = Math.ceil((widthPx * bits) / 32) * 4;
  const rows = file.subarray(header.pixelsAt, header.pixelsAt + rowBytes * heightPx);
  if (rows.length < rowBytes * heightPx) throw new BrokenPicture('pixels');
  if (bits <= 8) return finish(header, 3, paint(header, unpackIndexes(rows, header, rowBytes), 3));
  const channels = header.masks[3] && hasOpacity(rows, header, rowBytes) ? 4 : 3;
  return finish(header, channels, readColors(rows, header, rowBytes, channels));
}

function finish(header: Header, channels: 3 | 4, pixels: Uint8Array): Bitmap {
  const { widthPx, heightPx, dotsPerMetre } = header;
  return { widthPx, heightPx, channels, pixels, dotsPerMetre };
}

function readHeader(file: Buffer): Header {
  if (file.length < 26 || file.toString('latin1', 0, 2) !== 'BM') throw new BrokenPicture('no header');
  const size = file.readUInt32LE(14);
  const isCore = size === CORE_HEADER;
  if (!isCore && (size < 40 || file.length < 14 + size)) throw new BrokenPicture('header');
  const rawHeight = isCore ? file.readUInt16LE(20) : file.readInt32LE(22);
  const bits = file.readUInt16LE(isCore ? 24 : 28);
  const packing = isCore ? 0 : file.readUInt32LE(30);
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits) || ![0, RLE8, RLE4, BIT_FIELDS, ALPHA_BIT_FIELDS].includes(packing)) {
    throw new BrokenPicture('packing');
  }
  const hasMasks = packing === BIT_FIELDS || packing === ALPHA_BIT_FIELDS;
  const maskBytes = packing === BIT_FIELDS ? 12 : 16;
  const masksAfter = hasMasks && size === 40 ? maskBytes : 0;
  const colors = isCore ? 0 : file.readUInt32LE(46);
  return {
    widthPx: isCore ? file.readUInt16LE(18) : file.readInt32LE(18),
    heightPx: Math.abs(rawHeight),
    topDown: rawHeight < 0,
    bits,
    packing,
    masks: hasMasks ? readMasks(file, size, packing) : defaultMasks(bits),
    palette: bits <= 8 ? readPalette(file, 14 + size + masksAfter, isCore ? 3 : 4, colors || 2 ** bits) : [],
    pixelsAt: file.readUInt32LE(10),
    dotsPerMetre: isCore ? { x: 0, y: 0 } : { x: file.readInt32LE(38), y: file.readInt32LE(42) },
  };
}

/** Red, green, blue and, in newer headers, alpha. */
function readMasks(file: Buffer, headerSize: number, packing: number): readonly number[] {
  const count = headerSize >= 56 || packing === ALPHA_BIT_FIELDS ? 4 : 3;
  if (file.length < 54 + count * 4) throw new BrokenPicture('masks');
  return Array.from({ length: count }, (_, index) => file.readUInt32LE(54 + index * 4));
}

function defaultMasks(bits: number): readonly number[] {
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
}

function readPalette(file: Buffer, start: number, entryBytes: number, count: number): readonly (readonly number[])[] {
  const entries = Math.min(count, 256, Math.floor((file.length - start) / entryBytes));
  return Array.from({ length: Math.max(0, entries) }, (_, index) => {
    const at = start + index * entryBytes;
    return [file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0];
  });
}

/** Row of the picture, from the top, that a stored row is. */
function rowFromTop(header: Header, stored: number): number {
  return header.topDown ? stored : header.heightPx - 1 - stored;
}

function unpackIndexes(rows: Buffer, header: Header, rowBytes: number): Uint8Array {
  const { widthPx, heightPx, bits } = header;
  const indexes = new Uint8Array(widthPx * heightPx);
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  for (let stored = 0; stored < heightPx; stored++) {
    const target = rowFromTop(header, stored) * widthPx;
    for (let x = 0; x < widthPx; x++) {
      const byte = rows[stored * rowBytes + Math.floor(x / perByte)] ?? 0;
      indexes[target + x] = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    }
  }
  return indexes;
}

function indexesOfRuns(file: Buffer, header: Header): Uint8Array {
  const { widthPx, heightPx, packing, pixelsAt } = header;
  const indexes = new Uint8Array(widthPx * heightPx);
  unpackRuns(file.subarray(pixelsAt), packing === RLE4 ? 4 : 8, (x, stored, value) => {
    if (x < widthPx && stored < heightPx) indexes[rowFromTop(header, stored) * widthPx + x] = value;
    return stored < heightPx;
  });
  return indexes;
}

function paint(header: Header, indexes: Uint8Array, channels: 3): Uint8Array {
  const pixels = new Uint8Array(indexes.length * channels);
  for (let index = 0; index < indexes.length; index++) {
    const color = header.palette[indexes[index] ?? 0];
    if (color) pixels.set(color, index * channels);
  }
  return pixels;
}

function readColors(rows: Buffer, header: Header, rowBytes: number, channels: 3 | 4): Uint8Array {
  const { widthPx, heightPx, bits } = header;
  const pixels = new Uint8Array(widthPx * heightPx * channels);
  const bytes = bits / 8;
  const fields = header.masks.slice(0, channels).map((mask) => ({ mask, ...shiftOf(mask) }));
  for (let stored = 0; stored < heightPx; stored++) {
    let target = rowFromTop(header, stored) * widthPx * channels;
    for (let x = 0; x < widthPx; x++) {
      const value = rows.readUIntLE(stored * rowBytes + x * bytes, bytes);
      for (const { mask, shift, max } of fields) {
        pixels[target++] = max === 0 ? 0 : Math.round((((value & mask) >>> shift) * 255) / max);
      }
    }
  }
  return pixels;
}

/** Programs name bits for opacity and leave them empty: as in browsers, such a picture is opaque, not invisible. */
function hasOpacity(rows: Buffer, { widthPx, heightPx, bits, masks }: Header, rowBytes: number): boolean {
  const bytes = bits / 8;
  const mask = masks[3] ?? 0;
  for (let row = 0; row < heightPx; row++) {
    for (let x = 0; x < widthPx; x++) {
      if ((rows.readUIntLE(row * rowBytes + x * bytes, bytes) & mask) !== 0) return true;
    }
  }
  return false;
}

function shiftOf(mask: number): { readonly shift: number; readonly max: number } {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
  return { shift, max: mask >>> shift };
}
