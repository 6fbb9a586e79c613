/** Saves a picture of four inks as a TIFF with its profile, samples untouched (TIFF 6.0, section 16). */
import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { PdfDocument } from '../pdf/document.ts';
import { isArray, type PdfStream } from '../pdf/object.ts';
import { decodeStream } from '../pdf/stream-filters.ts';

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const INKS = 4;
const MAX_SAMPLE_BYTES = 128 * 1024 ** 2;
const MAX_PROFILE_BYTES = 8 * 1024 ** 2;

/** Whether a picture is stored as plain samples of cyan, magenta, yellow and black, 8 bits each. */
export function isPlainCmyk(document: PdfDocument, stream: PdfStream): boolean {
  return document.number(stream.dict.get('BitsPerComponent')) === 8 && inkSpace(document, stream) !== undefined;
}

/** @returns false when the samples cannot be read. */
export async function writeCmykTiff(
  document: PdfDocument,
  stream: PdfStream,
  size: { readonly widthPx: number; readonly heightPx: number },
  path: string,
): Promise<boolean> {
  const expected = size.widthPx * size.heightPx * INKS;
  const samples = decodeStream(document, stream, MAX_SAMPLE_BYTES);
  if (!samples || samples.length < expected) return false;
  const inks = samples.slice(0, expected);
  if (document.number(document.array(stream.dict.get('Decode'))[0] ?? null) === 1) {
    for (let at = 0; at < inks.length; at++) inks[at] = 255 - (inks[at] ?? 0);
  }
  await writeFile(path, tiff(inks, size.widthPx, size.heightPx, inkSpace(document, stream)?.profile));
  return true;
}

interface InkSpace {
  readonly profile: Uint8Array | undefined;
}

function inkSpace(document: PdfDocument, stream: PdfStream): InkSpace | undefined {
  const space = document.resolve(stream.dict.get('ColorSpace'));
  if (document.nameOf(space) === 'DeviceCMYK') return { profile: undefined };
  if (!isArray(space) || document.nameOf(space[0] ?? null) !== 'ICCBased') return undefined;
  const profile = document.stream(space[1] ?? null);
  if (!profile || document.number(profile.dict.get('N')) !== INKS) return undefined;
  return { profile: decodeStream(document, profile, MAX_PROFILE_BYTES) };
}

function tiff(inks: Uint8Array, width: number, height: number, profile: Uint8Array | undefined): Buffer {
  const packed = deflateSync(inks);
  const entryCount = profile ? 12 : 11;
  const bitsAt = 8 + 2 + entryCount * 12 + 4;
  const dataAt = bitsAt + 8;
  const profileAt = dataAt + packed.length;
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, INKS, bitsAt],
    [259, SHORT, 1, 8],
    [262, SHORT, 1, 5],
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, INKS],
    [278, LONG, 1, height],
    [279, LONG, 1, packed.length],
    [284, SHORT, 1, 1],
    [332, SHORT, 1, 1],
  ];
  if (profile) entries.push([34675, UNDEFINED, profile.length, profileAt]);
  const head = Buffer.alloc(dataAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let ink = 0; ink < INKS; ink++) head.writeUInt16LE(8, bitsAt + ink * 2);
  return Buffer.concat([head, packed, profile ?? new Uint8Array()]);
}
