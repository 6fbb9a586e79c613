/** Takes the pixels of a PNG as they are packed: PDF knows its row filters (RFC 2083; ISO 32000-1, 7.4.4.4). */
import { open } from 'node:fs/promises';
import { createInflate, inflateSync } from 'node:zlib';
import { FileSource } from '../pdf/file-source.ts';
import { fittingProfile, readExif } from './jpeg.ts';
import { BrokenPicture, type Density, type Orientation, type Picture, type PictureColor } from './picture.ts';
import { usableDensity } from './tag-directory.ts';

const SIGNATURE_BYTES = 8;
const MAX_CHUNKS = 100_000;
/** Chunks beside the pixels that are read; a profile or a palette is smaller. */
const MAX_SIDE_CHUNK = 8 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;
const INCH_IN_METRES = 0.0254;

export interface PngHeader {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  readonly color: PictureColor;
  readonly orientation: Orientation;
  readonly density: Density | undefined;
  /** False when the pixels need work: 16 bits, transparency, interlacing. */
  readonly usableAsIs: boolean;
  readonly data: readonly { readonly offset: number; readonly length: number }[];
}

interface Parts {
  readonly header: Buffer;
  palette: Uint8Array | undefined;
  transparent: boolean;
  profile: Buffer | undefined;
  density: Density | undefined;
  orientation: Orientation;
  readonly data: { readonly offset: number; readonly length: number }[];
}

/** Reads all chunks but the pixels. @throws BrokenPicture when the file is cut off or has no header. */
export function readPngHeader(source: FileSource): PngHeader {
  const parts = readChunks(source);
  const { header } = parts;
  const bitDepth = header[8] ?? 0;
  const colorType = header[9] ?? 0;
  const color = colorOf(colorType, parts);
  const simple = colorType === 0 || colorType === 2 || (colorType === 3 && parts.palette !== undefined);
  return {
    widthPx: header.readUInt32BE(0),
    heightPx: header.readUInt32BE(4),
    bitDepth,
    color,
    orientation: parts.orientation,
    density: parts.density,
    usableAsIs: simple && !parts.transparent && bitDepth <= 8 && header[12] === 0,
    data: parts.data,
  };
}

/**
 * Copies the packed pixels into a file of their own and makes sure that they are whole.
 * @throws BrokenPicture when they are not, or when there are more than the header says.
 */
export async function readPng(
  source: FileSource,
  header: PngHeader,
  target: string,
  signal: AbortSignal,
): Promise<Picture> {
  const bytes = await copyPixels(source, header, target, signal);
  return {
    widthPx: header.widthPx,
    heightPx: header.heightPx,
    orientation: header.orientation,
    density: header.density,
    bitsPerComponent: header.bitDepth,
    color: header.color,
    packing: { filter: 'FlateDecode' },
    inverted: false,
    data: { kind: 'file', source: new FileSource(target), offset: 0, length: bytes },
  };
}

function readChunks(source: FileSource): Parts {
  const first = source.read(SIGNATURE_BYTES, 8 + 13);
  if (first.toString('latin1', 4, 8) !== 'IHDR' || first.length < 21) throw new BrokenPicture('no header');
  const parts: Parts = {
    header: first.subarray(8),
    palette: undefined,
    transparent: false,
    profile: undefined,
    density: undefined,
    orientation: 1,
    data: [],
  };
  let offset = SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const head = source.read(offset, 8);
    if (head.length < 8) throw new BrokenPicture('cut off');
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IEND') return parts;
    if (type === 'IDAT') parts.data.push({ offset: offset + 8, length });
    else if (length <= MAX_SIDE_CHUNK) readSideChunk(parts, type, () => source.read(offset + 8, length));
    offset += 12 + length;
  }
  throw new BrokenPicture('too many chunks');
}

function readSideChunk(parts: Parts, type: string, read: () => Buffer): void {
  if (type === 'PLTE') parts.palette = read();
  else if (type === 'tRNS') parts.transparent = true;
  else if (type === 'iCCP') parts.profile = read();
  else if (type === 'pHYs') parts.density = readDensity(read());
  else if (type === 'eXIf') parts.orientation = readExif(read())?.orientation ?? 1;
}

function readDensity(body: Buffer): Density | undefined {
  const isMetric = body.length === 9 && body[8] === 1;
  return isMetric
    ? usableDensity(body.readUInt32BE(0) * INCH_IN_METRES, body.readUInt32BE(4) * INCH_IN_METRES)
    : undefined;
}

function colorOf(colorType: number, parts: Parts): PictureColor {
  if (colorType === 3) return { kind: 'palette', rgb: parts.palette ?? new Uint8Array() };
  const kind = colorType === 0 || colorType === 4 ? 'gray' : 'rgb';
  const profile = parts.profile && readProfile(parts.profile, kind);
  return profile ? { kind, profile } : { kind };
}

/** A name, a zero, the packing (0 = zlib), the packed profile. */
function readProfile(chunk: Buffer, kind: 'gray' | 'rgb') {
  const start = chunk.indexOf(0) + 2;
  if (start < 2) return undefined;
  const bytes = chunk.subarray(start);
  try {
    const plain = inflateSync(bytes, { maxOutputLength: MAX_SIDE_CHUNK });
    return fittingProfile({ bytes, deflated: true }, plain, kind);
  } catch {
    return undefined;
  }
}

async function copyPixels(source: FileSource, header: PngHeader, target: string, signal: AbortSignal): Promise<number> {
  const expected = rowBytes(header) * header.heightPx;
  const inflate = createInflate();
  let unpacked = 0;
  inflate.on('data', (piece: Buffer) => {
    unpacked += piece.length;
    if (unpacked > expected) inflate.destroy(new BrokenPicture('more pixels than there should be'));
  });
  const ended = new Promise<void>((resolve, reject) => {
    inflate.once('end', resolve);
    inflate.once('error', () => reject(new BrokenPicture('pixels')));
  });
  ended.catch(() => undefined);
  const file = await open(target, 'w');
  let written = 0;
  try {
    for (const piece of pieces(source, header)) {
      signal.throwIfAborted();
      if (inflate.destroyed) break;
      await file.write(piece);
      written += piece.length;
      if (!inflate.write(piece)) await Promise.race([new Promise((resolve) => inflate.once('drain', resolve)), ended]);
    }
    inflate.end();
    await ended;
  } finally {
    inflate.destroy();
    await file.close();
  }
  if (unpacked !== expected) throw new BrokenPicture('fewer pixels than there should be');
  return written;
}

function* pieces(source: FileSource, header: PngHeader): Generator<Buffer> {
  for (const { offset, length } of header.data) {
    for (let done = 0; done < length; done += READ_BYTES) {
      const piece = source.read(offset + done, Math.min(READ_BYTES, length - done));
      if (piece.length === 0) throw new BrokenPicture('cut off');
      yield piece;
    }
  }
}

function rowBytes({ widthPx, bitDepth, color }: PngHeader): number {
  const samples = color.kind === 'rgb' ? 3 : 1;
  return 1 + Math.ceil((widthPx * samples * bitDepth) / 8);
}
