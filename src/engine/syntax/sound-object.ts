/** Reads one object of a file as it came, strictly: with its head, its end, and the data behind it where it is a stream. */
import { inflateSync } from 'node:zlib';
import type { FileSource } from '../bytes/file-source.ts';
import { BYTE_CLASS, Lexer, SPACE } from './lexer.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream } from './object.ts';
import { Parser, PdfSyntaxError } from './parser.ts';
import { undoPredictor } from './predictor.ts';
import { CutShort, ObjectScanner, type OnReference, skipSpace } from './scan-object.ts';

export interface SoundObject {
  readonly number: number;
  readonly generation: number;
  /** Where its value lies. */
  readonly start: number;
  readonly end: number;
  readonly data: { readonly offset: number; readonly length: number } | undefined;
  /** Bytes from its head to the end of its value or of its data. */
  readonly extent: number;
  /** The object, or the dictionary of a stream, where it was asked for. */
  readonly value: PdfObject | undefined;
}

/** Tells how long a stream is whose length is an object of its own. */
export type LengthOf = (reference: PdfRef) => number | undefined;

const FIRST_WINDOW_BYTES = 4096;
const HEAD_BYTES = 64;
const END_BYTES = 32;
const [NUMBER_DIGITS, GENERATION_DIGITS] = [10, 5];
/** What may follow `obj` at once. */
const OPENERS: ReadonlySet<number | undefined> = new Set([...Buffer.from('<[(/'), undefined]);
const [OBJ, ENDOBJ, STREAM, ENDSTREAM] = ['obj', 'endobj', 'stream', 'endstream'].map((word) => Buffer.from(word));
const MAX_DATA_END_SPACE = 2;

export interface Reading {
  readonly onReference: OnReference;
  readonly lengthOf: LengthOf;
  /** Whether the value is made, too. */
  readonly makes: boolean;
}

/** @throws PdfSyntaxError for what a repairing reader would have to mend. */
export function readSoundObject(source: FileSource, offset: number, reading: Reading): SoundObject {
  return throughWindow(source, offset, (bytes, at, isWhole) => {
    const { number, generation, from } = readHead(bytes, at);
    const scanner = new ObjectScanner(bytes, from, reading.onReference, reading.makes);
    const value = scanner.value(0);
    const end = scanner.position;
    const word = skipSpace(bytes, end);
    if (bytes.length - word < END_BYTES && !isWhole) throw new CutShort('cut short');
    const shift = offset - at;
    const object = {
      number,
      generation,
      start: shift + from,
      end: shift + end,
      data: undefined,
      extent: end - at,
      value: reading.makes ? value : undefined,
    };
    if (isEndOfObject(bytes, word, word + END_BYTES)) return object;
    const opened = passWord(bytes, word, STREAM);
    const begin = opened === undefined ? undefined : passLineEnd(bytes, opened);
    if (begin === undefined) throw new PdfSyntaxError('no end of an object');
    const dict = reading.makes ? value : new Parser(new Lexer(bytes, from, end)).next();
    const data = { offset: shift + begin, length: lengthOfData(dict, reading.lengthOf) };
    if (!isEndOfData(source, data.offset + data.length)) throw new PdfSyntaxError('a stream of another length');
    return { ...object, data, extent: data.offset - offset + data.length };
  });
}

/** `12 0 obj` and the space around it. */
function readHead(bytes: Uint8Array, start: number) {
  const limit = Math.min(bytes.length, start + HEAD_BYTES);
  const first = passSpace(bytes, start, limit);
  const firstEnd = passDigits(bytes, first, limit);
  const second = passSpace(bytes, firstEnd, limit);
  const secondEnd = passDigits(bytes, second, limit);
  const word = passSpace(bytes, secondEnd, limit);
  const after = passWord(bytes, word, OBJ) ?? limit + 1;
  const isHead =
    isBetween(firstEnd - first, 1, NUMBER_DIGITS) &&
    isBetween(secondEnd - second, 1, GENERATION_DIGITS) &&
    second > firstEnd &&
    word > secondEnd &&
    after <= limit;
  const next = after < limit ? bytes[after] : undefined;
  const number = isHead ? wholeNumber(bytes, first, firstEnd) : 0;
  if (number === 0 || !(OPENERS.has(next) || BYTE_CLASS[next ?? 0] === SPACE)) throw new PdfSyntaxError('no object');
  return { number, generation: wholeNumber(bytes, second, secondEnd), from: passSpace(bytes, after, limit) };
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function passSpace(bytes: Uint8Array, start: number, limit: number): number {
  let at = start;
  while (at < limit && BYTE_CLASS[bytes[at] ?? 0] === SPACE) at++;
  return at;
}

function passDigits(bytes: Uint8Array, start: number, limit: number): number {
  let at = start;
  while (at < limit && isBetween(bytes[at] ?? 0, 0x30, 0x39)) at++;
  return at;
}

function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + (bytes[at] ?? 0) - 0x30;
  return value;
}

/** Behind the word; undefined where it does not stand there. */
function passWord(bytes: Uint8Array, start: number, word: Uint8Array = Buffer.alloc(0)): number | undefined {
  for (let index = 0; index < word.length; index++) if (bytes[start + index] !== word[index]) return undefined;
  return start + word.length;
}

function passLineEnd(bytes: Uint8Array, start: number): number | undefined {
  const at = bytes[start] === 0x0d ? start + 1 : start;
  return bytes[at] === 0x0a ? at + 1 : undefined;
}

/** @param limit nothing is looked at from there on. */
function isEndOfObject(bytes: Uint8Array, start: number, limit: number): boolean {
  const after = passWord(bytes, start, ENDOBJ);
  if (after === undefined || after > limit) return false;
  return after >= Math.min(limit, bytes.length) || BYTE_CLASS[bytes[after] ?? 0] === SPACE;
}

function isEndOfData(source: FileSource, offset: number): boolean {
  const { whole } = source;
  const [bytes, start] = whole ? [whole, offset] : [source.read(offset, END_BYTES), 0];
  const limit = Math.min(bytes.length, start + END_BYTES);
  const word = passSpace(bytes, start, Math.min(limit, start + MAX_DATA_END_SPACE));
  const after = passWord(bytes, word, ENDSTREAM);
  if (after === undefined) return false;
  const end = passSpace(bytes, after, limit);
  return end > after && isEndOfObject(bytes, end, limit);
}

/**
 * Reads as much as a part of the file turns out to need, from a place in the bytes. They are good until the next part is
 * read.
 */
export function throughWindow<T>(
  source: FileSource,
  offset: number,
  read: (bytes: Buffer, at: number, isWhole: boolean) => T,
): T {
  const { whole } = source;
  if (whole) return read(whole, offset, true);
  const left = Math.max(0, source.size - offset);
  for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
    const isWhole = window >= left;
    try {
      return read(source.view(offset, Math.min(window, left)), 0, isWhole);
    } catch (error) {
      if (!(error instanceof CutShort) || isWhole) throw error;
    }
  }
}

function lengthOfData(dict: unknown, lengthOf: LengthOf): number {
  const written = dict instanceof PdfDict ? dict.get('Length') : null;
  const length = written instanceof PdfRef ? lengthOf(written) : written;
  if (!Number.isSafeInteger(length) || Number(length) < 0) throw new PdfSyntaxError('no length');
  return Number(length);
}

/** The stream of an object that must be one. */
export function soundStream(source: FileSource, { start, end, data }: SoundObject): PdfStream {
  const dict = new Parser(new Lexer(source.view(start, end - start))).next();
  if (!(dict instanceof PdfDict && data)) throw new PdfSyntaxError('no stream');
  return new PdfStream(dict, { kind: 'file', source, ...data });
}

/** What holds objects or their places is plain, or deflated whole; nothing else is taken. */
export function unpackWhole(stream: PdfStream, maxBytes: number): Uint8Array {
  const filter = single(stream.dict.get('Filter'));
  const parameters = single(stream.dict.get('DecodeParms'));
  const isKnown = filter === null || isName(filter, 'FlateDecode');
  const isPlain = parameters === null || parameters instanceof PdfDict;
  if (!isKnown || !isPlain || stream.dict.has('F') || stream.length > maxBytes) throw new PdfSyntaxError('filter');
  if (filter === null) return stream.rawBytes();
  const predictor = wholeEntry(parameters, 'Predictor', 1);
  const colors = wholeEntry(parameters, 'Colors', 1);
  const bitsPerComponent = wholeEntry(parameters, 'BitsPerComponent', 8);
  const isUsual = predictor === 1 || (predictor >= 10 && predictor <= 15);
  if (!isUsual || colors !== 1 || bitsPerComponent !== 8) throw new PdfSyntaxError('predictor');
  const columns = wholeEntry(parameters, 'Columns', 1);
  const inflated = inflateWhole(stream.rawBytes(), maxBytes);
  const bytes = undoPredictor(inflated, { predictor, colors, bitsPerComponent, columns });
  if (!bytes) throw new PdfSyntaxError('predictor');
  return bytes;
}

function inflateWhole(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength });
  } catch (error) {
    throw new PdfSyntaxError('data that cannot be inflated', { cause: error });
  }
}

function single(value: PdfObject): PdfObject {
  if (!isArray(value)) return value;
  if (value.length !== 1) throw new PdfSyntaxError('filters');
  return value[0] ?? null;
}

function wholeEntry(dict: PdfDict | null, key: string, fallback: number): number {
  const value = dict?.get(key) ?? fallback;
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new PdfSyntaxError(`/${key}`);
  return Number(value);
}
