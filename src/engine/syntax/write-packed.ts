/** Writes what a document's trailer reaches as small as the format allows: object streams and a cross-reference stream. */
import { crc32 } from 'node:zlib';
import type { FileSource } from '../bytes/file-source.ts';
import { Fingerprint } from '../bytes/fingerprint.ts';
import { deflateBest } from './deflate.ts';
import type { PdfDocument } from './document.ts';
import { isArray, name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from './object.ts';
import { COPY_BYTES, Output } from './output.ts';
import { serialize, serializeDict, serializeEntries } from './serialize.ts';

export interface WritePackedOptions {
  readonly signal: AbortSignal;
  /** PDF version of the header; object streams need 1.5. */
  readonly version: string;
  /** Packs the data of these streams; same order, and nothing but `Filter` and `DecodeParms` changes. */
  readonly pack: (streams: readonly PdfStream[]) => readonly PdfStream[] | Promise<readonly PdfStream[]>;
  /** Moves what is long in the dictionaries of streams into object streams: smaller, but no longer the same objects. */
  readonly movesValues?: boolean;
}

/** Text of one object stream: more of it packs no better, and all of it is read for one object. */
const MAX_GROUP_CHARS = 512 * 1024;
const MAX_GROUP_OBJECTS = 16_000;
/** Data of streams that is packed at once. */
const MAX_BATCH_BYTES = 8 * 1024 ** 2;
/** A value inside a stream's dictionary that is shorter costs as much as a reference to it. */
const MIN_MOVED_CHARS = 48;
/** What tells how to read a stream stays with it, where every reader looks for it. */
const READING_KEYS = new Set(['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'Length', 'DL']);
/** Kind, place and index of one object in the cross-reference stream. */
const ROW_BYTES = 7;

/**
 * Writes a document without protection in the form of PDF 1.5 (ISO 32000-2, 7.5.7 and 7.5.8). The same document gives
 * the same bytes.
 * @throws the signal's reason when aborted.
 */
export async function writePacked(document: PdfDocument, path: string, options: WritePackedOptions): Promise<void> {
  const output = new Output(path, options.signal);
  try {
    await new PackedWriter(document, output, options).write();
  } finally {
    output.close();
  }
}

/** Rows of an object stream that one number can tell apart. */
const INDEXES = 0x10000;

interface Grouped {
  readonly number: number;
  readonly kind: string;
  readonly text: string;
}

interface Pending {
  readonly number: number;
  /** Entries that tell nothing of how the data is packed, and those that do. */
  readonly entries: string;
  readonly reading: string;
  readonly stream: PdfStream;
}

class PackedWriter {
  readonly #document: PdfDocument;
  readonly #output: Output;
  readonly #options: WritePackedOptions;
  readonly #numbers = new Map<number, number>();
  /** Old numbers in the order of their new ones. */
  readonly #queue: number[] = [];
  /** Where each object lies: its offset, or as a negative number its object stream and index. */
  readonly #places: number[] = [];
  readonly #moved = new Map<string, number>();
  /** Of everything but the data of streams, of which it has the sums. */
  readonly #fingerprint = new Fingerprint();
  #last = 0;
  #group: Grouped[] = [];
  #groupChars = 0;
  #pending: Pending[] = [];
  #pendingBytes = 0;
  #source: FileSource | undefined;

  constructor(document: PdfDocument, output: Output, options: WritePackedOptions) {
    this.#document = document;
    this.#output = output;
    this.#options = options;
  }

  async write(): Promise<void> {
    const { version } = this.#options;
    this.#output.text(`%PDF-${version < '1.5' ? '1.5' : version}\n%\u00bf\u00f7\u00a2\u00fe\n`);
    const { trailer } = this.#document;
    const roots = PdfDict.of({ Root: trailer.get('Root'), Info: trailer.get('Info') });
    const entries = serializeDict(roots, this.#renumber).slice(2, -2);
    for (let index = 0; index < this.#queue.length; index++) {
      const old = this.#queue[index] ?? 0;
      this.#take(this.#numbers.get(old) ?? 0, this.#document.peek(old));
      if (this.#pendingBytes >= MAX_BATCH_BYTES) await this.#writePending();
    }
    this.#closeGroup();
    await this.#writePending();
    this.#writeReferences(entries);
    this.#output.flush();
  }

  readonly #renumber = (reference: PdfRef): number | null => {
    const target = this.#document.target(reference);
    if (target === null) return null;
    const known = this.#numbers.get(target.number);
    if (known !== undefined) return known;
    const number = ++this.#last;
    this.#queue.push(target.number);
    this.#numbers.set(target.number, number);
    return number;
  };

  #take(number: number, value: PdfObject): void {
    if (value instanceof PdfStream) {
      const entries = this.#entriesOf(value.dict);
      // What is named there must be known before the last object is written.
      this.#await({ number, entries, reading: this.#readingOf(value), stream: value });
    } else {
      this.#collect({ number, kind: kindOf(this.#document, value), text: serialize(value, this.#renumber) });
    }
  }

  #await(pending: Pending): void {
    this.#pending.push(pending);
    this.#pendingBytes += pending.stream.length;
  }

  /** Dictionaries stand unpacked before their streams: what is long in them moves into object streams, equal ones once. */
  #entriesOf(dict: PdfDict): string {
    if (!this.#options.movesValues) {
      return serializeEntries(dict, this.#renumber, (key) => !READING_KEYS.has(key));
    }
    let text = '';
    for (const [key, value] of dict.entries()) {
      if (READING_KEYS.has(key)) continue;
      const written = serialize(value, this.#renumber);
      const isLong = written.length >= MIN_MOVED_CHARS && (value instanceof PdfDict || isArray(value));
      const single = PdfDict.of({ [key]: isLong ? null : value });
      text += isLong
        ? `${serialize(name(key), this.#renumber)} ${this.#move(written)} 0 R`
        : serializeDict(single, this.#renumber).slice(2, -2);
    }
    return text;
  }

  #readingOf({ dict, length }: PdfStream): string {
    const isOther = (key: string) => key !== 'Length' && READING_KEYS.has(key);
    return `${serializeEntries(dict, this.#renumber, isOther)}/Length ${length}`;
  }

  #move(text: string): number {
    const known = this.#moved.get(text);
    if (known !== undefined) return known;
    const number = ++this.#last;
    this.#moved.set(text, number);
    this.#collect({ number, kind: 'moved', text });
    return number;
  }

  #collect(object: Grouped): void {
    this.#group.push(object);
    this.#groupChars += object.text.length + 1;
    if (this.#groupChars >= MAX_GROUP_CHARS || this.#group.length >= MAX_GROUP_OBJECTS) this.#closeGroup();
  }

  /** Objects of one kind lie side by side, where they pack best. */
  #closeGroup(): void {
    if (this.#group.length === 0) return;
    const objects = this.#group.sort((a, b) => compare(a.kind, b.kind) || a.number - b.number);
    const group = ++this.#last;
    let [index, text] = ['', ''];
    for (const [at, object] of objects.entries()) {
      index += `${object.number} ${text.length} `;
      text += `${object.text}\n`;
      this.#places[object.number] = -(group * INDEXES + at);
    }
    const entries = `/Type/ObjStm/N ${objects.length}/First ${index.length}`;
    const stream = PdfStream.ofBytes(new PdfDict(), Buffer.from(index + text, 'latin1'));
    this.#await({ number: group, entries, reading: this.#readingOf(stream), stream });
    this.#group = [];
    this.#groupChars = 0;
  }

  async #writePending(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    const packed = await this.#options.pack(pending.map(({ stream }) => stream));
    for (const [index, each] of pending.entries()) {
      const stream = packed[index] ?? each.stream;
      const reading = stream === each.stream ? each.reading : this.#readingOf(stream);
      await this.#writeStream(`${each.number} 0 obj\n<<${each.entries}${reading}>>\nstream\n`, stream, each.number);
    }
  }

  async #writeStream(head: string, { data, length }: PdfStream, number: number): Promise<void> {
    this.#places[number] = this.#output.position;
    this.#fingerprint.update(Buffer.from(head, 'latin1'));
    this.#output.text(head);
    let sum = 0;
    if (data.kind === 'bytes') {
      sum = crc32(data.bytes);
      this.#output.bytes(data.bytes);
    } else {
      this.#changeSource(data.source);
      for (let done = 0; done < length; done += COPY_BYTES) {
        const copied = this.#output.copy(data.source, data.offset + done, Math.min(COPY_BYTES, length - done));
        sum = crc32(copied, sum);
        if (this.#output.isPauseDue) await this.#output.pause();
      }
    }
    // Native, where the fingerprint takes ten times as long. The length is part of the head.
    this.#fingerprint.update(Buffer.from(sum.toString(16), 'latin1'));
    this.#output.text('\nendstream\nendobj\n');
    if (this.#output.isPauseDue) await this.#output.pause();
  }

  /** One source open at a time: a merge may have more of them than a process may have open files. */
  #changeSource(source: FileSource): void {
    if (this.#source !== source) this.#source?.close();
    this.#source = source;
  }

  /** The cross-reference stream, whose rows are told as differences from the row above. */
  #writeReferences(entries: string): void {
    const number = ++this.#last;
    const start = this.#output.position;
    this.#places[number] = start;
    const width = ROW_BYTES;
    const rows = Buffer.alloc((this.#last + 1) * (width + 1));
    let above: Uint8Array = Buffer.alloc(width);
    for (let at = 0; at <= this.#last; at++) {
      const row = rowOf(this.#places[at]);
      const from = at * (width + 1);
      rows[from] = 2;
      for (let byte = 0; byte < width; byte++) rows[from + 1 + byte] = ((row[byte] ?? 0) - (above[byte] ?? 0)) & 0xff;
      above = row;
    }
    const data = deflateBest(rows);
    const fields = `/Type/XRef/Size ${this.#last + 1}/W[1 4 2]${entries}/ID${this.#id()}`;
    const filter = `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${width}>>/Length ${data.length}`;
    this.#output.text(`${number} 0 obj\n<<${fields}${filter}>>\nstream\n`);
    this.#output.bytes(data);
    this.#output.text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  }

  /** The first half stays with a document, the second tells its versions apart (14.4). */
  #id(): string {
    const own = new PdfString(this.#fingerprint.digest());
    const [first] = this.#document.array(this.#document.trailer.get('ID'));
    return serialize([first instanceof PdfString ? first : own, own], this.#renumber);
  }
}

function rowOf(place = 0): Buffer {
  const row = Buffer.alloc(ROW_BYTES);
  if (place === 0) return row;
  const isGrouped = place < 0;
  row[0] = isGrouped ? 2 : 1;
  row.writeUInt32BE(isGrouped ? Math.floor(-place / INDEXES) : place, 1);
  row.writeUInt16BE(isGrouped ? -place % INDEXES : 0, 5);
  return row;
}

/** What objects are much alike by. */
function kindOf(document: PdfDocument, value: PdfObject): string {
  if (isArray(value)) return 'array';
  if (!(value instanceof PdfDict)) return 'other';
  const type = document.nameOf(value.get('Type'));
  const subtype = document.nameOf(value.get('Subtype')) ?? '';
  if (type) return `${type} ${subtype}`;
  return [...value.keys()].join(' ');
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
