/** Reads back a file that `writePacked` wrote, every byte of its structure: what is not exactly as it must be, tells. */
import { FileSource } from '../bytes/file-source.ts';
import { PdfDocument } from './document.ts';
import { Lexer } from './lexer.ts';
import { isName, PdfDict, PdfRef, PdfStream } from './object.ts';
import { type FileIndex, readFileIndex } from './original-index.ts';
import { Parser, PdfSyntaxError } from './parser.ts';
import { CutShort, scanObject } from './scan-object.ts';
import { decodeStream } from './stream-filters.ts';

const FIRST_WINDOW_BYTES = 1024;
/** Above what a group of objects and one large object in it may come to. */
const MAX_PACK_BYTES = 256 * 1024 ** 2;
const DATA = '\nstream\n';
const END = '\nendstream\nendobj\n';
/** Written last in the dictionary of a stream. */
const LENGTH = /\/Length (\d+)>>$/;
const LINE_FEED = 0x0a;

interface StreamHead {
  /** Where its dictionary lies. */
  readonly start: number;
  readonly end: number;
  readonly data: number;
  readonly length: number;
  /** Where the next object begins. */
  readonly after: number;
}

/** Whether every object is there, whole, in its place, and refers to objects that are there. */
export function isReadBack(path: string): boolean {
  const source = new FileSource(path);
  try {
    // A small file is read in one piece.
    if (!source.whole) source.view(0, FIRST_WINDOW_BYTES);
    new ReadBack(source, readFileIndex(source)).check();
    return true;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  } finally {
    source.close();
  }
}

class ReadBack {
  readonly #source: FileSource;
  readonly #index: FileIndex;

  constructor(source: FileSource, index: FileIndex) {
    this.#source = source;
    this.#index = index;
  }

  check(): void {
    const { places, trailer, size, start } = this.#index;
    if (!(trailer.get('Root') instanceof PdfRef) || places.size !== size - 1) throw new PdfSyntaxError('numbers');
    const plain: { readonly number: number; readonly offset: number }[] = [];
    const packs = new Map<number, number[]>();
    for (const [number, place] of places) {
      if (place.kind === 'plain') plain.push({ number, offset: place.offset });
      else listOf(packs, place.pack)[place.position] = number;
    }
    plain.sort((a, b) => a.offset - b.offset);
    for (const [at, { number, offset }] of plain.entries()) {
      const head = this.#readHead(number, offset);
      const isEnd = head.after === (plain[at + 1]?.offset ?? this.#source.size - `startxref\n${start}\n%%EOF\n`.length);
      if (!isEnd) throw new PdfSyntaxError('a gap between objects');
      const numbers = packs.get(number);
      if (numbers) this.#checkPack(head, numbers);
      packs.delete(number);
    }
    if (packs.size > 0) throw new PdfSyntaxError('a missing object stream');
  }

  /** All objects that do not lie in object streams are streams. */
  #readHead(number: number, offset: number): StreamHead {
    const { whole } = this.#source;
    if (whole) return this.#headIn(whole, number, offset, offset);
    const left = this.#source.size - offset;
    for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
      const bytes = this.#source.view(offset, Math.min(window, left));
      try {
        return this.#headIn(bytes, number, offset, 0);
      } catch (error) {
        if (!(error instanceof CutShort) || bytes.length === left) throw error;
      }
    }
  }

  /** @param at where in the bytes the object begins that lies at the offset. */
  #headIn(bytes: Buffer, number: number, offset: number, at: number): StreamHead {
    const opening = `${number} 0 obj\n`;
    const start = at + opening.length;
    const end = scanObject(bytes, start, this.#refer);
    if (bytes.length < end + DATA.length) throw new CutShort('cut short');
    const [, length] = LENGTH.exec(bytes.toString('latin1', Math.max(start, end - 24), end)) ?? [];
    const isWritten = isText(bytes, at, opening) && isText(bytes, end, DATA);
    if (!isWritten || length === undefined) throw new PdfSyntaxError('no stream');
    const shift = offset - at;
    const data = shift + end + DATA.length;
    const after = data + Number(length);
    const { whole } = this.#source;
    const isEnded = whole ? isText(whole, after, END) : isText(this.#source.read(after, END.length), 0, END);
    if (!isEnded) throw new PdfSyntaxError('stream without end');
    return { start: shift + start, end: shift + end, data, length: Number(length), after: after + END.length };
  }

  #checkPack({ start, end, data: offset, length }: StreamHead, numbers: readonly number[]): void {
    const parsed = new Parser(new Lexer(this.#source.read(start, end - start))).next();
    const dict = parsed instanceof PdfDict ? parsed : new PdfDict();
    const stream = new PdfStream(dict, { kind: 'file', source: this.#source, offset, length });
    const decoded = decodeStream(PdfDocument.create(), stream, MAX_PACK_BYTES);
    const first = Number(dict.get('First'));
    const isWhole = decoded !== undefined && isName(dict.get('Type'), 'ObjStm') && dict.get('N') === numbers.length;
    if (!isWhole || !(first <= decoded.length)) throw new PdfSyntaxError('object stream');
    const bytes = Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length);
    const pairs = bytes.toString('latin1', 0, first).split(' ');
    let at = first;
    for (const [index, number] of numbers.entries()) {
      if (Number(pairs[2 * index]) !== number || first + Number(pairs[2 * index + 1]) !== at) {
        throw new PdfSyntaxError('head of an object stream');
      }
      at = scanObject(bytes, at, this.#refer);
      if (bytes[at++] !== LINE_FEED) throw new PdfSyntaxError('more than one object');
    }
    if (at !== bytes.length) throw new PdfSyntaxError('more than all objects');
  }

  readonly #refer = (number: number): void => {
    if (!this.#index.places.has(number)) throw new PdfSyntaxError('a reference to nothing');
  };
}

function isText(bytes: Uint8Array, start: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[start + index] !== text.charCodeAt(index)) return false;
  return true;
}

function listOf(lists: Map<number, number[]>, key: number): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
