/** Packs the black and white pictures of a PDF as JBIG2 or fax pages (CCITT G4) where that is smaller. No pixel changes. */
import { Pace } from '../../concurrency/pace.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import { isArray, isName, name, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import type { Spool } from '../../syntax/spool.ts';
import { bilevelRows } from './bilevel-rows.ts';
import { type Bilevel, encodeG4 } from './encode-g4.ts';
import { encodeJbig2 } from './encode-jbig2.ts';

/** Smaller pictures, such as letters of Type 3 fonts, gain less than a decoder takes to start. */
const MIN_BYTES = 400;
const MAX_PIXELS = 400_000_000;
/** Wider rows than any scanner makes. */
const MAX_WIDTH = 60_000;
const WORTHWHILE = 0.97;

/** `jbig2`: the smaller of both. */
export type BilevelCoding = 'jbig2' | 'g4';

export interface BilevelContext {
  readonly coding: BilevelCoding;
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
    const packed = await pack(document, stream, context.coding);
    if (!packed) continue;
    document.set(new PdfRef(number), new PdfStream(packed.dict, await context.spool.append(packed.bytes)));
    done.add(number);
  }
  return done;
}

function isBilevel(document: PdfDocument, { dict, length }: PdfStream): boolean {
  if (length < MIN_BYTES || !isName(document.resolve(dict.get('Subtype')), 'Image')) return false;
  if (document.isTrue(dict.get('ImageMask'))) return true;
  return document.number(dict.get('BitsPerComponent')) === 1 && hasOneComponent(document, dict.get('ColorSpace'));
}

function hasOneComponent(document: PdfDocument, value: PdfObject | undefined): boolean {
  const space = document.resolve(value ?? null);
  const [kind, parameter] = isArray(space) ? space : [space];
  const family = document.resolve(kind ?? null);
  if (!(family instanceof PdfName)) return false;
  if (family.value === 'ICCBased') return document.number(document.dict(parameter ?? null)?.get('N') ?? null) === 1;
  return ['DeviceGray', 'G', 'CalGray', 'Indexed', 'I'].includes(family.value);
}

async function pack(document: PdfDocument, stream: PdfStream, coding: BilevelCoding) {
  const { dict } = stream;
  const width = document.number(dict.get('Width')) ?? 0;
  const height = document.number(dict.get('Height')) ?? 0;
  const isSensible = width > 0 && width <= MAX_WIDTH && height > 0 && width * height <= MAX_PIXELS;
  const rows = isSensible ? await bilevelRows(document, stream, { width, height }) : undefined;
  if (!rows) return undefined;
  // Both decoders give a sample of 0 for black unless told otherwise, so nothing but the filter changes.
  const picture: Bilevel = { rows, width, height, blackIsOne: false };
  const packed = packRows(picture, coding);
  if (packed.bytes.length > stream.length * WORTHWHILE) return undefined;
  const copy = dict.clone();
  copy.set('Filter', packed.filter);
  copy.set('DecodeParms', packed.parameters);
  return { dict: copy, bytes: packed.bytes };
}

export interface PackedRows {
  readonly bytes: Uint8Array;
  readonly filter: PdfName;
  /** Null for a filter that needs none. */
  readonly parameters: PdfDict | null;
}

export function packRows(picture: Bilevel, coding: BilevelCoding): PackedRows {
  const fax = encodeG4(picture);
  const jbig2 = coding === 'jbig2' ? encodeJbig2(picture) : undefined;
  if (jbig2 && jbig2.length < fax.length) return { bytes: jbig2, filter: name('JBIG2Decode'), parameters: null };
  const parameters = PdfDict.of({ K: -1, Columns: picture.width, Rows: picture.height });
  return { bytes: fax, filter: name('CCITTFaxDecode'), parameters };
}
