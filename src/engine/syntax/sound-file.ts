/** Opens a PDF as it came, where every object that counts is strictly sound: a program has to mend all others first. */
import { FileSource } from '../bytes/file-source.ts';
import { type ObjectStore, PdfDocument } from './document.ts';
import { Lexer } from './lexer.ts';
import { isArray, isName, PdfDict, type PdfObject, PdfRef, PdfStream } from './object.ts';
import type { Place } from './original-index.ts';
import { Keyword, Parser, PdfSyntaxError } from './parser.ts';
import { ObjectScanner, type OnReference, skipSpace } from './scan-object.ts';
import { readSoundIndex, type SoundIndex } from './sound-index.ts';
import { type LengthOf, readSoundObject, type SoundObject, soundStream, unpackWhole } from './sound-object.ts';

/** More than these are left to a program that is bounded from outside. */
const MAX_OBJECTS = 200_000;
/** Of all files that one process has open. */
const MAX_OPEN_OBJECTS = 400_000;
const MAX_OPEN_PACKED_BYTES = 48 * 1024 ** 2;
/** Objects made while they were looked through are kept until they are asked for: these many, of all files. */
const MAX_MADE_OBJECTS = 20_000;
const MAX_MADE_BYTES = 4 * 1024 ** 2;
const open = { objects: 0, packedBytes: 0, made: 0, madeBytes: 0 };
type Held = keyof typeof open;
const INTEGER_BYTES = 64;
/** What tells of the file itself and not of the document. */
const FILE_KEYS = ['Prev', 'Index', 'W', 'Length', 'Filter', 'DecodeParms', 'Type', 'Size'];

/** Where the value of an object lies, and the data behind it where it is a stream. */
interface Known extends Pick<SoundObject, 'start' | 'end' | 'data'> {
  readonly pack: Pack | undefined;
  /** Given once: whoever has it may change it. */
  value: PdfObject | undefined;
}

interface Pack {
  readonly bytes: Uint8Array;
  readonly numbers: readonly number[];
  readonly starts: readonly number[];
}

/**
 * @param most objects that all files may have that are open.
 * @returns undefined for what is damaged, encrypted, made for two kinds of readers, or larger than we like.
 */
export function openSound(path: string, most = MAX_OPEN_OBJECTS): PdfDocument | undefined {
  const source = new FileSource(path);
  let store: SoundFile | undefined;
  try {
    store = new SoundFile(source, readSoundIndex(source, MAX_OBJECTS));
    store.reach(most);
    return PdfDocument.over(store, store.trailer, store);
  } catch (error) {
    store?.close();
    source.close();
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

class SoundFile implements ObjectStore {
  readonly trailer: PdfDict;
  readonly version: string;
  readonly count: number;
  readonly #source: FileSource;
  readonly #places: ReadonlyMap<number, Place>;
  /** What the trailer leads to; undefined until it is read. */
  readonly #reached = new Map<number, Known | undefined>();
  readonly #packs = new Map<number, Pack>();
  readonly #held: Record<Held, number> = { objects: 0, packedBytes: 0, made: 0, madeBytes: 0 };
  /** Of bytes in objects; they cannot be more than the file has, unless they lie in each other. */
  #covered = 0;
  #isReaching = true;

  constructor(source: FileSource, { places, trailer, size }: SoundIndex) {
    this.#source = source;
    this.#places = places;
    this.count = size;
    const isPlain = !trailer.has('Encrypt') && trailer.get('Root') instanceof PdfRef;
    if (!isPlain || size > MAX_OBJECTS) throw new PdfSyntaxError('for qpdf');
    this.version = /^%PDF-(\d\.\d)[\r\n]/.exec(source.read(0, 16).toString('latin1'))?.[1] ?? '';
    if (this.version === '') throw new PdfSyntaxError('no version');
    this.trailer = trailer.clone();
    for (const key of FILE_KEYS) this.trailer.delete(key);
  }

  has(number: number): boolean {
    return this.#reached.has(number);
  }

  target(reference: PdfRef): PdfRef | null {
    return this.has(reference.number) ? reference : null;
  }

  load(number: number): PdfObject {
    const known = this.#reached.get(number);
    if (!known) return null;
    const { data } = known;
    const value = known.value ?? this.#parse(known);
    if (known.value !== undefined) this.#count(known, -1);
    known.value = undefined;
    return data && value instanceof PdfDict
      ? new PdfStream(value, { kind: 'file', source: this.#source, ...data })
      : value;
  }

  #parse({ pack, start, end }: Known): PdfObject {
    const lexer = pack ? new Lexer(pack.bytes, start, end) : new Lexer(this.#source.view(start, end - start));
    const value = new Parser(lexer).next();
    return value === undefined || value instanceof Keyword ? null : value;
  }

  /** Frees the file; what other files may hold is more again. */
  close(): void {
    for (const what of Object.keys(open) as Held[]) {
      open[what] -= this.#held[what];
      this.#held[what] = 0;
    }
    this.#source.close();
  }

  /** Reads everything that the trailer leads to, once, without recursing, and looks through the rest. */
  reach(most: number): void {
    const queue: number[] = [];
    const refer: OnReference = (number, generation) => {
      // New objects get numbers from there on, and would be taken for what is missing.
      if (number >= this.count) throw new PdfSyntaxError('a reference to a number that was never given');
      const place = this.#places.get(number);
      const given = place?.kind === 'plain' ? place.generation : 0;
      if (generation !== given) throw new PdfSyntaxError('generation');
      if (!place || this.#reached.has(number)) return;
      this.#reached.set(number, undefined);
      queue.push(number);
    };
    for (const [key, value] of this.trailer.entries()) {
      if (value instanceof PdfRef) refer(value.number, 0);
      else if (value instanceof PdfDict || (isArray(value) && key !== 'ID')) throw new PdfSyntaxError('trailer');
    }
    for (let at = 0; at < queue.length; at++) {
      this.#hold('objects', 1);
      if (open.objects > most) throw new PdfSyntaxError('too many objects');
      const number = queue[at] ?? 0;
      const known = this.#scan(number, refer);
      if (known?.value !== undefined) this.#count(known, 1);
      this.#reached.set(number, known);
    }
    this.#isReaching = false;
    this.#checkRest();
    const root = this.load((this.trailer.get('Root') as PdfRef).number);
    if (!(root instanceof PdfDict && isName(root.get('Type'), 'Catalog'))) throw new PdfSyntaxError('no catalog');
  }

  #hold(what: Held, count: number): void {
    this.#held[what] += count;
    open[what] += count;
  }

  /** What nothing leads to is no part of the document; where it is damaged, the file is. */
  #checkRest(): void {
    const rest = [...this.#places].filter(([number]) => !this.#reached.has(number));
    const packedFirst = rest.sort(([, a], [, b]) => Number(b.kind === 'packed') - Number(a.kind === 'packed'));
    for (const [number] of packedFirst) if (!this.#packs.has(number)) this.#scan(number, () => undefined);
  }

  #scan(number: number, refer: OnReference): Known | undefined {
    const place = this.#places.get(number);
    if (!place) return undefined;
    return place.kind === 'packed'
      ? this.#scanPacked(number, place, refer)
      : { ...this.#scanPlain(number, place, refer), pack: undefined };
  }

  get #keepsMade(): boolean {
    return this.#isReaching && open.made < MAX_MADE_OBJECTS && open.madeBytes < MAX_MADE_BYTES;
  }

  /** @param by how many more of such objects are held. */
  #count({ start, end }: Known, by: 1 | -1): void {
    this.#hold('made', by);
    this.#hold('madeBytes', by * (end - start));
  }

  #scanPacked(
    number: number,
    { pack: packNumber, position }: Extract<Place, { kind: 'packed' }>,
    refer: OnReference,
  ): Known {
    const pack = this.#pack(packNumber);
    const [start, next] = [pack.starts[position], pack.starts[position + 1] ?? pack.bytes.length];
    if (pack.numbers[position] !== number || start === undefined) throw new PdfSyntaxError('not in its place');
    const from = skipSpace(pack.bytes, start);
    const scanner = new ObjectScanner(pack.bytes, from, refer, this.#keepsMade);
    const value = scanner.value(0);
    const end = scanner.position;
    if (end > next) throw new PdfSyntaxError('objects overlap');
    return { pack, start, end, data: undefined, value: this.#keepsMade ? value : undefined };
  }

  #scanPlain(
    number: number,
    { offset, generation }: Extract<Place, { kind: 'plain' }>,
    refer: OnReference,
  ): SoundObject {
    const reading = { onReference: refer, lengthOf: this.#lengthOf, makes: this.#keepsMade };
    const object = readSoundObject(this.#source, offset, reading);
    if (object.number !== number || object.generation !== generation) throw new PdfSyntaxError('not in its place');
    this.#covered += object.extent;
    if (this.#covered > this.#source.size) throw new PdfSyntaxError('objects overlap');
    return object;
  }

  /** The length of a stream, which no stream holds: readers may ask for it before they can read any. */
  readonly #lengthOf: LengthOf = ({ number }) => {
    const place = this.#places.get(number);
    if (place?.kind !== 'plain' || place.generation !== 0) return undefined;
    const { whole } = this.#source;
    const text = whole
      ? whole.toString('latin1', place.offset, place.offset + INTEGER_BYTES)
      : this.#source.read(place.offset, INTEGER_BYTES).toString('latin1');
    const [, found, length] = INTEGER.exec(text) ?? [];
    return Number(found) === number ? Number(length) : undefined;
  };

  #pack(number: number): Pack {
    const known = this.#packs.get(number);
    if (known) return known;
    const place = this.#places.get(number);
    if (place?.kind !== 'plain') throw new PdfSyntaxError('no object stream');
    const stream = soundStream(
      this.#source,
      this.#scanPlain(number, place, () => undefined),
    );
    const bytes = unpackWhole(stream, MAX_OPEN_PACKED_BYTES - open.packedBytes);
    this.#hold('packedBytes', bytes.length);
    const pack = packOf(bytes, stream.dict);
    this.#packs.set(number, pack);
    return pack;
  }
}

const INTEGER =
  /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+0[\0\t\n\f\r ]+obj[\0\t\n\f\r ]+(\d{1,15})[\0\t\n\f\r ]+endobj(?![^\0\t\n\f\r ])/;

/** The head of an object stream: pairs of number and offset (7.5.7). */
function packOf(bytes: Uint8Array, dict: PdfDict): Pack {
  const [count, first] = [dict.get('N'), dict.get('First')];
  const isPack = isName(dict.get('Type'), 'ObjStm') && typeof count === 'number' && typeof first === 'number';
  if (!isPack || first > bytes.length) throw new PdfSyntaxError('object stream without head');
  const parser = new Parser(new Lexer(bytes, 0, first), { references: false });
  const [numbers, starts]: [number[], number[]] = [[], []];
  for (let index = 0; index < count; index++) {
    const [number, offset] = [parser.next(), parser.next()];
    if (typeof number !== 'number' || typeof offset !== 'number') throw new PdfSyntaxError('head of an object stream');
    const start = first + offset;
    if (start <= (starts.at(-1) ?? -1) || start > bytes.length) throw new PdfSyntaxError('head of an object stream');
    numbers.push(number);
    starts.push(start);
  }
  // Readers differ in which of two of one number they take.
  if (new Set(numbers).size !== numbers.length) throw new PdfSyntaxError('two objects of one number');
  return { bytes, numbers, starts };
}
