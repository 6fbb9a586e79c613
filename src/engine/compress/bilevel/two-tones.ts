/** Finds pictures of eight bits a component whose pixels have two colours, as scans are often stored, and gives them as bits. */
import type { PdfDocument } from '../../syntax/document.ts';
import { name, type PdfObject, PdfString } from '../../syntax/object.ts';
import { decodeBytes, decodeStart } from '../../syntax/stream-filters.ts';
import type { Candidate } from '../images/find-images.ts';
import type { PdfImage } from '../images/pdf-image.ts';

export interface TwoTones {
  /** A bit a pixel, each row filled up to whole bytes. */
  readonly rows: Uint8Array;
  /** What the bits mean. */
  readonly space: PdfObject;
}

const MAX_PIXELS = 100_000_000;
/** Of the packed data: in photographs these have hundreds of colours. */
const START_BYTES = 32_768;

/** Numbers of the pictures that can be read so. */
export function twoToned(document: PdfDocument, candidates: readonly Candidate[]): ReadonlySet<number> {
  const found = candidates.filter(({ image, matte }) => !matte && readTwoTones(document, image));
  return new Set(found.map(({ image }) => image.reference.number));
}

/** Undefined where there is a third colour, and for data that cannot be read. */
export function readTwoTones(document: PdfDocument, image: PdfImage): TwoTones | undefined {
  const { width, height, bitsPerComponent, format, isMask, stream, outerFilters, color } = image;
  if (format !== 'samples' || bitsPerComponent !== 8 || isMask || width * height > MAX_PIXELS) return undefined;
  // Programs draw inks of a palette a little differently.
  if (color.channels === 4) return undefined;
  const step = color.palette ? 1 : color.channels;
  const start = decodeStart(document, stream, outerFilters, START_BYTES);
  if (start && !tonesOf(start, step)) return undefined;
  const expected = width * height * step;
  const samples = decodeBytes(document, stream, outerFilters, Math.max(expected + 4096, stream.length));
  if (!samples || samples.length < expected) return undefined;
  const tones = tonesOf(samples.subarray(0, expected), step);
  if (!tones) return undefined;
  return { rows: bitsOf(samples, step, tones.one, { width, height }), space: spaceOf(image, tones) };
}

/** Two pixel values, their bytes in the order of the file. */
interface Tones {
  /** Becomes 0, which is ink to those who pack bits: the darker one of greys, else the one that fewer pixels have. */
  readonly zero: number;
  readonly one: number;
}

function tonesOf(samples: Uint8Array, step: number): Tones | undefined {
  const first = valueAt(samples, 0, step);
  let second = first;
  let count = 0;
  for (let at = step; at + step <= samples.length; at += step) {
    const value = valueAt(samples, at, step);
    if (value === first) continue;
    if (second === first) second = value;
    else if (value !== second) return undefined;
    count++;
  }
  if (isPlainGray(first, second, step)) return { zero: 0, one: 255 };
  const isSecondRarer = 2 * step * count < samples.length;
  return isSecondRarer ? { zero: second, one: first } : { zero: first, one: second };
}

function isPlainGray(first: number, second: number, step: number): boolean {
  return step === 1 && Math.min(first, second) === 0 && Math.max(first, second) === 255;
}

function valueAt(samples: Uint8Array, at: number, step: number): number {
  let value = samples[at] ?? 0;
  for (let next = 1; next < step; next++) value = value * 256 + (samples[at + next] ?? 0);
  return value;
}

function bitsOf(samples: Uint8Array, step: number, one: number, { width, height }: Pick<PdfImage, 'width' | 'height'>) {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += step) {
      const to = y * rowBytes + (x >> 3);
      if (valueAt(samples, at, step) === one) rows[to] = (rows[to] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return rows;
}

function spaceOf({ color: { space, channels, palette } }: PdfImage, { zero, one }: Tones): PdfObject {
  if (!palette && isPlainGray(zero, one, channels)) return space;
  const bytes = [zero, one].flatMap((value) =>
    Array.from({ length: channels }, (_, at) =>
      palette ? (palette[value * channels + at] ?? 0) : Math.floor(value / 256 ** (channels - 1 - at)) % 256,
    ),
  );
  return [name('Indexed'), space, 1, new PdfString(Uint8Array.from(bytes))];
}
