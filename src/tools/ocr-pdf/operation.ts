/** Runs ocr-pdf: reads the pages without text, side by side, and lays what was read over them without ink. */

import { stemOf } from '../../contract/files/output-name.ts';
import { InTime } from '../../contract/in-time.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ERROR_TABLE } from '../../contract/messages/error-table.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { OutputFile, Run, RunContext } from '../../contract/operation.ts';
import { inOrder } from '../../engine/concurrency/in-order.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { dropContentTags } from '../../engine/document/keep/structure-tree.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { openScan, type ScanSource } from '../../engine/images/embed/open-scan.ts';
import { readingLanguages } from '../../engine/recognise/languages.ts';
import type { OcrPage } from '../../engine/recognise/ocr-page.ts';
import { READING_LANES } from '../../engine/recognise/page-reader.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { LayerWriter } from '../../engine/text-layer/layer-writer.ts';
import { type RedrawnPage, replaceContent } from '../../engine/text-layer/redraw-page.ts';
import { removeHiddenText } from '../../engine/text-layer/remove-hidden-text.ts';
import { checkResult, finishPdf } from './finish-pdf.ts';
import type { Options } from './options.ts';
import { PageWorker, type WorkedPage } from './page-worker.ts';
import { type PageWork, planPages } from './plan-pages.ts';
import { openTextOutput } from './text-output.ts';
import type { tool } from './tool.ts';

/** Share of what is left after reading that packing takes. */
const PACKED = 0.9;
/** Share of the progress that reading takes. */
const READ = 0.92;

/** In degrees: anybody sees it. */
const PLAIN_SKEW = 1;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  warnOfIgnored(options, context);
  const notes = new OpeningNotes();
  // Text alone is only taken: the owner need not allow a change, and no signature is broken.
  const use = options.output.startsWith('pdf') ? 'content' : 'copy';
  const source = await openScan(input, options, use, { ...context, warn: notes.warn });
  try {
    const labels = () => pageLabelTexts(source.document, source.pages.length);
    const asked = choosePages(options, source.pages.length, labels, input, context);
    const chosen = [...new Set(asked)].sort((a, b) => a - b);
    const plan = await planPages(source, chosen, options.mode, context.signal);
    const nothingToRead = [...plan.values()].every((work) => work === 'keep');
    const isSearchable = nothingToRead && options.output === 'pdf';
    if (isSearchable) context.warn('already-searchable');
    if (isSearchable && !notes.isMended) {
      return [{ path: input.path, type: input.type, input: 0, unchanged: true, facts: { pages: source.pages.length } }];
    }
    notes.tell(context);
    return await new Recognition(source, plan, options, context).run();
  } finally {
    await source.close();
  }
};

function warnOfIgnored(options: Options, context: RunContext): void {
  if (options['numbers-only'] && options.whitelist !== '') context.warn('option-ignored', { option: 'numbers-only' });
  if (options.output.startsWith('pdf')) return;
  if (options.deskew) context.warn('option-ignored', { option: 'deskew' });
  if (options.pdfa !== 'no') context.warn('option-ignored', { option: 'pdfa' });
}

/** What a text layer brings into a file that may claim to follow PDF/A. */
const LAYER = { transparency: false, layer: false, text: true } as const;

class Recognition {
  readonly #source: ScanSource;
  readonly #plan: ReadonlyMap<number, PageWork>;
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #layers: LayerWriter;
  /** By page, letters that the result must have. */
  readonly #letters = new Map<number, number>();
  readonly #noScans: number[] = [];
  readonly #askew: number[] = [];
  readonly #redrawn: PdfRef[] = [];
  #done = 0;
  #read = 0;
  /** Of the first page that could not be read. */
  #error: ToolError | undefined;
  #words = 0;

  constructor(source: ScanSource, plan: ReadonlyMap<number, PageWork>, options: Options, context: RunContext) {
    this.#source = source;
    this.#plan = plan;
    this.#options = options;
    this.#context = context;
    this.#layers = new LayerWriter(source.document);
  }

  async run(): Promise<readonly OutputFile[]> {
    const { output, language } = this.#options;
    const { signal } = this.#context;
    const languages = await readingLanguages(language, signal);
    const worker = new PageWorker(this.#source, languages, this.#options, this.#context);
    const text = await openTextOutput(output, stemOf(this.#source.name), this.#context);
    try {
      const work = ([page, kind]: readonly [number, PageWork]) => worker.work(page, kind);
      const pages = new InTime(this.#plan, this.#context);
      for await (const worked of inOrder(pages, READING_LANES, work)) {
        await text?.add(worked.page, worked.lines);
        this.#take(worked);
      }
      pages.tellRest(([page]) => page);
      this.#report();
      const pdf = output.startsWith('pdf') ? await this.#writePdf() : undefined;
      const written = await text?.finish();
      this.#context.progress(1);
      return [pdf, written].flatMap((each) => each ?? []);
    } finally {
      await worker.close();
      await text?.close();
    }
  }

  #take(worked: WorkedPage): void {
    const { page, read, redrawn, error, isScan } = worked;
    if (error) {
      this.#error ??= error;
      this.#context.warn('page-not-read', { page });
    } else if (read) {
      this.#read++;
      this.#words += read.lines.reduce((sum, { words }) => sum + words.length, 0);
      const reference = this.#source.pages[page - 1];
      if (reference && this.#options.output.startsWith('pdf')) {
        if (worked.work === 'renew') removeHiddenText(this.#source.document, reference);
        if (redrawn) this.#redraw(reference, redrawn);
        const { deskew, rotate, clean } = this.#options;
        const isPicture = isScan || redrawn !== undefined;
        this.#layers.add(reference, read, { turnsPages: rotate, straightens: deskew && isPicture });
        this.#letters.set(page, countLetters(read));
        if (!isPicture && (deskew || clean === 'final')) this.#noScans.push(page);
        if (isPicture && !deskew && Math.abs(read.skewDegrees) >= PLAIN_SKEW) this.#askew.push(page);
      }
    }
    this.#done++;
    this.#context.progress((this.#done / this.#plan.size) * READ, 'recognising', {
      page: this.#done,
      pages: this.#plan.size,
    });
  }

  #redraw(page: PdfRef, redrawn: RedrawnPage): void {
    replaceContent(this.#source.document, page, redrawn);
    this.#redrawn.push(page);
  }

  #report(): void {
    const kept = [...this.#plan].flatMap(([page, work]) => (work === 'keep' ? [page] : []));
    if (this.#error && this.#read === 0) throw noPageRead(this.#error);
    if (kept.length > 0 && this.#read > 0) this.#context.warn('pages-have-text', { pages: describePages(kept) });
    if (this.#noScans.length > 0) this.#context.warn('pages-no-scans', { pages: describePages(this.#noScans) });
    if (this.#askew.length > 0) this.#context.warn('pages-askew', { pages: describePages(this.#askew) });
  }

  async #writePdf(): Promise<OutputFile> {
    const { document, pages, name } = this.#source;
    const { signal } = this.#context;
    this.#layers.finish();
    if (this.#redrawn.length > 0) dropContentTags(document, pages, this.#redrawn);
    this.#context.progress(READ, 'writing');
    dropFalseClaim(document, { ...LAYER, color: this.#redrawn.length > 0 ? 'rgb' : 'gray' }, this.#context.warn);
    const path = await finishPdf(document, pages, { ...this.#options, name }, this.#context, (share) =>
      this.#context.progress(READ + (1 - READ) * PACKED * share, 'writing'),
    );
    if (!document.protection) await checkResult(path, name, pages.length, this.#letters, signal);
    const facts = { pages: pages.length, read: this.#read, words: this.#words };
    return { path, type: 'pdf', input: 0, facts };
  }
}

/** What is wrong with the file is said; what failed here is not the visitor's matter. */
function noPageRead(first: ToolError): ToolError {
  const { fault } = ERROR_TABLE[first.code];
  return fault === 'user' ? first : new ToolError('engine-failed', because('no-page-read'), { cause: first });
}

function countLetters({ lines }: OcrPage): number {
  let count = 0;
  for (const { words } of lines) for (const { text } of words) count += text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return count;
}
