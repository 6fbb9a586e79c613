/** Locks and unlocks the objects of an encrypted PDF with the key of the file (ISO 32000-2, 7.6.2 to 7.6.6). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { PdfDocument } from './document.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfStream, PdfString } from './object.ts';
import { PdfSyntaxError } from './parser.ts';
import { rc4 } from './rc4.ts';
import { streamFilters } from './stream-filters.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

const METHODS: ReadonlyMap<string, Method> = new Map([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
]);

const BLOCK_BYTES = 16;
/** Mixed into the key of each object under AES-128 (algorithm 1). */
const AES_SALT = Buffer.from('sAlT', 'latin1');

/** One object's way of changing bytes; `none` leaves them. */
type Change = (method: Method, bytes: Uint8Array) => Uint8Array;

export class ObjectCipher {
  readonly #document: PdfDocument;
  readonly #encrypt: PdfDict;
  readonly #key: Uint8Array;
  readonly #strings: Method;

  /**
   * @param encrypt the dictionary of that name in the trailer.
   * @param key of the file, as made from a password.
   * @throws PdfSyntaxError for a method that the standard does not know.
   */
  constructor(document: PdfDocument, encrypt: PdfDict, key: Uint8Array) {
    this.#document = document;
    this.#encrypt = encrypt;
    this.#key = key;
    this.#strings = this.#named(document.nameOf(encrypt.get('StrF')));
  }

  unlock(number: number, generation: number, value: PdfObject): PdfObject {
    return this.#mapped(value, (method, bytes) => decrypted(method, this.#keyOf(method, number, generation), bytes));
  }

  /** Never twice the same where the method is AES. */
  lock<T extends PdfObject>(number: number, generation: number, value: T): T;
  lock(number: number, generation: number, value: PdfObject): PdfObject {
    return this.#mapped(value, (method, bytes) => encrypted(method, this.#keyOf(method, number, generation), bytes));
  }

  #mapped(value: PdfObject, change: Change): PdfObject {
    if (value instanceof PdfString) return new PdfString(change(this.#strings, value.bytes));
    if (isArray(value)) return value.map((item) => this.#mapped(item, change));
    if (value instanceof PdfDict) return this.#mappedDict(value, change);
    if (!(value instanceof PdfStream)) return value;
    const method = this.#methodOf(value.dict);
    const dict = isName(value.dict.get('Type'), 'XRef') ? value.dict : this.#mappedDict(value.dict, change);
    return method === 'none'
      ? new PdfStream(dict, value.data)
      : PdfStream.ofBytes(dict, change(method, value.rawBytes()));
  }

  #mappedDict(dict: PdfDict, change: Change): PdfDict {
    // The value of a signature must be found by those who cannot open the file (7.6.2).
    const isSignature = dict.has('ByteRange');
    const entries = [...dict.entries()].map(([key, value]): [string, PdfObject] =>
      isSignature && key === 'Contents' ? [key, value] : [key, this.#mapped(value, change)],
    );
    return new PdfDict(entries);
  }

  #methodOf(dict: PdfDict): Method {
    const type = this.#document.nameOf(dict.get('Type'));
    if (type === 'XRef') return 'none';
    const [first] = streamFilters(this.#document, dict);
    if (first?.name === 'Crypt') return this.#named(this.#document.nameOf(first.parameters.get('Name')));
    if (type === 'Metadata' && this.#encrypt.get('EncryptMetadata') === false) return 'none';
    const embedded = type === 'EmbeddedFile' ? this.#document.nameOf(this.#encrypt.get('EFF')) : undefined;
    return this.#named(embedded ?? this.#document.nameOf(this.#encrypt.get('StmF')));
  }

  /** By the name of a crypt filter (7.6.6); older files have one method for everything. */
  #named(filter = 'Identity'): Method {
    const version = this.#document.number(this.#encrypt.get('V')) ?? 0;
    if (version < 4) return 'rc4';
    if (filter === 'Identity') return 'none';
    const filters = this.#document.dict(this.#encrypt.get('CF'));
    const name = this.#document.nameOf(this.#document.dict(filters?.get(filter) ?? null)?.get('CFM') ?? null);
    const method = METHODS.get(name ?? 'None');
    if (!method) throw new PdfSyntaxError('unknown way of encryption');
    return method;
  }

  /** Algorithm 1; with AES-256 every object has the key of the file (algorithm 1.A). */
  #keyOf(method: Method, number: number, generation: number): Uint8Array {
    if (method === 'aes-256') return this.#key;
    const place = Buffer.alloc(5);
    place.writeUIntLE(number, 0, 3);
    place.writeUIntLE(generation, 3, 2);
    const hash = createHash('md5').update(this.#key).update(place);
    if (method === 'aes-128') hash.update(AES_SALT);
    return hash.digest().subarray(0, Math.min(this.#key.length + place.length, BLOCK_BYTES));
  }
}

function decrypted(method: Method, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (method === 'none') return bytes;
  if (method === 'rc4') return rc4(key, bytes);
  // What is cut short is read as far as it goes, like readers do.
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  if (whole < 2 * BLOCK_BYTES) return new Uint8Array();
  const cipher = createDecipheriv(`${method}-cbc`, key, bytes.subarray(0, BLOCK_BYTES)).setAutoPadding(false);
  const plain = Buffer.concat([cipher.update(bytes.subarray(BLOCK_BYTES, whole)), cipher.final()]);
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= BLOCK_BYTES ? plain.subarray(0, plain.length - padding) : plain;
}

function encrypted(method: Method, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (method === 'none') return bytes;
  if (method === 'rc4') return rc4(key, bytes);
  const start = randomBytes(BLOCK_BYTES);
  const cipher = createCipheriv(`${method}-cbc`, key, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
}
