/** The pages of a pile, as whoever parts it looks at them. */
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import { inOrder } from '../../engine/concurrency/in-order.ts';
import { pageAnnotations } from '../../engine/document/pages/annotation.ts';
import { ANNOTATION_FLAG } from '../../engine/document/pages/appearance.ts';
import type { ScanSource } from '../../engine/images/embed/open-scan.ts';
import { PageReading } from '../../engine/page/page-reading.ts';
import { READING_LANES } from '../../engine/recognise/page-reader.ts';
import { type EmptyPageRules, isEmptyPage } from '../../engine/split/empty-page.ts';
import { codesOfPage } from '../../engine/split/page-signs.ts';
import { arrangeWords } from '../../engine/write/text/arrange-words.ts';
import { storedOptions } from '../../engine/write/text/stored-text.ts';
import type { Options } from './options.ts';

const UNSEEN = ANNOTATION_FLAG.hidden | ANNOTATION_FLAG.noView;

export async function openPile(
  source: ScanSource,
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<Pile> {
  return new Pile(await openPdfium(source.path, { name: input.name }), source, options, context);
}

export class Pile {
  readonly #pdf: PdfiumDocument;
  readonly #source: ScanSource;
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #reading: PageReading;
  /** Lines by page, from 1. */
  readonly #lines = new Map<number, readonly string[]>();

  constructor(pdf: PdfiumDocument, source: ScanSource, options: Options, context: RunContext) {
    this.#pdf = pdf;
    this.#source = source;
    this.#options = options;
    this.#context = context;
    const { language } = options;
    const userUnit = (page: number) => source.userUnit(page);
    this.#reading = new PageReading(
      pdf,
      { ocr: 'auto', language, userUnit, ...storedOptions(false, 'reading') },
      context,
    );
  }

  get pageCount(): number {
    return this.#source.pages.length;
  }

  /** What is asked of every page, in order. @param look gets its number, from 1. */
  async each<T>(look: (page: number) => T | Promise<T>): Promise<readonly T[]> {
    const found: T[] = [];
    for (let page = 1; page <= this.pageCount; page++) {
      found.push(await this.#alone(() => look(page)));
      this.#tell(page, this.pageCount);
    }
    return found;
  }

  /** Whether nobody sees anything on a page, from 1. */
  isBlank(page: number): boolean {
    const reference = this.#source.pages[page - 1];
    const { document } = this.#source;
    const isHeld =
      this.#options['treat-annotations-as-content'] &&
      reference !== undefined &&
      pageAnnotations(document, reference).some(({ dict }) => {
        const subtype = document.nameOf(dict.get('Subtype'));
        const flags = document.number(dict.get('F')) ?? 0;
        return subtype !== 'Link' && subtype !== 'Popup' && (flags & UNSEEN) === 0;
      });
    return !isHeld && isEmptyPage(this.#pdf, page - 1, this.#rules());
  }

  async codes(page: number, kind: 'qr' | 'barcode'): Promise<readonly string[]> {
    const codes = await codesOfPage(this.#pdf, page - 1, kind);
    return codes.map((code) => code.trim()).filter((code) => code !== '');
  }

  /** The lines of pages (from 1); where they have no text, those that recognition reads. Each page is read once. */
  async texts(pages: readonly number[]): Promise<readonly (readonly string[])[]> {
    const unread = pages.filter((page) => !this.#lines.has(page));
    let read = 0;
    const reading = inOrder(unread, READING_LANES, async (page) => ({ page, lines: await this.#read(page) }));
    for await (const { page, lines } of reading) {
      this.#lines.set(page, lines);
      this.#tell(++read, unread.length);
    }
    return pages.map((page) => this.#lines.get(page) ?? []);
  }

  /** @throws ToolError `engine-missing` where text was wanted, and none could be read. */
  finish(): void {
    if (this.#lines.size > 0) this.#reading.finish();
  }

  async close(): Promise<void> {
    await this.#reading.close();
    this.#pdf.close();
  }

  async #read(page: number): Promise<readonly string[]> {
    const read = await this.#reading.read(page);
    const lines = read.recognisedLines ?? arrangeWords(read, { layout: 'reading', area: null }).lines;
    return lines.map(({ words }) =>
      words
        .map(({ before, word }) => before + word.text)
        .join('')
        .trim(),
    );
  }

  /** Messages must get through between two pages. */
  async #alone<T>(look: () => T | Promise<T>): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#context.signal.throwIfAborted();
    return look();
  }

  #tell(done: number, pages: number): void {
    this.#context.progress(done / pages, 'searching', { page: done, pages });
  }

  #rules(): EmptyPageRules {
    const { 'ignore-margin': marginPt, 'ignore-specks': ignoresSpecks, threshold: whitePercent } = this.#options;
    return { marginPt, ignoresSpecks, whitePercent };
  }
}
