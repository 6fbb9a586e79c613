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

/** Numbers of the pictures whose first rows have no third colour; whether all of them do is known once they are read. */
export function likelyTwoToned(document: PdfDocument, candidates: readonly Candidate[]): ReadonlySet<number> {
  const found = candidates.filter(({ image, matte }) => {
    if (matte || !mayBeRead(image)) return false;
    const start = decodeStart(document, image.stream, image.outerFilters, START_BYTES);
    return start !== undefined && countTones(start, stepOf(image)) !== undefined;
  });
  return new Set(found.map(({ image }) => image.reference.number));
}

/** Undefined where there is a third colour, and for data that cannot be read. */
export function readTwoTones(document: PdfDocument, image: PdfImage): TwoTones | undefined {
  if (!mayBeRead(image)) return undefined;
  const { width, height, stream, outerFilters } = image;
  const step = stepOf(image);
  const expected = width * height * step;
  const samples = decodeBytes(document, stream, outerFilters, Math.max(expected + 4096, stream.length));
  if (!samples || samples.length < expected) return undefined;
  const counted = countTones(samples.subarray(0, expected), step);
  if (!counted) return undefined;
  const tones = inOrder(counted, step, width * height);
  return { rows: bitsOf(samples, step, tones.one, image), space: spaceOf(image, tones) };
}

/** Programs draw inks of a palette a little differently. */
function mayBeRead({ width, height, bitsPerComponent, format, isMask, color }: PdfImage): boolean {
  const isLargeEnough = width * height <= MAX_PIXELS;
  return format === 'samples' && bitsPerComponent === 8 && !isMask && color.channels !== 4 && isLargeEnough;
}

/** Bytes of a pixel. */
function stepOf({ color }: PdfImage): number {
  return color.palette ? 1 : color.channels;
}

/** Two pixel values, their bytes in the order of the file; one and the same where there is no second. */
interface Counted {
  readonly first: number;
  readonly second: number;
  /** Pixels of the second. */
  readonly seconds: number;
}

function countTones(samples: Uint8Array, step: number): Counted | undefined {
  const first = valueAt(samples, 0, step);
  let second = first;
  let seconds = 0;
  for (let at = step; at + step <= samples.length; at += step) {
    const value = valueAt(samples, at, step);
    if (value === first) continue;
    if (second === first) second = value;
    else if (value !== second) return undefined;
    seconds++;
  }
  return { first, second, seconds };
}

interface Tones {
  /** Becomes 0, which is ink to those who pack bits: black where the picture is black and white, else what fewer pixels have. */
  readonly zero: number;
  readonly one: number;
}

function inOrder({ first, second, seconds }: Counted, step: number, pixels: number): Tones {
  if (isBlackAndWhite(first, second, step)) return { zero: 0, one: 255 };
  return 2 * seconds < pixels ? { zero: second, one: first } : { zero: first, one: second };
}

function isBlackAndWhite(first: number, second: number, step: number): boolean {
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
    for (let x = 0, to = y * rowBytes; x < width; x += 8, to++) {
      let byte = 0;
      for (let bit = 0; bit < Math.min(8, width - x); bit++, at += step) {
        if (valueAt(samples, at, step) === one) byte |= 0x80 >> bit;
      }
      rows[to] = byte;
    }
  }
  return rows;
}

function spaceOf({ color: { space, channels, palette } }: PdfImage, { zero, one }: Tones): PdfObject {
  if (!palette && isBlackAndWhite(zero, one, channels)) return space;
  const bytes = [zero, one].flatMap((value) =>
    Array.from({ length: channels }, (_, at) =>
      palette ? (palette[value * channels + at] ?? 0) : Math.floor(value / 256 ** (channels - 1 - at)) % 256,
    ),
  );
  return [name('Indexed'), space, 1, new PdfString(Uint8Array.from(bytes))];
}
