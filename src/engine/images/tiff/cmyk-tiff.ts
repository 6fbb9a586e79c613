/** Saves a picture of four inks as a TIFF with its profile, samples untouched. */
import { writeFile } from 'node:fs/promises';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, type PdfStream } from '../../syntax/object.ts';
import { decodeStream } from '../../syntax/stream-filters.ts';
import { inkTiff } from './cmyk-samples-tiff.ts';

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
  applyDecode(document, stream, inks);
  const { widthPx: width, heightPx: height } = size;
  const profile = inkSpace(document, stream)?.profile;
  await writeFile(path, inkTiff(inks, { width, height, deflated: true, ...(profile && { profile }) }));
  return true;
}

/** Samples as they are meant: each ink has its own ends (ISO 32000-2, 8.9.5.2). */
function applyDecode(document: PdfDocument, stream: PdfStream, inks: Uint8Array): void {
  const ends = document.array(stream.dict.get('Decode')).map((value) => document.number(value) ?? 0);
  if (ends.length !== INKS * 2 || ends.every((end, index) => end === index % 2)) return;
  const tables = Array.from({ length: INKS }, (_, ink) => samplesBetween(ends[ink * 2] ?? 0, ends[ink * 2 + 1] ?? 1));
  for (let at = 0; at < inks.length; at++) inks[at] = tables[at % INKS]?.[inks[at] ?? 0] ?? 0;
}

/** What each of 256 samples means between two ends; values beyond none and full are cut. */
function samplesBetween(low: number, high: number): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, sample) => 255 * low + sample * (high - low));
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
