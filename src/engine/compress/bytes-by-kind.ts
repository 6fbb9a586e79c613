/** What the bytes of a document go to: pictures, fonts, what nobody sees, and all the rest. */
import type { PdfDocument } from '../syntax/document.ts';
import { isArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/object.ts';
import { HIDDEN_DATA } from './extras/remove-extras.ts';

export interface BytesByKind {
  readonly pictures: number;
  readonly fonts: number;
  /** Of streams that only hidden data leads to, pictures and fonts among them included. */
  readonly hidden: number;
}

const FONT_PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];

interface StoredStream {
  readonly bytes: number;
  readonly isPicture: boolean;
  readonly isHidden: boolean;
}

/** Stored bytes of the streams that the trailer leads to. Objects are read and not kept. */
export function bytesByKind(document: PdfDocument): BytesByKind {
  const fonts = new Set<number>();
  const streams = new Map<number, StoredStream>();
  const seen = new Set<number>();
  const hidden: PdfObject[] = [];
  const shown = { roots: [document.trailer.get('Root')], isHidden: false };
  // What is hidden is followed last: what something else leads to as well is shown.
  for (const { roots, isHidden } of [shown, { roots: hidden, isHidden: true }])
    follow(document, roots, { isHidden, fonts, streams, seen, hidden });
  return sum(streams, fonts);
}

interface Found {
  readonly isHidden: boolean;
  readonly fonts: Set<number>;
  readonly streams: Map<number, StoredStream>;
  readonly seen: Set<number>;
  /** Filled with what hidden data leads to, which is not followed from what is shown. */
  readonly hidden: PdfObject[];
}

function follow(document: PdfDocument, waiting: PdfObject[], found: Found): void {
  const { isHidden, fonts, streams, seen, hidden } = found;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      const target = document.target(next);
      if (!target || seen.has(target.number)) continue;
      seen.add(target.number);
      const value = document.peek(target.number);
      if (value instanceof PdfStream) {
        streams.set(target.number, { bytes: value.length, isPicture: isPicture(document, value.dict), isHidden });
      }
      waiting.push(value);
    } else if (isArray(next)) waiting.push(...next);
    else {
      const dict = next instanceof PdfStream ? next.dict : next;
      if (!(dict instanceof PdfDict)) continue;
      for (const [key, value] of dict.entries()) {
        const program = value instanceof PdfRef && FONT_PROGRAMS.includes(key) ? document.target(value) : null;
        if (program) fonts.add(program.number);
        (HIDDEN_DATA.includes(key) ? hidden : waiting).push(value);
      }
    }
  }
}

function sum(streams: ReadonlyMap<number, StoredStream>, fonts: ReadonlySet<number>): BytesByKind {
  const sums = { pictures: 0, fonts: 0, hidden: 0 };
  for (const [number, { bytes, isPicture, isHidden }] of streams) {
    if (isHidden) sums.hidden += bytes;
    if (isPicture) sums.pictures += bytes;
    else if (fonts.has(number)) sums.fonts += bytes;
  }
  return sums;
}

function isPicture(document: PdfDocument, dict: PdfDict): boolean {
  return document.nameOf(dict.get('Subtype')) === 'Image';
}
