/** Reads where the objects of a PDF lie, through all its revisions: tables, streams and mixtures of them. */

import type { FileSource } from '../bytes/file-source.ts';
import { PdfDocument } from './document.ts';
import { Lexer } from './lexer.ts';
import { isArray, PdfDict, PdfStream } from './object.ts';
import { Keyword, Parser, PdfSyntaxError } from './parser.ts';
import { decodeStream } from './stream-filters.ts';

export type Place =
  | { readonly kind: 'plain'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'packed'; readonly pack: number; readonly position: number };

export interface FileIndex {
  /** By object number; free ones are missing. */
  readonly places: ReadonlyMap<number, Place>;
  /** Of the newest revision. */
  readonly trailer: PdfDict;
  /** One more than the highest number that was ever given. */
  readonly size: number;
  /** Where the newest section stands. */
  readonly start: number;
  /** A cross-reference stream wants to be followed by another (7.5.8.4). */
  readonly kind: 'table' | 'stream';
}

const TAIL_BYTES = 2048;
/** Far above what people make: a revision a minute for a week. */
const MAX_REVISIONS = 10_000;
/** Object numbers beyond this are refused by readers too (annex C of ISO 32000-1). */
const MAX_OBJECTS = 8_388_608;

/** `free` hides an older place. */
type Entry = Place | 'free';

interface Section {
  readonly kind: 'table' | 'stream';
  readonly dict: PdfDict;
  readonly entries: readonly (readonly [number: number, entry: Entry])[];
}

/** @throws PdfSyntaxError when anything is not as it must be: such a file is repaired before it is changed. */
export function readFileIndex(source: FileSource): FileIndex {
  if (!source.read(0, 8).toString('latin1').startsWith('%PDF-')) throw new PdfSyntaxError('no header at the start');
  const tail = source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES).toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF[\s\0]*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!(start > 0 && start < source.size)) throw new PdfSyntaxError('no startxref');
  const entries = new Map<number, Entry>();
  const seen = new Set<number>();
  let newest: Section | undefined;
  for (let at: number | undefined = start; at !== undefined; ) {
    if (seen.has(at) || seen.size > MAX_REVISIONS) throw new PdfSyntaxError('revisions without end');
    seen.add(at);
    const section = readSection(source, at);
    newest ??= section;
    remember(entries, section);
    // A file for old and new readers: the stream counts before older revisions (7.5.8.4).
    const beside = section.kind === 'table' ? section.dict.get('XRefStm') : null;
    if (typeof beside === 'number') remember(entries, readSection(source, beside));
    const before = section.dict.get('Prev');
    at = typeof before === 'number' ? before : undefined;
  }
  if (!newest) throw new PdfSyntaxError('no revision');
  const places = new Map<number, Place>();
  let size = Number(newest.dict.get('Size')) || 1;
  for (const [number, entry] of entries) {
    if (entry !== 'free') places.set(number, entry);
    size = Math.max(size, number + 1);
  }
  if (size > MAX_OBJECTS) throw new PdfSyntaxError('too many objects');
  return { places, trailer: newest.dict, size, start, kind: newest.kind };
}

function remember(entries: Map<number, Entry>, section: Section): void {
  for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry);
}

function readSection(source: FileSource, at: number): Section {
  if (!(at > 0 && at < source.size)) throw new PdfSyntaxError('section outside the file');
  const head = source.read(at, 16).toString('latin1');
  return throughWindow(source, at, /^\s*xref/.test(head) ? readTable : (lexer) => readStream(source, at, lexer));
}

const FIRST_WINDOW_BYTES = 64 * 1024;

/** Reads as much as a part of the file turns out to need. */
function throughWindow<T>(source: FileSource, at: number, read: (lexer: Lexer) => T): T {
  const left = source.size - at;
  for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
    const length = Math.min(window, left);
    const lexer = new Lexer(source.read(at, length));
    try {
      const result = read(lexer);
      if (!lexer.exhausted || length === left) return result;
    } catch (error) {
      if (!lexer.exhausted || length === left) throw error;
    }
  }
}

function readTable(lexer: Lexer): Section {
  lexer.skipSpace();
  lexer.readRegular();
  const entries: (readonly [number, Entry])[] = [];
  const word = () => {
    lexer.skipSpace();
    return lexer.readRegular();
  };
  for (;;) {
    const first = word();
    if (first === 'trailer') break;
    const count = Number(word());
    const start = Number(first);
    if (!Number.isInteger(start) || !(count >= 0 && start + count <= MAX_OBJECTS)) throw new PdfSyntaxError('table');
    for (let index = 0; index < count; index++) {
      const [offset, generation, kind] = [Number(word()), Number(word()), word()];
      const used = kind === 'n' && offset > 0;
      if (!used && kind !== 'f' && kind !== 'n') throw new PdfSyntaxError('table entry');
      entries.push([start + index, used ? { kind: 'plain', offset, generation } : 'free']);
    }
  }
  const dict = new Parser(lexer).next();
  if (!(dict instanceof PdfDict)) throw new PdfSyntaxError('no trailer');
  return { kind: 'table', dict, entries };
}

const MAX_INDEX_BYTES = 256 * 1024 ** 2;

function readStream(source: FileSource, at: number, lexer: Lexer): Section {
  const parser = new Parser(lexer);
  parser.next();
  parser.next();
  parser.next();
  const dict = parser.next();
  const word = parser.next();
  const length = dict instanceof PdfDict ? dict.get('Length') : null;
  if (!(dict instanceof PdfDict && word instanceof Keyword && word.word === 'stream' && typeof length === 'number')) {
    throw new PdfSyntaxError('no cross-reference stream');
  }
  const start = at + lexer.position + (lexer.peek() === 0x0d ? 2 : 1);
  const stream = PdfStream.ofBytes(dict, source.read(start, length));
  const bytes = decodeStream(PdfDocument.create(), stream, MAX_INDEX_BYTES);
  if (!bytes) throw new PdfSyntaxError('cross-reference stream cannot be unpacked');
  return { kind: 'stream', dict, entries: streamEntries(dict, bytes) };
}

function streamEntries(dict: PdfDict, bytes: Uint8Array): (readonly [number, Entry])[] {
  const widths = numbersOf(dict, 'W');
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const row = typeWidth + secondWidth + thirdWidth;
  const ranges = dict.has('Index') ? numbersOf(dict, 'Index') : [0, Number(dict.get('Size'))];
  if (widths.length !== 3 || row === 0 || ranges.length % 2 !== 0) throw new PdfSyntaxError('cross-reference stream');
  const field = (from: number, width: number) => {
    let value = 0;
    for (let index = 0; index < width; index++) value = value * 256 + (bytes[from + index] ?? 0);
    return value;
  };
  const entries: (readonly [number, Entry])[] = [];
  let at = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const [start = 0, count = 0] = ranges.slice(range, range + 2);
    for (let index = 0; index < count && at + row <= bytes.length; index++, at += row) {
      const type = typeWidth === 0 ? 1 : field(at, typeWidth);
      const second = field(at + typeWidth, secondWidth);
      const third = field(at + typeWidth + secondWidth, thirdWidth);
      if (type === 1) entries.push([start + index, { kind: 'plain', offset: second, generation: third }]);
      else if (type === 2) entries.push([start + index, { kind: 'packed', pack: second, position: third }]);
      else entries.push([start + index, 'free']);
    }
  }
  return entries;
}

function numbersOf(dict: PdfDict, key: string): readonly number[] {
  const value = dict.get(key);
  const numbers = isArray(value) ? value.map(Number) : [];
  if (numbers.some((number) => !Number.isInteger(number) || number < 0)) throw new PdfSyntaxError(`/${key}`);
  return numbers;
}
