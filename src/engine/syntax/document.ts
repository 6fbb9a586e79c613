/** A PDF as numbered objects: read lazily from a plain file, changed in memory, or laid as a thin layer over another. */
import type { Protection } from '../../adapters/qpdf.ts';
import { FileSource } from '../bytes/file-source.ts';
import { Lexer } from './lexer.ts';
import { isArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './object.ts';
import { Keyword, Parser, PdfSyntaxError } from './parser.ts';
import { readText } from './text-string.ts';
import { type CrossReferences, endOfObject, readCrossReferences } from './xref.ts';

/** A reference to a reference is legal, a chain of them is not sensible. */
const MAX_HOPS = 32;
const FIRST_WINDOW_BYTES = 4096;

/** Where objects come from that a document has not changed itself. */
export interface ObjectStore {
  readonly count: number;
  readonly version: string;
  has(number: number): boolean;
  target(reference: PdfRef): PdfRef | null;
  load(number: number): PdfObject;
}

interface Closable {
  close(): void;
}

export class PdfDocument {
  readonly trailer: PdfDict;
  /** What the saved file is protected like; undefined: by nothing. */
  protection: Protection | undefined;
  readonly #store: ObjectStore;
  readonly #objects = new Map<number, PdfObject>();
  readonly #source: Closable | undefined;
  /** Numbers whose objects no other document holds; undefined where that is true of all. */
  readonly #own: Set<number> | undefined;
  #next: number;

  private constructor(
    store: ObjectStore,
    trailer: PdfDict,
    source: Closable | undefined,
    own: Set<number> | undefined,
  ) {
    this.#store = store;
    this.trailer = trailer;
    this.#next = Math.max(1, store.count);
    this.#source = source;
    this.#own = own;
  }

  /**
   * Opens a file in the plain form of `rewritePlain`; objects are read when asked for.
   * @throws PdfSyntaxError
   */
  static open(path: string): PdfDocument {
    const file = new PlainFile(path);
    return new PdfDocument(file, file.trailer.clone(), file.source, undefined);
  }

  /** A document over objects that lie somewhere else, and what is closed with it. */
  static over(store: ObjectStore, trailer: PdfDict, source?: Closable): PdfDocument {
    return new PdfDocument(store, trailer.clone(), source, undefined);
  }

  /** A document with an empty catalog and no page tree. */
  static create(version = '1.7'): PdfDocument {
    const store: ObjectStore = { count: 1, version, has: () => false, target: () => null, load: () => null };
    const document = new PdfDocument(store, new PdfDict(), undefined, undefined);
    document.trailer.set('Root', document.add(PdfDict.of({ Type: new PdfName('Catalog') })));
    return document;
  }

  /**
   * A layer over this document: same numbers, own changes. This one must not be changed while the layer lives.
   * @param hides objects that the layer has not.
   */
  layer(hides: (number: number) => boolean = () => false): PdfDocument {
    const store: ObjectStore = {
      count: this.#next,
      version: this.version,
      has: (number) => !hides(number) && this.has(number),
      target: (reference) => (hides(reference.number) ? null : this.target(reference)),
      load: (number) => (hides(number) ? null : this.object(number)),
    };
    const layer = new PdfDocument(store, this.trailer.clone(), this.#source, new Set());
    layer.protection = this.protection;
    return layer;
  }

  /** Numbers of the objects that a layer has of its own, in rising order. */
  get ownNumbers(): readonly number[] {
    return [...(this.#own ?? [])].sort((a, b) => a - b);
  }

  /** One more than the highest object number. */
  get count(): number {
    return this.#next;
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer.get('Root')) ?? new PdfDict();
  }

  /** PDF version such as `1.7`: of the header, or of the catalog where that names a later one (7.2.2). */
  get version(): string {
    const named = this.nameOf(this.catalog.get('Version')) ?? '';
    const isLater = /^\d\.\d$/.test(named) && named > this.#store.version;
    return isLater ? named : this.#store.version;
  }

  has(number: number): boolean {
    const known = this.#objects.get(number);
    return known === undefined ? this.#store.has(number) : known !== null;
  }

  /**
   * Where a reference leads when objects were put in place of others, here or in the layers below; null where there is
   * nothing.
   */
  target(reference: PdfRef): PdfRef | null {
    let current = reference;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const known = this.#objects.get(current.number);
      const next = known === undefined ? this.#store.target(current) : known;
      if (next === null) return null;
      if (!(next instanceof PdfRef) || (known === undefined && next.number === current.number)) return current;
      current = next;
    }
    return null;
  }

  /** The object of a number, kept in memory from now on; null where there is none. */
  object(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const loaded = this.#store.load(number);
    this.#objects.set(number, loaded);
    return loaded;
  }

  /** The same without keeping it: for passes over everything. */
  peek(number: number): PdfObject {
    return this.#objects.get(number) ?? this.#store.load(number);
  }

  /** Follows references to the value itself. */
  resolve(value: PdfObject): PdfObject {
    let current = value;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops === MAX_HOPS) return null;
      current = this.object(current.number);
    }
    return current;
  }

  /** The value itself, to be put into another one; null for a stream, which can stand in none (7.3.8). */
  direct(value: PdfObject): PdfObject {
    const found = this.resolve(value);
    return found instanceof PdfStream ? null : found;
  }

  add(value: PdfObject): PdfRef {
    const reference = new PdfRef(this.#next++);
    this.set(reference, value);
    return reference;
  }

  set(reference: PdfRef, value: PdfObject): void {
    this.#objects.set(reference.number, value);
    this.#own?.add(reference.number);
  }

  /**
   * The dictionary behind a value, as this document's own copy that may be changed. A direct dictionary is cloned, and
   * the caller puts the clone where it belongs; a missing one is an empty new one.
   */
  editable(value: PdfObject): PdfDict {
    if (!(value instanceof PdfRef)) return value instanceof PdfDict ? value.clone() : new PdfDict();
    const target = this.#finalReference(value);
    const current = this.object(target.number);
    const isOwn = this.#own === undefined || this.#own.has(target.number);
    if (current instanceof PdfStream) return isOwn ? current.dict : this.#ownStream(target, current);
    if (current instanceof PdfDict && isOwn) return current;
    const copy = current instanceof PdfDict ? current.clone() : new PdfDict();
    this.set(target, copy);
    return copy;
  }

  /** A dictionary, or that of a stream. */
  dict(value: PdfObject): PdfDict | undefined {
    const found = this.resolve(value);
    if (found instanceof PdfStream) return found.dict;
    return found instanceof PdfDict ? found : undefined;
  }

  stream(value: PdfObject): PdfStream | undefined {
    const found = this.resolve(value);
    return found instanceof PdfStream ? found : undefined;
  }

  /** Empty where the value is no array. */
  array(value: PdfObject): readonly PdfObject[] {
    const found = this.resolve(value);
    return isArray(found) ? found : [];
  }

  number(value: PdfObject): number | undefined {
    const found = this.resolve(value);
    return typeof found === 'number' ? found : undefined;
  }

  nameOf(value: PdfObject): string | undefined {
    const found = this.resolve(value);
    return found instanceof PdfName ? found.value : undefined;
  }

  /** A text string (ISO 32000-2, 7.9.2.2) in letters. */
  text(value: PdfObject): string | undefined {
    const found = this.resolve(value);
    return found instanceof PdfString ? readText(found) : undefined;
  }

  isTrue(value: PdfObject): boolean {
    return this.resolve(value) === true;
  }

  /** Frees the file; it is opened again if an object or a stream is still read. */
  close(): void {
    this.#source?.close();
  }

  #ownStream(reference: PdfRef, stream: PdfStream): PdfDict {
    const copy = new PdfStream(stream.dict.clone(), stream.data);
    this.set(reference, copy);
    return copy.dict;
  }

  #finalReference(reference: PdfRef): PdfRef {
    let current = reference;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const next = this.object(current.number);
      if (!(next instanceof PdfRef)) return current;
      current = next;
    }
    return current;
  }
}

/** The objects of one plain file on disk. */
class PlainFile implements ObjectStore {
  readonly source: FileSource;
  readonly #references: CrossReferences;

  constructor(path: string) {
    this.source = new FileSource(path);
    this.#references = readCrossReferences(this.source);
  }

  get trailer(): PdfDict {
    return this.#references.trailer;
  }

  get count(): number {
    return this.#references.offsets.length;
  }

  get version(): string {
    return /^%PDF-(\d\.\d)/.exec(this.source.read(0, 16).toString('latin1'))?.[1] ?? '1.7';
  }

  has(number: number): boolean {
    return (this.#references.offsets[number] ?? 0) > 0;
  }

  target(reference: PdfRef): PdfRef | null {
    return this.has(reference.number) ? reference : null;
  }

  load(number: number): PdfObject {
    const offset = this.#references.offsets[number] ?? 0;
    if (offset === 0) return null;
    const size = endOfObject(this.#references.starts, offset) - offset;
    for (let window = FIRST_WINDOW_BYTES; ; window *= 8) {
      const length = Math.min(window, size);
      const lexer = new Lexer(this.source.view(offset, length));
      const value = this.#parse(lexer, offset);
      if (!lexer.exhausted || length === size) return value;
    }
  }

  #parse(lexer: Lexer, offset: number): PdfObject {
    const parser = new Parser(lexer);
    parser.next();
    parser.next();
    const mark = parser.next();
    if (!(mark instanceof Keyword)) throw new PdfSyntaxError('no object');
    const value = parser.next();
    if (value === undefined || value instanceof Keyword) return null;
    if (!(value instanceof PdfDict)) return value;
    const length = value.get('Length');
    const after = parser.next();
    if (!(after instanceof Keyword && after.word === 'stream') || typeof length !== 'number') return value;
    // qpdf ends the line of `stream` with one line feed.
    const start = offset + lexer.position + 1;
    return new PdfStream(value, { kind: 'file', source: this.source, offset: start, length });
  }
}
