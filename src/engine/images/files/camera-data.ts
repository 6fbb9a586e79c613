/** Takes the place where a photo was taken, its turn, or small copies of it out of a finished picture file, without changing its length. */
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { openPicture } from '../../../adapters/sharp.ts';
import { EXIF_MARK, readHeader } from '../../../contract/pictures/tag-directory.ts';
import { writeJpegDensity, writePngDensity } from '../render/write-density.ts';
import type { WrittenFormat } from './written-format.ts';

const GPS_DIRECTORY = 0x8825;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const THUMBNAIL = 0x0201;
const THUMBNAIL_BYTES = 0x0202;
/** Ends both tags of their list in XMP. */
const XMP_THUMBNAILS = ':Thumbnails>';
const X_RESOLUTION = 0x011a;
const Y_RESOLUTION = 0x011b;
const RESOLUTION_UNIT = 0x0128;
const UNIT_INCH = 2;
const PER_INCH = 1;
const ENTRY_BYTES = 12;
/** Bytes of one value of each type, by its number (TIFF 6.0, section 2). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8] as const;

/** Places in XMP: attributes and elements of the EXIF schema. */
const XMP_PLACES = /\bexif:GPS\w{1,40}\s*=\s*(?:"[^"]*"|'[^']*')|<exif:GPS(\w{1,40})\b[^>]*>[^<]*<\/exif:GPS\1>/g;

/** Whether the file tells a place. It is removed from its EXIF block and from its XMP. */
export async function removePlace(path: string): Promise<boolean> {
  const { exif, xmp } = await openPicture(path).metadata();
  let found = false;
  await patchFile(path, exif, (block) => {
    found = withoutPlace(block);
    return found;
  });
  await patchFile(path, xmp, (block) => {
    const text = block.toString('latin1');
    const cleaned = text.replaceAll(XMP_PLACES, (place) => ' '.repeat(place.length));
    if (cleaned === text) return false;
    block.write(cleaned, 'latin1');
    found = true;
    return true;
  });
  return found;
}

/**
 * Takes out small copies of the picture as it was before: in the second directory of its EXIF block and in its XMP.
 * What was cut off or hidden would still be seen there.
 */
export async function removeThumbnails(path: string): Promise<void> {
  const { exif, xmp } = await openPicture(path).metadata();
  await patchFile(path, exif, withoutThumbnail);
  await patchFile(path, xmp, withoutXmpThumbnails);
}

/** Says of a picture whose pixels were turned that it stands upright. */
export async function clearTurn(path: string): Promise<void> {
  const { exif, orientation = UPRIGHT } = await openPicture(path).metadata();
  if (orientation !== UPRIGHT) await patchFile(path, exif, standUpright);
}

/** Tells the pixels an inch that a picture is to be printed at, where its format has a place for it. */
export async function writeDensity(path: string, format: WrittenFormat, dpi: number): Promise<void> {
  if (format === 'jpg') await writeJfifDensity(path, dpi);
  if (format === 'png') await writePngDensity(path, dpi);
  if (format !== 'jpg' && format !== 'png') return;
  const { exif } = await openPicture(path).metadata();
  await patchFile(path, exif, (block) => withDensity(block, dpi));
}

async function writeJfifDensity(path: string, dpi: number): Promise<void> {
  const jpeg = await readFile(path);
  if (jpeg.toString('latin1', 6, 10) !== 'JFIF') return writeJpegDensity(path, dpi);
  jpeg[13] = PER_INCH;
  jpeg.writeUInt16BE(dpi, 14);
  jpeg.writeUInt16BE(dpi, 16);
  await writeFile(path, jpeg);
}

/** @param change works on the block as it lies in the file, and tells whether it did. */
async function patchFile(path: string, known: Buffer | undefined, change: (block: Buffer) => boolean): Promise<void> {
  if (!known) return;
  const marked = known.toString('latin1', 0, EXIF_MARK.length) === EXIF_MARK;
  const block = marked ? known.subarray(EXIF_MARK.length) : known;
  const bytes = await readFile(path);
  const at = bytes.indexOf(block);
  if (at < 0 || block.length === 0 || !change(bytes.subarray(at, at + block.length))) return;
  renewSum(bytes, at);
  await writeFile(path, bytes);
}

/** Each chunk of a PNG ends with a sum over its name and body. */
function renewSum(bytes: Buffer, changedAt: number): void {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return;
    if (changedAt < end) {
      bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
      return;
    }
    at = end + 4;
  }
}

/** Removes the entry from the first directory, and empties the directory that it points to. */
function withoutPlace(block: Buffer): boolean {
  const directory = firstDirectory(block);
  const entry = directory && entryOf(directory, GPS_DIRECTORY);
  if (!directory || entry === undefined) return false;
  emptyDirectory(directory.number, block, directory.number(entry + 8, 4));
  const { start, count } = directory;
  const end = start + 2 + count * ENTRY_BYTES + 4;
  block.copyWithin(entry, entry + ENTRY_BYTES, end);
  block.fill(0, end - ENTRY_BYTES, end);
  directory.writeShort(start, count - 1);
  return true;
}

function withoutThumbnail(block: Buffer): boolean {
  const directory = firstDirectory(block);
  if (!directory) return false;
  const { number, start, count } = directory;
  const link = start + 2 + count * ENTRY_BYTES;
  const second = directoryAt(block, number, number(link, 4));
  if (!second) return false;
  const value = (tag: number) => {
    const entry = entryOf({ ...directory, ...second }, tag);
    return entry === undefined ? 0 : number(entry + 8, 4);
  };
  const [at, length] = [value(THUMBNAIL), value(THUMBNAIL_BYTES)];
  block.fill(0, Math.min(at, block.length), Math.min(at + length, block.length));
  emptyDirectory(number, block, second.start);
  block.fill(0, link, link + 4);
  return true;
}

/** A hostile packet may open thousands and end none: each place is looked at once. */
function withoutXmpThumbnails(block: Buffer): boolean {
  let isChanged = false;
  for (let from = block.indexOf(XMP_THUMBNAILS); from >= 0; ) {
    const last = block.indexOf(XMP_THUMBNAILS, from + 1);
    if (last < 0) return isChanged;
    const end = last + XMP_THUMBNAILS.length;
    block.fill(' ', block.lastIndexOf('<', from), end);
    isChanged = true;
    from = block.indexOf(XMP_THUMBNAILS, end);
  }
  return isChanged;
}

function standUpright(block: Buffer): boolean {
  const directory = firstDirectory(block);
  const entry = directory && entryOf(directory, ORIENTATION);
  if (!directory || entry === undefined) return false;
  directory.writeShort(entry + 8, UPRIGHT);
  return true;
}

function withDensity(block: Buffer, dpi: number): boolean {
  const directory = firstDirectory(block);
  if (!directory) return false;
  const unit = entryOf(directory, RESOLUTION_UNIT);
  if (unit !== undefined) directory.writeShort(unit + 8, UNIT_INCH);
  for (const tag of [X_RESOLUTION, Y_RESOLUTION]) {
    const entry = entryOf(directory, tag);
    const place = entry === undefined ? block.length : directory.number(entry + 8, 4);
    if (place + 8 > block.length) continue;
    // A fraction of two numbers of four bytes each.
    block.fill(0, place, place + 8);
    directory.writeShort(place + directory.low, dpi);
    directory.writeShort(place + 4 + directory.low, 1);
  }
  return true;
}

interface Directory {
  /** Where the lower half of a number of four bytes stands. */
  readonly low: 0 | 2;
  readonly start: number;
  readonly count: number;
  number(at: number, bytes: 2 | 4): number;
  writeShort(at: number, value: number): void;
}

function firstDirectory(block: Buffer): Directory | undefined {
  const header = readHeader((offset, length) => block.subarray(offset, offset + length));
  if (!header) return undefined;
  const { littleEndian: little } = header;
  const number = (at: number, bytes: 2 | 4) => (little ? block.readUIntLE(at, bytes) : block.readUIntBE(at, bytes));
  const place = directoryAt(block, number, header.first);
  if (!place) return undefined;
  const writeShort = (at: number, value: number) => {
    if (little) block.writeUInt16LE(value, at);
    else block.writeUInt16BE(value, at);
  };
  return { low: little ? 0 : 2, ...place, number, writeShort };
}

/** Undefined where none lies in the block wholly. */
function directoryAt(block: Buffer, number: Directory['number'], start: number) {
  if (start === 0 || start + 2 > block.length) return undefined;
  const count = number(start, 2);
  return start + 2 + count * ENTRY_BYTES + 4 > block.length ? undefined : { start, count };
}

function entryOf({ start, count, number }: Directory, tag: number): number | undefined {
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * ENTRY_BYTES;
    if (number(at, 2) === tag) return at;
  }
  return undefined;
}

function emptyDirectory(number: Directory['number'], block: Buffer, start: number): void {
  if (start + 2 > block.length) return;
  const count = Math.min(number(start, 2), Math.floor((block.length - start - 2) / ENTRY_BYTES));
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * ENTRY_BYTES;
    const bytes = number(at + 4, 4) * (TYPE_BYTES[number(at + 2, 2)] ?? 1);
    const place = number(at + 8, 4);
    if (bytes > 4 && place + bytes <= block.length) block.fill(0, place, place + bytes);
  }
  block.fill(0, start, start + 2 + count * ENTRY_BYTES);
}
