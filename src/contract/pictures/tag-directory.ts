/** Reads the tag directories that TIFF files and EXIF blocks are made of (TIFF 6.0, section 2). */
import { asOrientation, type Density, type Orientation, usableDensity } from './picture-size.ts';

/** Bytes from an offset within the block; shorter at its end. */
export type ReadBytes = (offset: number, length: number) => Uint8Array;

export type TagValues = ReadonlyMap<number, readonly number[]>;

export interface TagDirectory {
  readonly tags: TagValues;
  /** Offset of the next directory, 0 for none. */
  readonly next: number;
}

export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  resolutionUnit: 296,
} as const;

/** Stands before the block of EXIF in a JPEG, and in some WebP files. */
export const EXIF_MARK = 'Exif\0\0';

/** Bytes of one value by its type: BYTE, ASCII, SHORT, LONG, RATIONAL. Other types are skipped. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };

const MAX_ENTRIES = 512;
const MAX_VALUES = 64;
const ENTRY_BYTES = 12;
const CENTIMETRE = 3;
const SMALLER_COPY = 1;

interface Header {
  readonly littleEndian: boolean;
  readonly first: number;
}

export interface TiffDirectory {
  readonly index: number;
  readonly tags: TagValues;
}

/** The byte order and the first directory of a block, or undefined when it has no TIFF header. */
export function readHeader(read: ReadBytes): Header | undefined {
  const header = read(0, 8);
  if (header.length < 8) return undefined;
  const order = String.fromCharCode(header[0] ?? 0, header[1] ?? 0);
  if (order !== 'II' && order !== 'MM') return undefined;
  const view = viewOf(header);
  const littleEndian = order === 'II';
  return view.getUint16(2, littleEndian) === 42 ? { littleEndian, first: view.getUint32(4, littleEndian) } : undefined;
}

/** One directory; undefined when it is cut off. Only the first 64 values of a tag are read. */
export function readDirectory(read: ReadBytes, offset: number, littleEndian: boolean): TagDirectory | undefined {
  const start = read(offset, 2);
  if (start.length < 2) return undefined;
  const count = viewOf(start).getUint16(0, littleEndian);
  const body = read(offset + 2, count * ENTRY_BYTES + 4);
  if (count === 0 || count > MAX_ENTRIES || body.length < count * ENTRY_BYTES) return undefined;
  const tags = new Map<number, readonly number[]>();
  const view = viewOf(body);
  for (let at = 0; at < count * ENTRY_BYTES; at += ENTRY_BYTES) {
    tags.set(view.getUint16(at, littleEndian), readValues(read, view, at, littleEndian));
  }
  const end = count * ENTRY_BYTES;
  return { tags, next: body.length >= end + 4 ? view.getUint32(end, littleEndian) : 0 };
}

/**
 * The directories of a TIFF in order, smaller copies left out; a chain that runs in a circle ends at its first repeat.
 * Each with its position in the chain, from 0. Undefined when it has no header that this reads.
 */
export function readTiffDirectories(read: ReadBytes): Generator<TiffDirectory> | undefined {
  const header = readHeader(read);
  return header && directories(read, header);
}

function* directories(read: ReadBytes, header: Header): Generator<TiffDirectory> {
  const seen = new Set<number>();
  let index = 0;
  for (let offset = header.first; offset !== 0 && !seen.has(offset); index++) {
    seen.add(offset);
    const directory = readDirectory(read, offset, header.littleEndian);
    if (!directory) return;
    const { tags, next } = directory;
    const isCopy = ((tags.get(TAG.subfileType)?.[0] ?? 0) & SMALLER_COPY) !== 0;
    if (!isCopy || index === 0) yield { index, tags };
    offset = next;
  }
}

/** How a picture wants to be seen, by the tags that TIFF and EXIF share. */
export function readAppearance(tags: TagValues): {
  readonly orientation: Orientation;
  readonly density: Density | undefined;
} {
  const orientation = asOrientation(tags.get(TAG.orientation)?.[0]);
  const perInch = tags.get(TAG.resolutionUnit)?.[0] === CENTIMETRE ? 2.54 : 1;
  const x = (tags.get(TAG.xResolution)?.[0] ?? 0) * perInch;
  const y = (tags.get(TAG.yResolution)?.[0] ?? 0) * perInch;
  const relative = tags.get(TAG.resolutionUnit)?.[0] === 1;
  return { orientation, density: relative ? undefined : usableDensity(x, y) };
}

/** Orientation and density of an EXIF block that begins with its TIFF header. */
export function readExif(block: Uint8Array): ReturnType<typeof readAppearance> | undefined {
  const read = (offset: number, length: number) => block.subarray(offset, offset + length);
  const header = readHeader(read);
  const directory = header && readDirectory(read, header.first, header.littleEndian);
  return directory && readAppearance(directory.tags);
}

function readValues(read: ReadBytes, entry: DataView, at: number, littleEndian: boolean): readonly number[] {
  const type = entry.getUint16(at + 2, littleEndian);
  const count = Math.min(entry.getUint32(at + 4, littleEndian), MAX_VALUES);
  const size = TYPE_BYTES[type];
  if (size === undefined) return [];
  const inside = count * size <= 4;
  const bytes = inside
    ? new Uint8Array(entry.buffer, entry.byteOffset + at + 8, 4)
    : read(entry.getUint32(at + 8, littleEndian), count * size);
  const view = viewOf(bytes);
  const values: number[] = [];
  for (let index = 0; index < count && (index + 1) * size <= bytes.length; index++) {
    values.push(readValue(view, type, index * size, littleEndian));
  }
  return values;
}

function readValue(view: DataView, type: number, at: number, littleEndian: boolean): number {
  if (type === 3) return view.getUint16(at, littleEndian);
  if (type === 4) return view.getUint32(at, littleEndian);
  if (type === 5) return view.getUint32(at, littleEndian) / (view.getUint32(at + 4, littleEndian) || 1);
  return view.getUint8(at);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The marks in picture files, one letter a byte. */
export function textOfBytes(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
