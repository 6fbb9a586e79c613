/** Reads where the objects of a PDF lie, strictly: what a repairing reader would take with a complaint is refused. */
import type { FileSource } from '../bytes/file-source.ts';
import { Lexer } from './lexer.ts';
import { isArray, isName, PdfDict } from './object.ts';
import type { Place } from './original-index.ts';
import { Parser, PdfSyntaxError } from './parser.ts';
import { scanObject } from './scan-object.ts';
import { readSoundObject, soundStream, throughWindow, unpackWhole } from './sound-object.ts';

export interface SoundIndex {
  /** By object number; free ones are missing. */
  readonly places: ReadonlyMap<number, Place>;
  /** Of the newest revision. */
  readonly trailer: PdfDict;
  /** One more than the highest number that was ever given. */
  readonly size: number;
}

/** `free` hides an older place. */
type Entry = readonly [number: number, place: Place | 'free'];

interface Section {
  readonly dict: PdfDict;
  readonly entries: readonly Entry[];
}

const TAIL_BYTES = 1100;
const MAX_REVISIONS = 1000;
const HEAD_BYTES = 64;
const ROW_BYTES = 20;
const TAIL = /startxref[\0\t\n\f\r ]+(\d{1,12})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/;
const GROUP = /^[\0\t\n\f\r ]*(\d{1,10}) (\d{1,10}) ?(?:\r\n|\n|\r)/;
const TRAILER = /^[\0\t\n\f\r ]*trailer[\0\t\n\f\r ]*/;

/**
 * @param limit of entries in all revisions together.
 * @throws PdfSyntaxError when anything is not exactly as it must be.
 */
export function readSoundIndex(source: FileSource, limit: number): SoundIndex {
  const tail = source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES).toString('latin1');
  const places = new Map<number, Place | 'free'>();
  const seen = new Set<number>();
  let newest: PdfDict | undefined;
  let left = limit;
  for (let at: number | undefined = Number(TAIL.exec(tail)?.[1]); at !== undefined; ) {
    if (!(at > 0 && at < source.size) || seen.has(at) || seen.size >= MAX_REVISIONS)
      throw new PdfSyntaxError('section');
    seen.add(at);
    const isTable = /^xref[\0\t\n\f\r ]/.test(source.read(at, 5).toString('latin1'));
    const { dict, entries } = isTable ? readTable(source, at + 4, left) : readStream(source, at, left);
    newest ??= dict;
    left -= entries.length;
    for (const [number, place] of entries) if (!places.has(number)) places.set(number, place);
    at = previous(dict);
  }
  return finished(places, newest ?? new PdfDict());
}

function finished(entries: ReadonlyMap<number, Place | 'free'>, trailer: PdfDict): SoundIndex {
  const size = trailer.get('Size');
  if (!Number.isSafeInteger(size)) throw new PdfSyntaxError('no size');
  const places = new Map<number, Place>();
  for (const [number, place] of entries) {
    if (number >= Number(size) || (number === 0 && place !== 'free')) throw new PdfSyntaxError('number');
    if (place !== 'free') places.set(number, place);
  }
  return { places, trailer, size: Number(size) };
}

/** Files for two kinds of readers, with a stream beside the table, are left to qpdf. */
function previous(dict: PdfDict): number | undefined {
  if (dict.has('XRefStm')) throw new PdfSyntaxError('two kinds of sections');
  if (!dict.has('Prev')) return undefined;
  const before = dict.get('Prev');
  if (typeof before !== 'number' || !Number.isSafeInteger(before)) throw new PdfSyntaxError('/Prev');
  return before;
}

function readTable(source: FileSource, start: number, limit: number): Section {
  const entries: Entry[] = [];
  for (let at = start; ; ) {
    const text = source.read(at, HEAD_BYTES).toString('latin1');
    const trailer = TRAILER.exec(text)?.[0];
    if (trailer !== undefined) return { dict: readTrailer(source, at + trailer.length), entries };
    const [head = '', first, count] = GROUP.exec(text) ?? [];
    if (head === '' || Number(count) > limit - entries.length) throw new PdfSyntaxError('table');
    const rows = source.read(at + head.length, Number(count) * ROW_BYTES);
    for (let index = 0; index < Number(count); index++) {
      entries.push([Number(first) + index, readRow(rows, index * ROW_BYTES)]);
    }
    at += head.length + rows.length;
  }
}

const [OFFSET_DIGITS, GENERATION_AT, GENERATION_DIGITS, KIND_AT, END_AT] = [10, 11, 5, 17, 18];
const [SPACE, LINE_FEED, RETURN, FREE, USED] = [0x20, 0x0a, 0x0d, 0x66, 0x6e];

/** Ten digits, five digits, a letter, and two bytes that end the line (7.5.4). */
function readRow(rows: Uint8Array, at: number): Place | 'free' {
  const offset = digitsAt(rows, at, OFFSET_DIGITS);
  const generation = digitsAt(rows, at + GENERATION_AT, GENERATION_DIGITS);
  const [kind, first, last] = [rows[at + KIND_AT], rows[at + END_AT], rows[at + END_AT + 1]];
  const hasEnd = first === SPACE ? last === LINE_FEED || last === RETURN : first === RETURN && last === LINE_FEED;
  const hasGaps = rows[at + GENERATION_AT - 1] === SPACE && rows[at + KIND_AT - 1] === SPACE;
  const isRow = offset >= 0 && generation >= 0 && hasGaps && hasEnd;
  if (!isRow || (kind !== FREE && kind !== USED)) throw new PdfSyntaxError('table entry');
  return kind === USED ? plain(offset, generation) : 'free';
}

/** -1 where one is none. */
function digitsAt(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function plain(offset: number, generation: number): Place {
  if (offset === 0) throw new PdfSyntaxError('an object at the start of the file');
  return { kind: 'plain', offset, generation };
}

function readTrailer(source: FileSource, at: number): PdfDict {
  const dict = throughWindow(source, at, (bytes, start) => {
    const end = scanObject(bytes, start, refuseGenerations);
    return new Parser(new Lexer(bytes, start, end)).next();
  });
  if (!(dict instanceof PdfDict)) throw new PdfSyntaxError('no trailer');
  return dict;
}

/** Parsed references have lost it. */
function refuseGenerations(_number: number, generation: number): void {
  if (generation !== 0) throw new PdfSyntaxError('generation');
}

/** Widths of eight bytes for offset and index, and one for the kind, are more than anybody needs. */
const MAX_ROW_BYTES = 18;

function readStream(source: FileSource, at: number, limit: number): Section {
  const stream = soundStream(
    source,
    readSoundObject(source, at, { onReference: refuseGenerations, lengthOf: () => undefined, makes: false }),
  );
  const { dict } = stream;
  const [widths, size] = [wholeNumbers(dict, 'W'), dict.get('Size')];
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const row = kindWidth + secondWidth + thirdWidth;
  const isFit = isName(dict.get('Type'), 'XRef') && widths.length === 3 && row > 0 && row <= MAX_ROW_BYTES;
  if (!isFit || !Number.isSafeInteger(size)) throw new PdfSyntaxError('cross-reference stream');
  const bytes = unpackWhole(stream, limit * MAX_ROW_BYTES);
  const field = (from: number, width: number) => {
    let value = 0;
    for (let index = 0; index < width; index++) value = value * 256 + (bytes[from + index] ?? 0);
    return value;
  };
  const ranges = dict.has('Index') ? wholeNumbers(dict, 'Index') : [0, Number(size)];
  const entries: Entry[] = [];
  let from = 0;
  for (let range = 0; range < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    if (entries.length + count > limit) throw new PdfSyntaxError('too many entries');
    for (let index = 0; index < count; index++, from += row) {
      const kind = kindWidth === 0 ? 1 : field(from, kindWidth);
      const second = field(from + kindWidth, secondWidth);
      const third = field(from + kindWidth + secondWidth, thirdWidth);
      entries.push([first + index, placeOf(kind, second, third)]);
    }
  }
  if (ranges.length % 2 !== 0 || from !== bytes.length) throw new PdfSyntaxError('entries');
  return { dict, entries };
}

function placeOf(kind: number, second: number, third: number): Place | 'free' {
  if (kind === 0) return 'free';
  if (kind === 1) return plain(second, third);
  if (kind === 2) return { kind: 'packed', pack: second, position: third };
  throw new PdfSyntaxError('an entry of an unknown kind');
}

function wholeNumbers(dict: PdfDict, key: string): readonly number[] {
  const value = dict.get(key);
  const numbers = isArray(value) ? value.map(Number) : [];
  if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0)) throw new PdfSyntaxError(`/${key}`);
  return numbers;
}
