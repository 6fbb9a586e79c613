/** Reads the text of one page in the arrangement that was asked for. */
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { inOrder } from '../../engine/concurrency/in-order.ts';
import type { LaneOptions } from '../../engine/concurrency/lanes.ts';
import { SharedWork } from '../../engine/concurrency/shared-work.ts';
import type { ReadablePdf } from '../../engine/document/open/open-for-reading.ts';
import { unpackLines } from '../../engine/layout/lines/packed-lines.ts';
import { type ReadPage as PageContent, pageFacts, type TextSource } from '../../engine/page/page-content.ts';
import { PageDoubts } from '../../engine/page/page-doubts.ts';
import { PageReading } from '../../engine/page/page-reading.ts';
import { wordInAreas } from '../../engine/page/words/word-in-areas.ts';
import { READING_LANES } from '../../engine/recognise/page-reader.ts';
import { arrangeWords } from '../../engine/write/text/arrange-words.ts';
import { type StoredText, storedOptions, storedText } from '../../engine/write/text/stored-text.ts';
import { type LanesFor, TEXT_LANES } from '../../engine/write/text/text-lanes.ts';
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

interface File extends ReadablePdf {
  readonly name: string;
  /** How many lanes may read beside this thread. */
  readonly lanesFor: LanesFor;
}

export class TextReader {
  readonly #document: PdfiumDocument;
  readonly #file: File;
  readonly #options: Options;
  readonly #reading: PageReading;
  readonly #context: RunContext;
  /** Those that were asked to read. */
  readonly #lanes: number[] = [];
  /** Pages whose text may be wrong or missing. */
  readonly doubts = new PageDoubts();

  private constructor(document: PdfiumDocument, file: File, options: Options, context: RunContext) {
    this.#document = document;
    this.#file = file;
    this.#options = options;
    this.#context = context;
    this.#reading = new PageReading(
      document,
      {
        ocr: options.ocr,
        language: options.language,
        'on-unknown-script': options['on-unknown-script'],
        userUnit: (page) => file.userUnit(page),
        ...storedOptions(options['hidden-text'], options.layout),
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
    const inTime = new InTime(pages.entries(), this.#context);
    const stored = this.#stored(pages);
    yield* inOrder(inTime, READING_LANES, async ([index, page]) => {
      this.#context.signal.throwIfAborted();
      const found = stored && (await stored.at(index));
      if (!found || this.#reading.wantsRecognition(found)) return this.#arranged(await this.#reading.read(page));
      const { size, lines, grid } = found;
      return { page, ...size, source: this.#reading.take(found), recognised: false, lines, ...(grid && { grid }) };
    });
    inTime.tellRest(([, page]) => page);
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

  /** The lines that pages have in the file, in the given order; undefined for those that are to be read from their picture. */
  async *storedLines(pages: readonly number[]): AsyncGenerator<StoredText | undefined, void, undefined> {
    const stored = this.#stored(pages);
    for (const index of pages.keys()) {
      this.#context.signal.throwIfAborted();
      const found = await stored?.at(index);
      yield found && !this.#reading.wantsRecognition(found) ? found : undefined;
    }
  }

  async close(): Promise<void> {
    await this.#reading.close();
    this.#document.close();
    if (!this.#context.signal.aborted)
      await Promise.all(
        this.#lanes.map((lane) => TEXT_LANES.run('forgetFile', undefined as never, this.#inLane(lane))),
      );
  }

  /** What the file has of pages, read by this thread and by lanes; undefined where pictures alone are read. */
  #stored(pages: readonly number[]): SharedWork<number, StoredText> | undefined {
    const { 'hidden-text': hiddenText, layout, area, ocr } = this.#options;
    if (ocr === 'force') return undefined;
    const request = { path: this.#file.path, hiddenText, layout, area };
    return new SharedWork(pages, {
      here: (page) => this.#storedHere(page),
      prepare: async (lane) => {
        this.#lanes.push(lane);
        await TEXT_LANES.run('prepare', request.path, this.#inLane(lane));
      },
      inLanes: async (some, lanes) => {
        const found = await TEXT_LANES.run('readText', { ...request, pages: some }, this.#inLane(lanes));
        return found.map((each) => each && { ...each, lines: unpackLines(each.packed) });
      },
      lanesFor: this.#file.lanesFor,
      signal: this.#context.signal,
    });
  }

  #storedHere(page: number): StoredText {
    const stored = this.#reading.stored(page);
    return storedText(stored, pageFacts(stored), this.#options);
  }

  #inLane(lane: number | readonly number[]): LaneOptions {
    return { signal: this.#context.signal, lane };
  }

  #arranged(read: PageContent): ReadPage {
    const { page, size, source, recognised, recognisedLines } = read;
    const common = { page, ...size, source, recognised };
    if (!recognisedLines || this.#options.layout === 'physical')
      return { ...common, ...arrangeWords(read, this.#options) };
    const isWanted = wordInAreas(this.#options.area, page);
    const kept = recognisedLines.map((line) => ({ ...line, words: line.words.filter(({ word }) => isWanted(word)) }));
    return { ...common, lines: kept.filter((line) => line.words.length > 0) };
  }
}
