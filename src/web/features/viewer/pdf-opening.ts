/** The way of a document into the viewer: its turn, its bytes, its password, and what can go wrong with each. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { bytesAt, bytesOfFile } from '../files/pdf-bytes.ts';
import { loadPdfjs, type PdfLoading, startLoading, takeTurn } from '../files/pdf-document.ts';
import type { ViewerParts } from './pdf-view.ts';
import type { ViewSource } from './view-source.ts';

/** Of pdf.js: 1, a password is needed; 2, the one that was given is wrong. */
export type PasswordCode = 1 | 2;

export type Opening =
  | { readonly kind: 'loading' }
  | { readonly kind: 'password'; readonly code: PasswordCode }
  | { readonly kind: 'ready'; readonly document: PDFDocumentProxy; readonly parts: ViewerParts }
  /** `unreachable`: its bytes did not come, and may come later. */
  | { readonly kind: 'failed'; readonly reason: 'invalid' | 'unreachable' };

export interface OpeningEvents {
  readonly onChange: (opening: Opening) => void;
  /** The document is open, and a part of it did not come. */
  readonly onMissing: () => void;
}

export class PdfOpening {
  readonly #source: ViewSource;
  readonly #events: OpeningEvents;
  readonly #stop = new AbortController();
  readonly #whole: Promise<void>;
  #loading: PdfLoading | undefined;
  #now: Opening = { kind: 'loading' };
  #answer: ((password: string) => void) | undefined;
  #password: string;

  constructor(source: ViewSource, events: OpeningEvents) {
    this.#source = source;
    this.#events = events;
    this.#password = source.password;
    this.#whole = this.#run();
  }

  /** Parts of the document are still owed. */
  get missing(): boolean {
    return this.#loading?.ranges.missing ?? false;
  }

  tryPassword(password: string): void {
    this.#password = password;
    this.#tell({ kind: 'loading' });
    this.#answer?.(password);
  }

  /** Asks again for the parts that did not come. */
  retry(): void {
    this.#loading?.ranges.retry();
  }

  /** Lets the next document be opened once this one is gone. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#loading?.close().catch(() => undefined);
    await this.#whole;
  }

  async #run(): Promise<void> {
    const endTurn = await takeTurn();
    const { signal } = this.#stop;
    try {
      if (!signal.aborted) await this.#open(signal);
      // The turn is this document's for as long as it is looked at.
      if (!signal.aborted) await new Promise((gone) => signal.addEventListener('abort', gone, { once: true }));
      await this.#loading?.close().catch(() => undefined);
    } finally {
      endTurn();
    }
  }

  async #open(signal: AbortSignal): Promise<void> {
    const { content } = this.#source;
    let parts: ViewerParts;
    try {
      const bytes = typeof content === 'string' ? await bytesAt(content, signal) : bytesOfFile(content);
      await loadPdfjs();
      // It takes the reader from the page, which has to be there before.
      parts = await import('pdfjs-dist/web/pdf_viewer.mjs');
      this.#loading = await startLoading(bytes, this.#password, () => this.#miss());
    } catch {
      return this.#tell({ kind: 'failed', reason: 'unreachable' });
    }
    if (signal.aborted) return;
    const { task, document: opened } = this.#loading;
    task.onPassword = (answer: (password: string) => void, code: PasswordCode) => {
      this.#answer = answer;
      this.#tell({ kind: 'password', code });
    };
    try {
      const document = await opened;
      if (this.#password !== this.#source.password) this.#source.onPassword?.(this.#password);
      this.#tell({ kind: 'ready', document, parts });
    } catch {
      this.#tell({ kind: 'failed', reason: 'invalid' });
    }
  }

  #miss(): void {
    if (this.#now.kind === 'ready') this.#events.onMissing();
    else this.#tell({ kind: 'failed', reason: 'unreachable' });
  }

  #tell(opening: Opening): void {
    if (this.#stop.signal.aborted) return;
    this.#now = opening;
    this.#events.onChange(opening);
  }
}
