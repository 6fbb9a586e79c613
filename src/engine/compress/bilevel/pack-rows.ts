/** Packs rows of black and white in the smallest lossless way: as a fax page, or as JBIG2 with or without letters told once. */
import { PdfDict } from '../../syntax/object.ts';
import { type Bilevel, encodeG4 } from './encode-g4.ts';
import { encodeJbig2 } from './encode-jbig2.ts';
import type { PageSize } from './segments.ts';

/** `jbig2`: the smaller of both. */
export type BilevelCoding = 'jbig2' | 'g4';

export interface PackedRows {
  readonly bytes: Uint8Array;
  readonly filter: 'JBIG2Decode' | 'CCITTFaxDecode';
}

export function packRows(picture: Bilevel, coding: BilevelCoding): PackedRows {
  const fax = encodeG4(picture);
  const jbig2 = coding === 'jbig2' ? encodeJbig2(picture) : undefined;
  if (jbig2 && jbig2.length < fax.length) return { bytes: jbig2, filter: 'JBIG2Decode' };
  return { bytes: fax, filter: 'CCITTFaxDecode' };
}

/** Null for a filter that needs none. */
export function parametersOf({ filter }: PackedRows, { width, height }: PageSize): PdfDict | null {
  return filter === 'CCITTFaxDecode' ? PdfDict.of({ K: -1, Columns: width, Rows: height }) : null;
}
