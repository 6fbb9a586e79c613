/** Does the work of one page: reads it, or takes the text that it has. */

import { join } from 'node:path';
import type { PdfiumDocument } from '../../adapters/pdfium.ts';
import { readGlyphs } from '../../adapters/pdfium-text.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { RunContext } from '../../contract/operation.ts';
import { Budget } from '../../engine/concurrency/budget.ts';
import type { ScanSource } from '../../engine/images/embed/open-scan.ts';
import { readingLines } from '../../engine/layout/lines/page-text.ts';
import { recognisedText } from '../../engine/page/recognise-page.ts';
import type { TextLine } from '../../engine/page/words/line.ts';
import { joinWords } from '../../engine/page/words/words.ts';
import type { ReadingLanguages } from '../../engine/recognise/languages.ts';
import type { OcrPage } from '../../engine/recognise/ocr-page.ts';
import { PageReader } from '../../engine/recognise/page-reader.ts';
import { visibleLetters } from '../../engine/recognise/page-text-state.ts';
import { type ScanPicture, scanPicture } from '../../engine/recognise/scan-picture.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { omitCovered } from '../../engine/text-layer/omit-covered.ts';
import { type RedrawnPage, redrawPage } from '../../engine/text-layer/redraw-page.ts';
import type { Options } from './options.ts';
import type { PageWork } from './plan-pages.ts';

export interface WorkedPage {
  readonly page: number;
  readonly work: PageWork;
  /** Absent for a page that was left. */
  readonly read?: OcrPage;
  readonly redrawn?: RedrawnPage;
  readonly isScan: boolean;
  /** Its text in the order of reading, where that is wanted. */
  readonly lines: readonly TextLine[];
  /** Why it could not be read. */
  readonly error?: ToolError;
}

const FIGURES = '0123456789.,:;+-−/%()€$£¥°';

export class PageWorker {
  readonly #source: ScanSource;
  readonly #options: Options;
  readonly #context: RunContext;
  #spool: Promise<Spool> | undefined;
  readonly #redrawing = new Budget(1);
  readonly #reader: PageReader;

  constructor(source: ScanSource, languages: ReadingLanguages, options: Options, context: RunContext) {
    this.#source = source;
    this.#options = options;
    this.#context = context;
    const figures = options['numbers-only'] ? FIGURES : '';
    const reading = {
      languages,
      onUnknownScript: options['on-unknown-script'],
      dpi: options.dpi,
      cleans: options.clean !== 'no',
      whitelist: options.whitelist === '' ? figures : options.whitelist,
      minConfidence: options['min-confidence'],
      userUnit: (page: number) => source.userUnit(page),
      scanPixels: (page: number) => pixelsOf(this.#scan(page)),
    };
    this.#reader = new PageReader(source, reading, context);
  }

  async work(page: number, work: PageWork): Promise<WorkedPage> {
    const scan = this.#scan(page);
    const kept = { page, work, isScan: scan !== undefined, lines: [] };
    if (work === 'keep') return { ...kept, lines: await this.#ownLines(page, true) };
    const result = await this.#reader.read(page);
    if ('error' in result) return { ...kept, error: result.error };
    try {
      const redrawn = await this.#redrawn(page, work, scan);
      const read = work === 'renew' ? omitCovered(result.read, await this.#visible(page)) : result.read;
      const own = work === 'renew' ? await this.#ownLines(page, false) : [];
      const lines = this.#wantsText ? [...own, ...recognisedText(read).lines] : [];
      return { ...kept, read, lines, ...(redrawn ? { redrawn } : {}) };
    } catch (error) {
      if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
      return { ...kept, error };
    }
  }

  /** Takes the pictures of redrawn pages away, too: what holds them must have been written before. */
  async close(): Promise<void> {
    await this.#reader.close();
    await (await this.#spool)?.remove();
  }

  get #wantsText(): boolean {
    return this.#options.output !== 'pdf';
  }

  #scan(page: number): ScanPicture | undefined {
    const reference = this.#source.pages[page - 1];
    return reference && scanPicture(this.#source.document, reference);
  }

  async #redrawn(page: number, work: PageWork, scan: ScanPicture | undefined): Promise<RedrawnPage | undefined> {
    const { clean, dpi, output } = this.#options;
    const cleans = clean === 'final' && (scan !== undefined || work === 'redraw');
    if (!output.startsWith('pdf') || (work !== 'redraw' && !cleans)) return undefined;
    const drawing = { dpi, userUnit: this.#source.userUnit(page), cleans };
    const { workDir, signal } = this.#context;
    this.#spool ??= Spool.create(join(workDir, 'redrawn'));
    const places = { spool: await this.#spool, scratchPath: join(workDir, `redrawn-${page}`) };
    // Two large pictures at once would take half of what a job may have.
    return this.#redrawing.run(1, async () =>
      redrawPage(await this.#reader.document(), page - 1, drawing, places, signal),
    );
  }

  async #visible(page: number) {
    return visibleLetters(await this.#reader.document(), page - 1);
  }

  async #ownLines(page: number, withHidden: boolean): Promise<readonly TextLine[]> {
    return this.#wantsText ? ownLines(await this.#reader.document(), page, withHidden) : [];
  }
}

function ownLines(document: PdfiumDocument, page: number, withHidden: boolean): readonly TextLine[] {
  return document.withPage(page - 1, (opened) => {
    const glyphs = readGlyphs(opened).filter(({ invisible }) => withHidden || !invisible);
    return readingLines(joinWords(glyphs, opened.size));
  });
}

function pixelsOf(scan: ScanPicture | undefined): number | undefined {
  return scan && scan.widthPx * scan.heightPx;
}
