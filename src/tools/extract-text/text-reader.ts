/** Reads the text of one page in the arrangement that was asked for. */
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { rawLines, readingLines } from '../../engine/layout/lines/page-text.ts';
import type { ReadPage as PageContent, TextSource } from '../../engine/page/page-content.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { PageReading } from '../../engine/page/page-reading.ts';
import { pagesInOrder } from '../../engine/page/read-pages.ts';
import { wordInAreas } from '../../engine/page/word-in-areas.ts';
import type { Word } from '../../engine/page/words.ts';
import { physicalText } from '../../engine/write/text/physical-text.ts';
import type { WritablePage } from '../../engine/write/text/write-text.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

/** A page, and how its text came about. */
export interface ReadPage extends WritablePage {
  readonly source: TextSource;
}

/** Asked for by nobody, recognition gives only what it is rather sure of: a photograph must not become words. */
const SURE = { unasked: 50, asked: 30 } as const;

/** Whether somebody asked for recognition, be it by naming the language of scans. */
export function asksForOcr({ ocr, language }: Options): boolean {
  return ocr === 'on' || ocr === 'force' || (ocr === 'auto' && language !== 'auto');
}

type File = ReadablePdf & { readonly name: string };

export class TextReader {
  readonly #document: PdfiumDocument;
  readonly #options: Options;
  readonly #reading: PageReading;
  readonly #context: RunContext;
  /** Pages whose text may be wrong or missing. */
  readonly doubts = new PageDoubts();

  private constructor(document: PdfiumDocument, file: File, options: Options, context: RunContext) {
    this.#document = document;
    this.#options = options;
    this.#context = context;
    this.#reading = new PageReading(
      document,
      {
        ocr: options.ocr,
        language: options.language,
        'on-unknown-script': options['on-unknown-script'],
        userUnit: (page) => file.userUnit(page),
        hiddenText: options['hidden-text'],
        textOnly: true,
        doubts: this.doubts,
        // Areas are chosen on the page as it is seen.
        keepsSkew: true,
        minConfidence: SURE[asksForOcr(options) ? 'asked' : 'unasked'],
        isWanted: (page) => wordInAreas(options.area, page),
      },
      context,
    );
  }

  /** @throws ToolError as `openPdfium` does. The caller closes it. */
  static async open(file: File, options: Options, context: RunContext): Promise<TextReader> {
    return new TextReader(await openPdfium(file.path, { name: file.name }), file, options, context);
  }

  /** Pages (1-based) in the given order. @throws as `PageReading`. */
  async *read(pages: readonly number[]): AsyncGenerator<ReadPage, void, undefined> {
    for await (const page of pagesInOrder(this.#reading, pages, this.#context)) yield this.#arranged(page);
  }

  areScans(pages: readonly number[]): boolean {
    return this.#reading.areScans(pages);
  }

  /** From here on pages without text stay unread. */
  leavePictures(): void {
    this.#reading.leavePictures();
  }

  /** Pages without text that were not recognised. */
  get pictures(): number {
    return this.#reading.pictures;
  }

  /** Warns of pages that were recognised, and of those that were not. @throws as `PageReading`. */
  finish(): void {
    this.#reading.finish();
  }

  /** The lines that a page has in the file; undefined where it is to be read from its picture. */
  storedLines(page: number): { readonly lines: WritablePage['lines']; readonly heightPt: number } | undefined {
    const stored = this.#reading.stored(page);
    if (this.#reading.wantsRecognition(stored)) return undefined;
    return { lines: this.#wordLines(page, stored.words).lines, heightPt: stored.size.heightPt };
  }

  async close(): Promise<void> {
    await this.#reading.close();
    this.#document.close();
  }

  #arranged({ page, size, words, source, recognised, recognisedLines }: PageContent): ReadPage {
    const common = { page, ...size, source, recognised };
    if (!recognisedLines || this.#options.layout === 'physical') return { ...common, ...this.#wordLines(page, words) };
    const isWanted = wordInAreas(this.#options.area, page);
    const kept = recognisedLines.map((line) => ({ ...line, words: line.words.filter(({ word }) => isWanted(word)) }));
    return { ...common, lines: kept.filter((line) => line.words.length > 0) };
  }

  #wordLines(page: number, all: readonly Word[]): Pick<WritablePage, 'lines' | 'grid'> {
    const words = all.filter(wordInAreas(this.#options.area, page));
    switch (this.#options.layout) {
      case 'reading':
        return { lines: readingLines(words) };
      case 'raw':
        return { lines: rawLines(words) };
      case 'physical':
        return { lines: rawLines(words), grid: physicalText(words) };
    }
  }
}
