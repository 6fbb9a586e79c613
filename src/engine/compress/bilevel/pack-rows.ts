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

/** Every eighth band of so many rows tells how large a fax page will be, well within this margin. */
const BANDS = { rows: 32, each: 8, margin: 1.25 };

export function packRows(picture: Bilevel, coding: BilevelCoding): PackedRows {
  const jbig2 = coding === 'jbig2' ? encodeJbig2(picture) : undefined;
  if (jbig2 && faxBytes(picture) > jbig2.length * BANDS.margin) return { bytes: jbig2, filter: 'JBIG2Decode' };
  const fax = encodeG4(picture);
  if (jbig2 && jbig2.length < fax.length) return { bytes: jbig2, filter: 'JBIG2Decode' };
  return { bytes: fax, filter: 'CCITTFaxDecode' };
}

/** About as many as the picture takes as a fax page; 0 for a picture too low to tell. */
function faxBytes(picture: Bilevel): number {
  const rowBytes = Math.ceil(picture.width / 8);
  const height = BANDS.rows;
  let bytes = 0;
  let bands = 0;
  for (let top = 0; top + height <= picture.height; top += height * BANDS.each, bands++) {
    const rows = picture.rows.subarray(top * rowBytes, (top + height) * rowBytes);
    bytes += encodeG4({ ...picture, rows, height }).length;
  }
  return bands === 0 ? 0 : (bytes * picture.height) / (bands * height);
}

/** Null for a filter that needs none. */
export function parametersOf({ filter }: PackedRows, { width, height }: PageSize): PdfDict | null {
  return filter === 'CCITTFaxDecode' ? PdfDict.of({ K: -1, Columns: width, Rows: height }) : null;
}
