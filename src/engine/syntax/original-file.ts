/** Reads a PDF as it came, with its own numbers, so that changes can be appended to it (ISO 32000-2, 7.5.6 to 7.5.8). */

import { FileSource } from '../bytes/file-source.ts';
import { type ObjectStore, PdfDocument } from './document.ts';
import { Lexer } from './lexer.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from './object.ts';
import { ObjectCipher } from './object-cipher.ts';
import { type FileIndex, type Place, readFileIndex } from './original-index.ts';
import { Keyword, Parser, PdfSyntaxError } from './parser.ts';
import { decodeStream } from './stream-filters.ts';

const FIRST_WINDOW_BYTES = 4096;
const MAX_PACK_BYTES = 256 * 1024 ** 2;
/** Unpacked object streams that are held; objects that lie together are asked for together. */
const KEPT_PACKS = 4;

interface Pack {
  readonly bytes: Uint8Array;
  /** Offset of each object by its place in the pack. */
  readonly starts: readonly number[];
}

export class OriginalFile implements ObjectStore {
  readonly source: FileSource;
  readonly index: FileIndex;
  /** The file's objects; not to be changed, lay a layer over it. */
  readonly document: PdfDocument;
  /** Undefined where the file is not encrypted. */
  readonly cipher: ObjectCipher | undefined;
  readonly #packs = new Map<number, Pack>();

  /**
   * @param key of an encrypted file.
   * @param end of the revision to be read, where that is not the newest.
   * @throws PdfSyntaxError when the file is not strictly sound, or is encrypted and no key is given.
   */
  constructor(path: string, key?: Uint8Array, end?: number) {
    this.source = new FileSource(path, end);
    try {
      this.index = readFileIndex(this.source);
      this.document = PdfDocument.over(this, this.index.trailer);
      this.cipher = this.#openCipher(key);
      this.#checkPlaces();
    } catch (error) {
      this.source.close();
      throw error;
    }
  }

  get count(): number {
    return this.index.size;
  }

  get version(): string {
    return /^%PDF-(\d\.\d)/.exec(this.source.read(0, 16).toString('latin1'))?.[1] ?? '1.7';
  }

  has(number: number): boolean {
    return this.index.places.has(number);
  }

  target(reference: PdfRef): PdfRef | null {
    return this.has(reference.number) ? reference : null;
  }

  generation(number: number): number {
    const place = this.index.places.get(number);
    return place?.kind === 'plain' ? place.generation : 0;
  }

  load(number: number): PdfObject {
    const place = this.index.places.get(number);
    if (!place) return null;
    // Objects that are packed are encrypted together with their pack alone (7.5.7).
    if (place.kind === 'packed') return this.#readPacked(place);
    const value = this.#readPlain(place.offset);
    return this.cipher ? this.cipher.unlock(number, place.generation, value) : value;
  }

  close(): void {
    this.source.close();
    this.#packs.clear();
  }

  #openCipher(key: Uint8Array | undefined): ObjectCipher | undefined {
    const encrypt = this.document.dict(this.index.trailer.get('Encrypt'));
    if (!encrypt) return undefined;
    if (!key) throw new PdfSyntaxError('encrypted');
    return new ObjectCipher(this.document, encrypt, key);
  }

  /** Every object must stand where the file says: appending to another file than readers see would be of no use. */
  #checkPlaces(): void {
    for (const [number, place] of this.index.places) {
      if (place.kind !== 'plain') continue;
      const head = this.source.view(place.offset, 32).subarray(0, 32).toString('latin1');
      const found = /^\s*(\d+)\s+(\d+)\s+obj\b/.exec(head);
      if (Number(found?.[1]) !== number) throw new PdfSyntaxError(`object ${number} is not in its place`);
    }
  }

  #readPlain(offset: number): PdfObject {
    const left = this.source.size - offset;
    for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
      const length = Math.min(window, left);
      // A copy: reading an indirect length moves the source's window.
      const lexer = new Lexer(this.source.read(offset, length));
      const value = this.#parse(lexer, offset);
      if (!lexer.exhausted || length === left) return value;
    }
  }

  #parse(lexer: Lexer, offset: number): PdfObject {
    const parser = new Parser(lexer);
    parser.next();
    parser.next();
    parser.next();
    const value = parser.next();
    if (value === undefined || value instanceof Keyword) return null;
    if (!(value instanceof PdfDict)) return value;
    const after = parser.next();
    if (!(after instanceof Keyword && after.word === 'stream')) return value;
    // Behind the word stands a line feed, or a carriage return with one (7.3.8.1).
    const start = offset + lexer.position + (lexer.peek() === 0x0d ? 2 : 1);
    const length = this.#lengthOf(value);
    return new PdfStream(value, { kind: 'file', source: this.source, offset: start, length });
  }

  #lengthOf(dict: PdfDict): number {
    const written = dict.get('Length');
    const length = written instanceof PdfRef ? this.load(written.number) : written;
    if (typeof length !== 'number' || length < 0) throw new PdfSyntaxError('stream without length');
    return length;
  }

  #readPacked({ pack, position }: Extract<Place, { kind: 'packed' }>): PdfObject {
    const { bytes, starts } = this.#pack(pack);
    const start = starts[position];
    if (start === undefined) return null;
    const value = new Parser(new Lexer(bytes, start)).next();
    return value === undefined || value instanceof Keyword ? null : value;
  }

  #pack(number: number): Pack {
    const known = this.#packs.get(number);
    if (known) return known;
    const stream = this.document.stream(new PdfRef(number));
    const bytes = stream && decodeStream(this.document, stream, MAX_PACK_BYTES);
    if (!stream || !bytes) throw new PdfSyntaxError(`object stream ${number} cannot be read`);
    const pack = { bytes, starts: packStarts(bytes, stream.dict) };
    const [oldest] = this.#packs.keys();
    if (this.#packs.size >= KEPT_PACKS && oldest !== undefined) this.#packs.delete(oldest);
    this.#packs.set(number, pack);
    return pack;
  }
}

/** The head of an object stream: pairs of number and offset (7.5.7). */
function packStarts(bytes: Uint8Array, dict: PdfDict): readonly number[] {
  const [count, first] = [dict.get('N'), dict.get('First')];
  if (typeof count !== 'number' || typeof first !== 'number') throw new PdfSyntaxError('object stream without head');
  const parser = new Parser(new Lexer(bytes, 0, Math.min(first, bytes.length)), { references: false });
  const starts: number[] = [];
  for (let index = 0; index < count; index++) {
    parser.next();
    const offset = parser.next();
    if (typeof offset !== 'number') break;
    starts.push(first + offset);
  }
  return starts;
}
