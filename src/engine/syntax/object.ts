/** The nine kinds of PDF object as values (ISO 32000-2, 7.3). Nested values are replaced, never changed in place. */
import type { FileSource } from '../bytes/file-source.ts';

export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | readonly PdfObject[];

/** A name without its slash; bytes that are no ASCII stand as the characters U+0080 to U+00FF. */
export class PdfName {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A string object: bytes whose meaning depends on where it stands. `text-string.ts` reads and makes texts. */
export class PdfString {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** One character a byte: for comparing and as a map key. */
  get key(): string {
    return Buffer.from(this.bytes).toString('latin1');
  }
}

/** An indirect reference. Plain files and our own documents know generation 0 only. */
export class PdfRef {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** A dictionary; keys are names without slash. An entry with the value null is the same as none. */
export class PdfDict {
  readonly #entries: Map<string, PdfObject>;

  constructor(entries?: Iterable<readonly [string, PdfObject]>) {
    this.#entries = entries ? new Map(entries) : new Map();
  }

  static of(entries: Readonly<Record<string, PdfObject | undefined>>): PdfDict {
    const dict = new PdfDict();
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value);
    return dict;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value as written, which may be a reference; `PdfDocument` has getters that follow it. */
  get(key: string): PdfObject {
    return this.#entries.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** Setting null deletes. */
  set(key: string, value: PdfObject): void {
    if (value === null) this.#entries.delete(key);
    else this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  entries(): IterableIterator<[string, PdfObject]> {
    return this.#entries.entries();
  }

  clone(): PdfDict {
    return new PdfDict(this.#entries);
  }
}

/** Where the bytes of a stream lie: in a file that is read when written on, or in memory. */
export type StreamData =
  | { readonly kind: 'file'; readonly source: FileSource; readonly offset: number; readonly length: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A stream: always an indirect object. `/Length` of the dictionary is not trusted and is written anew. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly data: StreamData;

  constructor(dict: PdfDict, data: StreamData) {
    this.dict = dict;
    this.data = data;
  }

  static ofBytes(dict: PdfDict, bytes: Uint8Array): PdfStream {
    return new PdfStream(dict, { kind: 'bytes', bytes });
  }

  /** Bytes as stored, before any filter is undone. */
  get length(): number {
    return this.data.kind === 'file' ? this.data.length : this.data.bytes.length;
  }

  /** The stored bytes, filters untouched. */
  rawBytes(): Uint8Array {
    const { data } = this;
    return data.kind === 'bytes' ? data.bytes : data.source.read(data.offset, data.length);
  }
}

export function isArray(value: PdfObject): value is readonly PdfObject[] {
  return Array.isArray(value);
}

export function isName(value: PdfObject, name: string): boolean {
  return value instanceof PdfName && value.value === name;
}

export function name(value: string): PdfName {
  return new PdfName(value);
}
