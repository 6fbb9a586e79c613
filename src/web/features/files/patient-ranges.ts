/** Brings pdf.js the parts of a document that it asks for, and keeps those that did not come for another try. */
import type { PdfBytes } from './pdf-bytes.ts';

/** A PDFDataRangeTransport of pdf.js. */
export interface RangeTransport {
  requestDataRange: (begin: number, end: number) => void;
  readonly onDataRange: (begin: number, bytes: Uint8Array) => void;
}

type Part = readonly [begin: number, end: number];

/** pdf.js itself gives a part up for good when it fails once: the pages that need it would never come. */
export class PatientRanges {
  readonly #bytes: PdfBytes;
  readonly #transport: RangeTransport;
  readonly #onMissing: () => void;
  #missing: readonly Part[] = [];
  #closed = false;

  /** @param onMissing a part did not come; what needs it waits until `retry`. */
  constructor(bytes: PdfBytes, transport: RangeTransport, onMissing: () => void) {
    this.#bytes = bytes;
    this.#transport = transport;
    this.#onMissing = onMissing;
    transport.requestDataRange = (begin, end) => void this.#bring([begin, end]);
  }

  get missing(): boolean {
    return this.#missing.length > 0;
  }

  /** Asks for everything again that did not come. */
  retry(): void {
    const parts = this.#missing;
    this.#missing = [];
    for (const part of parts) void this.#bring(part);
  }

  /** Nothing is handed over any more. */
  close(): void {
    this.#closed = true;
  }

  async #bring(part: Part): Promise<void> {
    const [begin, end] = part;
    const bytes = await this.#bytes.read(begin, end).catch(() => undefined);
    if (this.#closed) return;
    if (bytes) return this.#transport.onDataRange(begin, bytes);
    this.#missing = [...this.#missing, part];
    this.#onMissing();
  }
}
