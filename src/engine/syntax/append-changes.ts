/** Appends a revision to a PDF: what was there stays byte for byte, so that signatures over it hold (ISO 32000-2, 7.5.6). */
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { copyToChange } from '../bytes/copy-to-change.ts';
import type { PdfDocument } from './document.ts';
import { name, type PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from './object.ts';
import type { OriginalFile } from './original-file.ts';
import { serialize, serializeDict } from './serialize.ts';

/** A signature whose value can only be made once everything else is written. */
export interface PendingSignature {
  readonly reference: PdfRef;
  /** Without `/ByteRange` and `/Contents`. */
  readonly dict: PdfDict;
  /** Room for the value. */
  readonly bytes: number;
}

/** Where in the file a pending signature waits for its value. */
export interface SignatureHole {
  /** Of the number list that follows `/ByteRange`. */
  readonly rangeOffset: number;
  readonly rangeLength: number;
  /** Of the opening angle bracket. */
  readonly contentsOffset: number;
  /** With both brackets. */
  readonly contentsLength: number;
  readonly fileLength: number;
}

/** Ten digits each: files of up to 10 GB. */
const RANGE_ROOM = ' '.repeat(48);

/** Trailer entries that belong to one revision alone. */
const OWN_KEYS = ['Prev', 'XRefStm', 'Size', 'Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms', 'ID'];

/**
 * Copies the file and appends the objects that a layer over it has of its own.
 * @returns the hole of the pending signature, if there is one.
 */
export async function appendChanges(
  original: OriginalFile,
  layer: PdfDocument,
  target: string,
  signature?: PendingSignature,
): Promise<SignatureHole | undefined> {
  await copyToChange(original.source.path, target);
  const handle = await open(target, 'r+');
  try {
    const { size } = await stat(target);
    return await new Revision(original, layer, size).write(handle, signature);
  } finally {
    await handle.close();
  }
}

class Revision {
  readonly #original: OriginalFile;
  readonly #layer: PdfDocument;
  readonly #start: number;
  readonly #parts: Buffer[] = [];
  #position: number;
  #hole: SignatureHole | undefined;

  constructor(original: OriginalFile, layer: PdfDocument, start: number) {
    this.#original = original;
    this.#layer = layer;
    this.#start = start;
    this.#position = start;
  }

  async write(handle: FileHandle, signature: PendingSignature | undefined): Promise<SignatureHole | undefined> {
    this.#text('\n');
    const offsets = new Map<number, number>();
    for (const number of this.#layer.ownNumbers) {
      offsets.set(number, this.#position);
      this.#text(`${number} ${this.#original.generation(number)} obj\n`);
      if (number === signature?.reference.number) this.#signature(signature);
      else this.#object(number, this.#layer.peek(number));
      this.#text('\nendobj\n');
    }
    if (this.#original.index.kind === 'stream') this.#indexStream(offsets);
    else this.#indexTable(offsets);
    const bytes = Buffer.concat(this.#parts);
    for (let done = 0; done < bytes.length; ) {
      done += (await handle.write(bytes, done, bytes.length - done, this.#start + done)).bytesWritten;
    }
    return this.#hole && { ...this.#hole, fileLength: this.#position };
  }

  readonly #numbered = (reference: PdfRef) => {
    const generation = this.#original.generation(reference.number);
    return generation === 0 ? reference.number : { number: reference.number, generation };
  };

  /** As it is to be written: encrypted where the file is. */
  #locked<T extends PdfObject>(number: number, value: T): T {
    const { cipher } = this.#original;
    return cipher ? cipher.lock(number, this.#original.generation(number), value) : value;
  }

  #object(number: number, value: PdfObject): void {
    if (!(value instanceof PdfStream)) {
      this.#text(serialize(this.#locked(number, value), this.#numbered));
      return;
    }
    const packed = this.#locked(number, deflated(value));
    this.#text(`${serializeDict(packed.dict, this.#numbered, packed.length)}\nstream\n`);
    this.#bytes(Buffer.from(packed.rawBytes()));
    this.#text('\nendstream');
  }

  #signature({ reference, dict, bytes }: PendingSignature): void {
    const facts = serializeDict(this.#locked(reference.number, dict), this.#numbered);
    this.#text(`${facts.slice(0, -2)}/ByteRange `);
    const rangeOffset = this.#position;
    this.#text(`${RANGE_ROOM}/Contents `);
    const contentsOffset = this.#position;
    this.#text(`<${'0'.repeat(bytes * 2)}>`);
    const contentsLength = this.#position - contentsOffset;
    this.#hole = { rangeOffset, rangeLength: RANGE_ROOM.length, contentsOffset, contentsLength, fileLength: 0 };
    this.#text('>>');
  }

  #indexTable(offsets: ReadonlyMap<number, number>): void {
    const start = this.#position;
    this.#text('xref\n');
    for (const run of runsOf([...offsets.keys()])) {
      this.#text(`${run[0]} ${run.length}\n`);
      for (const number of run) {
        const generation = String(this.#original.generation(number)).padStart(5, '0');
        this.#text(`${String(offsets.get(number)).padStart(10, '0')} ${generation} n \n`);
      }
    }
    const trailer = this.#trailer(this.#layer.count);
    this.#text(`trailer\n${serializeDict(trailer, this.#numbered)}\nstartxref\n${start}\n%%EOF\n`);
  }

  #indexStream(offsets: ReadonlyMap<number, number>): void {
    const start = this.#position;
    const own = this.#layer.count;
    const all = [...offsets, [own, start] as const];
    const rows = Buffer.alloc(all.length * 8);
    for (const [index, [number, offset]] of all.entries()) {
      rows[index * 8] = 1;
      rows.writeUIntBE(offset, index * 8 + 1, 5);
      rows.writeUInt16BE(this.#original.generation(number), index * 8 + 6);
    }
    const dict = this.#trailer(own + 1);
    dict.set('Type', name('XRef'));
    dict.set('W', [1, 5, 2]);
    dict.set(
      'Index',
      runsOf(all.map(([number]) => number)).flatMap((run) => [run[0] ?? 0, run.length]),
    );
    dict.set('Filter', name('FlateDecode'));
    const data = deflateSync(rows);
    this.#text(`${own} 0 obj\n${serializeDict(dict, this.#numbered, data.length)}\nstream\n`);
    this.#bytes(data);
    this.#text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
  }

  #trailer(size: number): PdfDict {
    const trailer = this.#original.index.trailer.clone();
    for (const key of OWN_KEYS) trailer.delete(key);
    trailer.set('Size', size);
    trailer.set('Prev', this.#original.index.start);
    // The older keys are made of the id: none must come to a locked file that has none (algorithm 2).
    if (trailer.has('Encrypt') && !this.#original.index.trailer.has('ID')) return trailer;
    trailer.set('ID', this.#ids());
    return trailer;
  }

  /** The first id stays, the second tells revisions apart (14.4). */
  #ids(): PdfObject {
    const [first] = this.#layer.array(this.#original.index.trailer.get('ID'));
    const hash = createHash('sha256').update(String(this.#original.index.start));
    for (const part of this.#parts) hash.update(part);
    const second = new PdfString(hash.digest().subarray(0, 16));
    return [first instanceof PdfString ? first : second, second];
  }

  #text(latin1: string): void {
    this.#bytes(Buffer.from(latin1, 'latin1'));
  }

  #bytes(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#position += bytes.length;
  }
}

const MIN_DEFLATE_BYTES = 48;

function deflated(stream: PdfStream): PdfStream {
  if (stream.dict.has('Filter') || stream.length < MIN_DEFLATE_BYTES) return stream;
  const dict = stream.dict.clone();
  dict.set('Filter', name('FlateDecode'));
  return PdfStream.ofBytes(dict, deflateSync(stream.rawBytes(), { level: 9 }));
}

/** Numbers that follow each other, together; the first of each is its start. */
function runsOf(numbers: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs;
}
