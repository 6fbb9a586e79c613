/** The stored bytes of pictures whose packing is a file format of its own: JPEG and JPEG 2000. */
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { decodeBytes, streamFilters } from '../../syntax/stream-filters.ts';

export interface OriginalBytes {
  readonly type: 'jpg' | 'jp2';
  readonly bytes: Uint8Array;
}

const MAX_BYTES = 128 * 1024 ** 2;

/** Undefined for pictures that are stored as samples or by a fax coder, and for damaged ones. */
export function originalBytes(document: PdfDocument, stream: PdfStream): OriginalBytes | undefined {
  const filters = streamFilters(document, stream.dict);
  const last = filters.at(-1)?.name;
  if (last !== 'DCTDecode' && last !== 'JPXDecode') return undefined;
  const bytes = decodeBytes(document, stream, filters.slice(0, -1), MAX_BYTES);
  if (!bytes || bytes.length === 0) return undefined;
  return { type: last === 'DCTDecode' ? 'jpg' : 'jp2', bytes };
}

/** Whether a picture has a mask of any kind: by opacity, by shape, by colour, or inside its data. */
export function hasMask(document: PdfDocument, stream: PdfStream): boolean {
  const { dict } = stream;
  const mask = document.resolve(dict.get('Mask'));
  const inData = (document.number(dict.get('SMaskInData')) ?? 0) !== 0;
  return document.stream(dict.get('SMask')) !== undefined || mask !== null || inData;
}

export function isStencil(document: PdfDocument, stream: PdfStream): boolean {
  return document.isTrue(stream.dict.get('ImageMask'));
}
