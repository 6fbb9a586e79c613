/** What the bytes of a document go to: pictures, fonts, and all the rest. */
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';

export interface BytesByKind {
  readonly pictures: number;
  readonly fonts: number;
}

const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

/** Stored bytes of the streams that the trailer leads to. Objects are read and not kept. */
export function bytesByKind(document: PdfDocument): BytesByKind {
  const fonts = new Set<number>();
  const streams = new Map<number, { readonly bytes: number; readonly isPicture: boolean }>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [document.trailer.get('Root')];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      const target = document.target(next);
      if (!target || seen.has(target.number)) continue;
      seen.add(target.number);
      const value = document.peek(target.number);
      if (value instanceof PdfStream) {
        streams.set(target.number, { bytes: value.length, isPicture: isPicture(document, value.dict) });
      }
      waiting.push(value);
    } else if (isArray(next)) waiting.push(...next);
    else {
      const dict = next instanceof PdfStream ? next.dict : next;
      if (!(dict instanceof PdfDict)) continue;
      for (const [key, value] of dict.entries()) {
        const program = value instanceof PdfRef && FONT_PROGRAMS.includes(key) ? document.target(value) : null;
        if (program) fonts.add(program.number);
        waiting.push(value);
      }
    }
  }
  const sums = { pictures: 0, fonts: 0 };
  for (const [number, { bytes, isPicture }] of streams) {
    if (isPicture) sums.pictures += bytes;
    else if (fonts.has(number)) sums.fonts += bytes;
  }
  return sums;
}

function isPicture(document: PdfDocument, dict: PdfDict): boolean {
  return document.nameOf(dict.get('Subtype')) === 'Image';
}
