/** Reads the classic cross-reference table and trailer of a plain file (ISO 32000-2, 7.5.4 and 7.5.5). */
import type { FileSource } from '../bytes/file-source.ts';
import { Lexer } from './lexer.ts';
import { PdfDict } from './object.ts';
import { Keyword, Parser, PdfSyntaxError } from './parser.ts';

export interface CrossReferences {
  /** Offset of each object by number; 0 = no such object. */
  readonly offsets: Float64Array;
  /** All offsets in rising order, and at the end that of the table itself. */
  readonly starts: Float64Array;
  readonly trailer: PdfDict;
}

const TAIL_BYTES = 1024;
const ENTRY_BYTES = 20;

/** @throws PdfSyntaxError when the file is not in the plain form that `rewritePlain` writes. */
export function readCrossReferences(source: FileSource): CrossReferences {
  const tail = source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES).toString('latin1');
  const tableStart = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!(tableStart < source.size)) throw new PdfSyntaxError('no startxref');
  const table = source.read(tableStart, source.size - tableStart);
  const head = /^xref\s+0 (\d+)\s*\n/.exec(table.subarray(0, 64).toString('latin1'));
  if (!head) throw new PdfSyntaxError('no plain cross-reference table');
  const count = Number(head[1]);
  const entries = head[0].length;
  if (entries + count * ENTRY_BYTES > table.length) throw new PdfSyntaxError('table cut short');
  const offsets = new Float64Array(count);
  for (let number = 1; number < count; number++) offsets[number] = readEntry(table, entries + number * ENTRY_BYTES);
  const starts = Float64Array.from(offsets.filter((offset) => offset > 0)).sort();
  const withEnd = new Float64Array(starts.length + 1);
  withEnd.set(starts);
  withEnd[starts.length] = tableStart;
  return { offsets, starts: withEnd, trailer: readTrailer(table.subarray(entries + count * ENTRY_BYTES)) };
}

/** The first start above an offset: where the object at that offset must have ended. */
export function endOfObject(starts: Float64Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? offset;
}

function readEntry(table: Buffer, at: number): number {
  if (table[at + 17] !== 0x6e) return 0;
  let offset = 0;
  for (let digit = 0; digit < 10; digit++) offset = offset * 10 + (table[at + digit] ?? 0x30) - 0x30;
  return offset;
}

function readTrailer(bytes: Buffer): PdfDict {
  const parser = new Parser(new Lexer(bytes));
  const word = parser.next();
  const dict = parser.next();
  if (!(word instanceof Keyword && word.word === 'trailer' && dict instanceof PdfDict)) {
    throw new PdfSyntaxError('no trailer');
  }
  return dict;
}
