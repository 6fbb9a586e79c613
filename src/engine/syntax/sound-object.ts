/** Reads one object of a file as it came, strictly: with its head, its end, and the data behind it where it is a stream. */
import { inflateSync } from 'node:zlib';
import type { FileSource } from '../bytes/file-source.ts';
import { Lexer } from './lexer.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream } from './object.ts';
import { Parser, PdfSyntaxError } from './parser.ts';
import { undoPredictor } from './predictor.ts';
import { CutShort, type OnReference, scanObject, skipSpace } from './scan-object.ts';

export interface SoundObject {
  readonly number: number;
  readonly generation: number;
  /** Where its value lies. */
  readonly start: number;
  readonly end: number;
  readonly data: { readonly offset: number; readonly length: number } | undefined;
  /** Bytes from its head to the end of its value or of its data. */
  readonly extent: number;
}

/** Tells how long a stream is whose length is an object of its own. */
export type LengthOf = (reference: PdfRef) => number | undefined;

const FIRST_WINDOW_BYTES = 4096;
const HEAD_BYTES = 64;
const END_BYTES = 32;
const HEAD = /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![^\0\t\n\f\r <[(/])[\0\t\n\f\r ]*/;
const PLAIN_END = /^endobj(?![^\0\t\n\f\r ])/;
const DATA = /^stream\r?\n/;
const DATA_END = /^[\0\t\n\f\r ]{0,2}endstream[\0\t\n\f\r ]+endobj(?![^\0\t\n\f\r ])/;

/** @throws PdfSyntaxError for what a repairing reader would have to mend. */
export function readSoundObject(
  source: FileSource,
  offset: number,
  onReference: OnReference,
  lengthOf: LengthOf,
): SoundObject {
  return throughWindow(source, offset, (bytes, isWhole) => {
    const head = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES));
    if (!head || Number(head[1]) === 0) throw new PdfSyntaxError('no object');
    const [from, end] = [head[0].length, scanObject(bytes, head[0].length, onReference)];
    const word = skipSpace(bytes, end);
    const text = bytes.toString('latin1', word, word + END_BYTES);
    if (text.length < END_BYTES && !isWhole) throw new CutShort('cut short');
    const object = {
      number: Number(head[1]),
      generation: Number(head[2]),
      start: offset + from,
      end: offset + end,
      data: undefined,
      extent: end,
    };
    if (PLAIN_END.test(text)) return object;
    const opening = DATA.exec(text)?.[0];
    if (opening === undefined) throw new PdfSyntaxError('no end of an object');
    const dict = new Parser(new Lexer(bytes, from, end)).next();
    const at = offset + word + opening.length;
    const data = { offset: at, length: lengthOfData(dict, lengthOf) };
    const tail = source.read(at + data.length, END_BYTES).toString('latin1');
    if (!DATA_END.test(tail)) throw new PdfSyntaxError('a stream of another length');
    return { ...object, data, extent: at - offset + data.length };
  });
}

/** Reads as much as a part of the file turns out to need. The bytes are good until the next part is read. */
export function throughWindow<T>(source: FileSource, at: number, read: (bytes: Buffer, isWhole: boolean) => T): T {
  const left = Math.max(0, source.size - at);
  for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
    const isWhole = window >= left;
    try {
      return read(source.view(at, Math.min(window, left)), isWhole);
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
  const predictor = wholeNumber(parameters, 'Predictor', 1);
  const colors = wholeNumber(parameters, 'Colors', 1);
  const bitsPerComponent = wholeNumber(parameters, 'BitsPerComponent', 8);
  const isUsual = predictor === 1 || (predictor >= 10 && predictor <= 15);
  if (!isUsual || colors !== 1 || bitsPerComponent !== 8) throw new PdfSyntaxError('predictor');
  const columns = wholeNumber(parameters, 'Columns', 1);
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

function wholeNumber(dict: PdfDict | null, key: string, fallback: number): number {
  const value = dict?.get(key) ?? fallback;
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new PdfSyntaxError(`/${key}`);
  return Number(value);
}
