/** Takes the pixels of a PNG as they are packed: PDF knows its row filters (RFC 2083; ISO 32000-1, 7.4.4.4). */
import { open } from 'node:fs/promises';
import { createInflate, inflateSync } from 'node:zlib';
import { BrokenPicture } from '../../../contract/pictures/broken-picture.ts';
import type { PictureSize } from '../../../contract/pictures/picture-size.ts';
import { type PngHead, readPngHead } from '../../../contract/pictures/png-head.ts';
import { FileSource } from '../../bytes/file-source.ts';
import type { Picture, PictureColor } from '../picture.ts';
import { fittingProfile } from './jpeg.ts';

const READ_BYTES = 1024 * 1024;
/** An unpacked profile is smaller. */
const MAX_PROFILE_BYTES = 8 * 1024 * 1024;

export interface PngHeader extends PictureSize {
  readonly bitDepth: number;
  readonly color: PictureColor;
  /** False when the pixels need work: 16 bits, transparency, interlacing. */
  readonly usableAsIs: boolean;
  readonly data: PngHead['data'];
}

/** Reads all chunks but the pixels. @throws BrokenPicture when the file is cut off or has no header. */
export function readPngHeader(source: FileSource): PngHeader {
  const head = readPngHead((offset, length) => source.read(offset, length));
  const { widthPx, heightPx, orientation, density, bitDepth, colorType, interlaced, palette, transparent, data } = head;
  const simple = colorType === 0 || colorType === 2 || (colorType === 3 && palette !== undefined);
  const usableAsIs = simple && !transparent && bitDepth <= 8 && !interlaced;
  return { widthPx, heightPx, orientation, density, bitDepth, color: colorOf(head), usableAsIs, data };
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

function colorOf({ colorType, palette, profile: packed }: PngHead): PictureColor {
  if (colorType === 3) return { kind: 'palette', rgb: palette ?? new Uint8Array() };
  const kind = colorType === 0 || colorType === 4 ? 'gray' : 'rgb';
  const profile = packed && readProfile(packed, kind);
  return profile ? { kind, profile } : { kind };
}

/** A name, a zero, the packing (0 = zlib), the packed profile. */
function readProfile(chunk: Uint8Array, kind: 'gray' | 'rgb') {
  const start = chunk.indexOf(0) + 2;
  if (start < 2) return undefined;
  const bytes = chunk.subarray(start);
  try {
    const plain = inflateSync(bytes, { maxOutputLength: MAX_PROFILE_BYTES });
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
