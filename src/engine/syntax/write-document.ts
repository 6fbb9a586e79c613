/** Writes what a document's trailer reaches as a plain file, renumbered; stream data is copied in pieces. */
import type { FileSource } from '../bytes/file-source.ts';
import { deflated } from './deflated.ts';
import type { PdfDocument } from './document.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream } from './object.ts';
import { COPY_BYTES, Output } from './output.ts';
import { serialize, serializeDict } from './serialize.ts';

/** Trailer entries that mean something in a new file. */
const TRAILER_KEYS = ['Root', 'Info', 'ID'];

export interface WriteOptions {
  readonly signal: AbortSignal;
  /** PDF version of the header, such as `1.7`. */
  readonly version: string;
  /** Whether streams without a filter are deflated. */
  readonly deflates?: boolean;
}

/**
 * Writes a document as a plain file with a classic cross-reference table (ISO 32000-2, 7.5).
 * @throws the signal's reason when aborted.
 */
export async function writeDocument(document: PdfDocument, path: string, options: WriteOptions): Promise<void> {
  const output = new Output(path, options.signal);
  try {
    await new DocumentWriter(document, output, options).write();
  } finally {
    output.close();
  }
}

class DocumentWriter {
  readonly #document: PdfDocument;
  readonly #output: Output;
  readonly #options: WriteOptions;
  readonly #numbers = new Map<number, number>();
  /** Old numbers in the order of their new ones. */
  readonly #queue: number[] = [];
  readonly #offsets: number[] = [0];
  #source: FileSource | undefined;

  constructor(document: PdfDocument, output: Output, options: WriteOptions) {
    this.#document = document;
    this.#output = output;
    this.#options = options;
  }

  async write(): Promise<void> {
    this.#output.text(`%PDF-${this.#options.version}\n%\u00bf\u00f7\u00a2\u00fe\n`);
    const trailer = this.#trailerEntries();
    for (let index = 0; index < this.#queue.length; index++) {
      await this.#writeObject(index + 1, this.#document.peek(this.#queue[index] ?? 0));
    }
    const tableStart = this.#output.position;
    this.#output.text(`xref\n0 ${this.#offsets.length}\n0000000000 65535 f \n`);
    for (const offset of this.#offsets.slice(1)) {
      this.#output.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
      if (this.#output.isPauseDue) await this.#output.pause();
    }
    this.#output.text(`trailer <<${trailer}/Size ${this.#offsets.length}>>\nstartxref\n${tableStart}\n%%EOF\n`);
    this.#output.flush();
  }

  #trailerEntries(): string {
    const dict = new PdfDict();
    for (const key of TRAILER_KEYS) dict.set(key, this.#document.trailer.get(key));
    return serializeDict(dict, this.#renumber).slice(2, -2);
  }

  readonly #renumber = (reference: PdfRef): number | null => {
    const target = this.#document.target(reference);
    if (target === null) return null;
    const known = this.#numbers.get(target.number);
    if (known !== undefined) return known;
    this.#queue.push(target.number);
    this.#numbers.set(target.number, this.#queue.length);
    return this.#queue.length;
  };

  async #writeObject(number: number, value: PdfObject): Promise<void> {
    this.#offsets.push(this.#output.position);
    this.#output.text(`${number} 0 obj\n`);
    if (value instanceof PdfStream)
      await this.#writeStream(this.#options.deflates ? deflated(this.#document, value) : value);
    else this.#output.text(serialize(value, this.#renumber));
    this.#output.text('\nendobj\n');
    if (this.#output.isPauseDue) await this.#output.pause();
  }

  async #writeStream(stream: PdfStream): Promise<void> {
    this.#output.text(`${serializeDict(stream.dict, this.#renumber, stream.length)}\nstream\n`);
    const { data } = stream;
    if (data.kind === 'bytes') this.#output.bytes(data.bytes);
    else {
      this.#changeSource(data.source);
      for (let done = 0; done < data.length; done += COPY_BYTES) {
        this.#output.copy(data.source, data.offset + done, Math.min(COPY_BYTES, data.length - done));
        if (this.#output.isPauseDue) await this.#output.pause();
      }
    }
    this.#output.text('\nendstream');
  }

  /** One source open at a time: a merge may have more of them than a process may have open files. */
  #changeSource(source: FileSource): void {
    if (this.#source !== source) this.#source?.close();
    this.#source = source;
  }
}
