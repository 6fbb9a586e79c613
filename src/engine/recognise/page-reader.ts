/** Reads pages of a file by recognition, as many side by side as processors and memory allow. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openPdfium, PdfiumDocument } from '../../adapters/pdfium.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { Budget } from '../concurrency/budget.ts';
import { inPoints } from './in-points.ts';
import type { ReadingLanguages } from './languages.ts';
import type { OcrPage } from './ocr-page.ts';
import {
  foreignScript,
  isReadable,
  needsSecondLook,
  type ReadPicture,
  readOnceMore,
  readPicture,
} from './read-picture.ts';
import { type DrawOptions, drawGray, type GrayPicture, graySize } from './reading-picture.ts';

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
  /** Whether reading stops at the first page in a script that none of the languages can read; it goes on by default. */
  readonly onUnknownScript?: OnUnknownScript | undefined;
  /** Points in one unit of user space of a page (1-based). */
  userUnit(page: number): number;
  /** Pixels of the picture that a scan consists of; undefined for other pages. */
  scanPixels?(page: number): number | undefined;
}

export type OnUnknownScript = 'stop' | 'continue';

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

/** Pages read at once, where there is memory for so many. */
export const READING_LANES = Math.min(availableParallelism(), 4);

/** What Tesseract takes for itself and for each pixel, and drawing and straightening before it. */
const LOOK_BYTES = { start: 60_000_000, pixel: 7 };
/** With 240 MB for this process it fits into the 640 MB of a job: four pages of A4, or one of A1. */
const MEMORY_BYTES = 400_000_000;

/** Errors that no other page would be spared. */
const FATAL: readonly string[] = ['engine-missing', 'cancelled', 'bad-option', 'language-not-installed'];

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
  readonly #memory = new Budget(MEMORY_BYTES);
  #document: Promise<PdfiumDocument> | undefined;
  /** Settled by the first page: it tells the language of the others. */
  #languages: Promise<readonly string[]> | undefined;
  /** A page was read well: strange ones among the others hold nobody up. */
  #isAtHome = false;

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
   * @throws ToolError `engine-missing`, `language-not-installed`, `cancelled`, and what opening the file throws.
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
      const look = this.#drawing(page, quickDpi(dpi), cleans);
      const first = await this.#look(page, look, path, async (picture) => {
        return { dpi: picture.dpi, read: await readPicture(picture, options, this.#signal) };
      });
      this.#stopAtForeignScript(first.read);
      const read = needsSecondLook(first.read)
        ? await this.#look(page, this.#drawing(page, dpi, true), path, (picture) =>
            readOnceMore(picture, first.read, options, this.#signal),
          )
        : first.read;
      const shown = (await this.#opened()).pageSize(page - 1);
      return inPoints(read, shown, first.dpi, minConfidence);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @throws ToolError `language-not-installed`: minutes of work would give nothing that can be used. */
  #stopAtForeignScript(read: ReadPicture): void {
    if (isReadable(read)) this.#isAtHome = true;
    const script = foreignScript(read);
    if (this.#isAtHome || script === undefined || this.#options.onUnknownScript !== 'stop') return;
    const { installed } = this.#options.languages;
    throw new ToolError('language-not-installed', { script, installed: installed.join(', ') });
  }

  #drawing(page: number, dpi: number, cleans: boolean): DrawOptions {
    const { userUnit, scanPixels } = this.#options;
    return { dpi, userUnit: userUnit(page), cleans, scanPixels: scanPixels?.(page) };
  }

  /** Draws a page and reads it, when there is memory for it beside the other pages. */
  async #look<T>(
    page: number,
    drawing: DrawOptions,
    path: string,
    read: (picture: GrayPicture) => Promise<T>,
  ): Promise<T> {
    const { widthPx, heightPx } = graySize(await this.#opened(), page - 1, drawing);
    return this.#memory.run(LOOK_BYTES.start + LOOK_BYTES.pixel * widthPx * heightPx, async () => {
      return read(await drawGray(await this.#opened(), page - 1, drawing, path, this.#signal));
    });
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
