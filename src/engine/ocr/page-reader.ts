/** Reads pages of a file by recognition, as many side by side as processors and memory allow. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openPdfium, PdfiumDocument } from '../../adapters/pdfium.ts';
import { ToolError } from '../../contract/tool-error.ts';
import { inPoints } from './in-points.ts';
import type { ReadingLanguages } from './languages.ts';
import type { OcrPage } from './ocr-page.ts';
import { needsSecondLook, readOnceMore, readPicture } from './read-picture.ts';
import { drawGray, type GrayPicture } from './reading-picture.ts';

export interface ReadingOptions {
  readonly languages: ReadingLanguages;
  /** Resolution of reading; 300 is what Tesseract was made for, the first look is coarser. */
  readonly dpi: number;
  /** Evens out the background and takes specks away before reading. */
  readonly cleans: boolean;
  /** Only these characters may come out; empty allows all. */
  readonly whitelist: string;
  /** Words below this percentage are left out. */
  readonly minConfidence: number;
  /** Points in one unit of user space of a page (1-based). */
  userUnit(page: number): number;
  /** Pixels of the picture that a scan consists of; undefined for other pages. */
  scanPixels?(page: number): number | undefined;
}

export const READING_DPI = 300;

/** Measured: print of 6.5 points reads as well at 220 dpi as at 300, grainy pages better, all a third faster. */
const QUICK = { dpi: 220, share: 220 / READING_DPI };

/** Resolution of the first look; what is asked for beyond the usual counts there too. */
function quickDpi(dpi: number): number {
  return Math.max(Math.min(dpi, QUICK.dpi), dpi * QUICK.share);
}

/** How most tools read: at 300 dpi, every word that is more than a stain. */
export function plainReading(languages: ReadingLanguages, userUnit: (page: number) => number): ReadingOptions {
  return { languages, dpi: READING_DPI, cleans: false, whitelist: '', minConfidence: 0, userUnit };
}

export type ReadResult =
  | { readonly page: number; readonly read: OcrPage }
  /** This page could not be read; the others go on. */
  | { readonly page: number; readonly error: ToolError };

/** Pages read at once: 65 to 100 MB each in Tesseract, beside 280 MB for this process, must fit into the 640 MB of a job. */
export const READING_LANES = Math.min(availableParallelism(), 4);

/** Errors that no other page would be spared. */
const FATAL: readonly string[] = ['engine-missing', 'cancelled', 'bad-option'];

export interface ReadingSource {
  /** A plain PDF on disk. */
  readonly path: string;
  /** As the visitor calls it. */
  readonly name: string;
}

/** `read` may be called for several pages at once; `close` when all is done. */
export class PageReader {
  readonly #source: ReadingSource | PdfiumDocument;
  readonly #options: ReadingOptions;
  readonly #folder: string;
  readonly #signal: AbortSignal;
  #document: Promise<PdfiumDocument> | undefined;
  /** Settled by the first page: it tells the language of the others. */
  #languages: Promise<readonly string[]> | undefined;

  /** @param source a file, or a document that the caller has open and closes. */
  constructor(
    source: ReadingSource | PdfiumDocument,
    options: ReadingOptions,
    context: { readonly workDir: string; readonly signal: AbortSignal },
  ) {
    this.#source = source;
    this.#options = options;
    this.#folder = join(context.workDir, `reading-${randomUUID()}`);
    this.#signal = context.signal;
  }

  /**
   * Reads a page (1-based).
   * @throws ToolError `engine-missing`, `cancelled`, and what opening the file throws.
   */
  async read(page: number): Promise<ReadResult> {
    const { first, alternatives } = this.#options.languages;
    if (alternatives.length === 0) return this.#attempt(page, first);
    if (this.#languages) return this.#attempt(page, await this.#languages);
    const result = this.#attempt(page, first);
    this.#languages = result.then(
      (done) => ('read' in done ? done.read.languages : first),
      () => first,
    );
    return result;
  }

  /** The open document; after a crash another one. */
  async document(): Promise<PdfiumDocument> {
    return this.#opened();
  }

  async close(): Promise<void> {
    this.#discard();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #attempt(page: number, languages: readonly string[]): Promise<ReadResult> {
    try {
      this.#signal.throwIfAborted();
      return { page, read: await this.#read(page, languages) };
    } catch (error) {
      if (!(error instanceof ToolError) || FATAL.includes(error.code)) throw error;
      // After a crash the drawing program cannot be trusted: the next page opens the file anew.
      if (error.code === 'too-complex') this.#discard();
      return { page, error };
    }
  }

  async #read(page: number, languages: readonly string[]): Promise<OcrPage> {
    const { dpi, cleans, whitelist, minConfidence } = this.#options;
    const options = { languages, alternatives: this.#options.languages.alternatives, whitelist };
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `page-${page}.tiff`);
    try {
      const picture = await this.#draw(page, path, quickDpi(dpi), cleans);
      let read = await readPicture(picture, options, this.#signal);
      if (needsSecondLook(read))
        read = await readOnceMore(await this.#draw(page, path, dpi, true), read, options, this.#signal);
      const shown = (await this.#opened()).pageSize(page - 1);
      return inPoints(read, shown, picture.dpi, minConfidence);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #draw(page: number, path: string, dpi: number, cleans: boolean): Promise<GrayPicture> {
    const { userUnit, scanPixels } = this.#options;
    const drawing = { dpi, userUnit: userUnit(page), cleans, scanPixels: scanPixels?.(page) };
    return drawGray(await this.#opened(), page - 1, drawing, path, this.#signal);
  }

  #opened(): Promise<PdfiumDocument> | PdfiumDocument {
    if (this.#source instanceof PdfiumDocument) return this.#source;
    this.#document ??= openPdfium(this.#source.path, { name: this.#source.name });
    return this.#document;
  }

  #discard(): void {
    this.#document?.then(
      (document) => document.close(),
      () => undefined,
    );
    this.#document = undefined;
  }
}
