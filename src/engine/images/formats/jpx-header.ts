/** Reads what a JPEG 2000 picture says of itself: components, depth and kind of colour (ISO/IEC 15444-1, annex I). */
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfStream } from '../../syntax/object.ts';
import { decodeBytes, type StreamFilter } from '../../syntax/stream-filters.ts';

export interface JpxHeader {
  readonly components: number;
  /** What the samples mean where the PDF does not say; undefined for other kinds than the usual ones. */
  readonly space: 'DeviceGray' | 'DeviceRGB' | undefined;
}

const MAX_JPX_BYTES = 64 * 1024 ** 2;
const EIGHT_BITS = 7;
const GRAY = 17;
/** Red, green and blue as they are, or as brightness and two differences that decoders turn back. */
const RGB = [16, 18];
const ENUMERATED = 1;
/** Start of a code stream, and of the size of its picture. */
const BARE_STREAM = 0xff4fff51;
/** The number of components, which their depths follow. */
const COMPONENTS_AT = 40;

/** Undefined for other depths than eight bits, and palettes. */
export function readJpxHeader(
  document: PdfDocument,
  stream: PdfStream,
  filters: readonly StreamFilter[],
): JpxHeader | undefined {
  const bytes = decodeBytes(document, stream, filters, MAX_JPX_BYTES);
  if (!bytes) return undefined;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.length > COMPONENTS_AT + 2 && file.readUInt32BE(0) === BARE_STREAM) return bareHeader(file);
  const header = box(file, 0, file.length, 'jp2h');
  const picture = header && box(file, header.start, header.end, 'ihdr');
  if (!picture || picture.end - picture.start < 14 || box(file, header.start, header.end, 'pclr')) return undefined;
  if (file[picture.start + 10] !== EIGHT_BITS) return undefined;
  const components = file.readUInt16BE(picture.start + 8);
  const colr = box(file, header.start, header.end, 'colr');
  const isEnumerated = colr && colr.end - colr.start >= 7 && file[colr.start] === ENUMERATED;
  const kind = isEnumerated ? file.readUInt32BE(colr.start + 3) : 0;
  return { components, space: spaceOf(kind, components) };
}

/** Of a code stream without boxes around it (annex A): the PDF alone says what its colours are. */
function bareHeader(file: Buffer): JpxHeader | undefined {
  const components = file.readUInt16BE(COMPONENTS_AT);
  const depths = Array.from({ length: components }, (_, index) => file[COMPONENTS_AT + 2 + 3 * index]);
  return components > 0 && depths.every((depth) => depth === EIGHT_BITS) ? { components, space: undefined } : undefined;
}

function spaceOf(kind: number, components: number): JpxHeader['space'] {
  if (kind === GRAY && components === 1) return 'DeviceGray';
  return RGB.includes(kind) && components === 3 ? 'DeviceRGB' : undefined;
}

function box(file: Buffer, from: number, to: number, type: string) {
  for (let at = from; at + 8 <= to; ) {
    const length = file.readUInt32BE(at);
    const end = length === 0 ? to : at + length;
    if (length === 1 || (length !== 0 && length < 8) || end > to) return undefined;
    if (file.toString('latin1', at + 4, at + 8) === type) return { start: at + 8, end };
    at = end;
  }
  return undefined;
}
