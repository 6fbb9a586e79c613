/** Saves a fax-coded picture as a TIFF around the stored bytes: for those that are too large to be drawn (TIFF 6.0, section 11). */
import { writeFile } from 'node:fs/promises';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { decodeBytes, streamFilters } from '../../syntax/stream-filters.ts';

const SHORT = 3;
const LONG = 4;
const GROUP_3 = 3;
const GROUP_4 = 4;
const TWO_DIMENSIONAL = 1;
const MAX_BYTES = 128 * 1024 ** 2;

/** Whether a picture is fax-coded in a way that a TIFF can say. */
export function isFaxCoded(document: PdfDocument, stream: PdfStream): boolean {
  const last = streamFilters(document, stream.dict).at(-1);
  return last?.name === 'CCITTFaxDecode' && !document.isTrue(last.parameters.get('EncodedByteAlign'));
}

/** @returns false when the bytes cannot be read. */
export async function writeFaxTiff(
  document: PdfDocument,
  stream: PdfStream,
  size: FaxSize,
  path: string,
): Promise<boolean> {
  const decode = document.array(stream.dict.get('Decode'));
  const isInverted = document.number(decode[0] ?? null) === 1;
  const parameters = streamFilters(document, stream.dict).at(-1)?.parameters;
  const isBlackOne = document.isTrue(parameters?.get('BlackIs1') ?? null);
  // The code speaks of white and black runs; what PDF makes of them is told by BlackIs1 and Decode together.
  const tiff = faxTiff(document, stream, size, { blackIsZero: isBlackOne !== isInverted });
  if (tiff) await writeFile(path, tiff);
  return tiff !== undefined;
}

interface FaxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A TIFF around the stored code; undefined when the bytes cannot be read. */
export function faxTiff(
  document: PdfDocument,
  stream: PdfStream,
  size: FaxSize,
  { blackIsZero }: { readonly blackIsZero: boolean },
): Buffer | undefined {
  const filters = streamFilters(document, stream.dict);
  const parameters = filters.at(-1)?.parameters;
  const data = decodeBytes(document, stream, filters.slice(0, -1), MAX_BYTES);
  if (!data || !parameters) return undefined;
  const k = document.number(parameters.get('K')) ?? 0;
  const dataAt = 8 + 2 + 10 * 12 + 4;
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, LONG, size.widthPx],
    [257, LONG, size.heightPx],
    [258, SHORT, 1],
    [259, SHORT, k < 0 ? GROUP_4 : GROUP_3],
    [262, SHORT, blackIsZero ? 1 : 0],
    [273, LONG, dataAt],
    [277, SHORT, 1],
    [278, LONG, size.heightPx],
    [279, LONG, data.length],
    k < 0 ? [293, LONG, 0] : [292, LONG, k > 0 ? TWO_DIMENSIONAL : 0],
  ];
  const head = Buffer.alloc(dataAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  return Buffer.concat([head, data]);
}
