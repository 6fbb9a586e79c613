/** Packs the black and white pictures of a PDF as fax pages (CCITT G4) where that is smaller. No pixel changes. */
import type { PdfDocument } from '../../pdf/document.ts';
import { isName, name, PdfDict, PdfRef, PdfStream } from '../../pdf/object.ts';
import { Pace } from '../../pdf/pace.ts';
import { decodeBytes, streamFilters } from '../../pdf/stream-filters.ts';
import type { Spool } from '../spool.ts';
import { encodeG4 } from './encode-g4.ts';

const GENERAL = new Set(['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']);
const MIN_BYTES = 400;
const MAX_PIXELS = 400_000_000;
/** Wider rows than any scanner makes. */
const MAX_WIDTH = 60_000;
const WORTHWHILE = 0.97;

export interface BilevelContext {
  readonly spool: Spool;
  readonly signal: AbortSignal;
}

/** @returns the numbers of the pictures that were packed anew. */
export async function packBilevel(document: PdfDocument, context: BilevelContext): Promise<ReadonlySet<number>> {
  const done = new Set<number>();
  const pace = new Pace(context.signal);
  for (let number = 1; number < document.count; number++) {
    const stream = document.peek(number);
    if (!(stream instanceof PdfStream) || !isBilevel(document, stream)) continue;
    await pace.pause();
    const packed = pack(document, stream);
    if (!packed) continue;
    document.set(new PdfRef(number), new PdfStream(packed.dict, await context.spool.append(packed.bytes)));
    done.add(number);
  }
  return done;
}

function isBilevel(document: PdfDocument, { dict, length }: PdfStream): boolean {
  if (length < MIN_BYTES || !isName(document.resolve(dict.get('Subtype')), 'Image')) return false;
  if (document.isTrue(dict.get('ImageMask'))) return true;
  const space = document.nameOf(dict.get('ColorSpace'));
  return document.number(dict.get('BitsPerComponent')) === 1 && (space === 'DeviceGray' || space === 'G');
}

function pack(document: PdfDocument, stream: PdfStream) {
  const { dict } = stream;
  const filters = streamFilters(document, dict);
  const width = document.number(dict.get('Width')) ?? 0;
  const height = document.number(dict.get('Height')) ?? 0;
  const isSensible = width > 0 && width <= MAX_WIDTH && height > 0 && width * height <= MAX_PIXELS;
  if (!isSensible || !filters.every((filter) => GENERAL.has(filter.name))) return undefined;
  const expected = Math.ceil(width / 8) * height;
  const rows = decodeBytes(document, stream, filters, Math.max(expected + 4096, stream.length));
  if (!rows || rows.length < expected) return undefined;
  // Without /Decode a sample of 0 is black, and the decoder gives 0 for black unless told otherwise: nothing else changes.
  const bytes = encodeG4({ rows, width, height, blackIsOne: false });
  if (bytes.length > stream.length * WORTHWHILE) return undefined;
  const copy = dict.clone();
  copy.set('Filter', name('CCITTFaxDecode'));
  copy.set('DecodeParms', PdfDict.of({ K: -1, Columns: width, Rows: height }));
  return { dict: copy, bytes };
}
