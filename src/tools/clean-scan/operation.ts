/** Runs clean-scan: page after page, each scan is straightened and cleaned; all other pages stay as they are. */
import { join } from 'node:path';
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import { InTime } from '../../contract/in-time.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, ReportFor, Run, RunContext } from '../../contract/operation.ts';
import { dropFalseClaim } from '../../engine/document/catalog/false-claim.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { OpeningNotes } from '../../engine/document/open/opening-notes.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import { transformTargets } from '../../engine/document/pages/transform-page.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { Matrix } from '../../engine/geometry/matrix.ts';
import type { Turn } from '../../engine/geometry/page-box.ts';
import { openScan, type ScanSource } from '../../engine/images/embed/open-scan.ts';
import { uprightTurn } from '../../engine/recognise/page-direction.ts';
import { type CleanedPage, cleanPage, isScan, type PageCleaning } from '../../engine/scans/clean-page.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { cleaningOf } from './cleaning-of.ts';
import type { Options } from './options.ts';
import type { tool } from './tool.ts';

type Output = OutputFile<ReportFor<typeof tool>>;

/** Share of the progress that the pages take. */
const CLEANED = 0.95;

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const notes = new OpeningNotes();
  const source = await openScan(input, options, 'content', { ...context, warn: notes.warn });
  try {
    const cleaning = new Cleaning(source, input, options, context);
    return [await cleaning.run(notes)];
  } finally {
    await source.close();
  }
};

class Cleaning {
  readonly #source: ScanSource;
  readonly #input: InputFile;
  readonly #options: Options;
  readonly #context: RunContext;
  readonly #plan: PageCleaning;
  /** By page, from 1. */
  readonly #cleaned = new Map<number, CleanedPage>();
  readonly #noScans: number[] = [];
  readonly #moved = new Map<number, Matrix>();
  #findsTurns: boolean;

  constructor(source: ScanSource, input: InputFile, options: Options, context: RunContext) {
    this.#source = source;
    this.#input = input;
    this.#options = options;
    this.#context = context;
    this.#plan = cleaningOf(options);
    this.#findsTurns = options.rotate;
  }

  async run(notes: OpeningNotes): Promise<Output> {
    const { document, pages, path } = this.#source;
    const labels = () => pageLabelTexts(document, pages.length);
    const chosen = [...new Set(choosePages(this.#options, pages.length, labels, this.#input, this.#context))];
    const spool = await Spool.create(join(this.#context.workDir, 'cleaned'));
    try {
      await this.#cleanAll(
        chosen.sort((a, b) => a - b),
        path,
        spool,
      );
      return await this.#finish(notes);
    } finally {
      await spool.remove();
    }
  }

  async #cleanAll(pages: readonly number[], path: string, spool: Spool): Promise<void> {
    const inTime = new InTime(pages, this.#context);
    const pdf = await openPdfium(path, { name: this.#source.name });
    try {
      for await (const page of inTime) await this.#clean(pdf, spool, page, pages.length);
    } finally {
      pdf.close();
    }
    inTime.tellRest((page) => page);
  }

  async #clean(pdf: PdfiumDocument, spool: Spool, page: number, of: number): Promise<void> {
    const { document, pages } = this.#source;
    const { workDir, signal } = this.#context;
    const reference = pages[page - 1];
    if (!reference) return;
    signal.throwIfAborted();
    const turn = isScan(document, reference) ? await this.#turnOf(pdf, page - 1) : 0;
    const places = { spool, scratchPath: join(workDir, 'page') };
    const place = { page: reference, index: page - 1, turn };
    const cleaned = await cleanPage({ document, pdf }, place, this.#plan, places, signal);
    if (cleaned) this.#cleaned.set(page, cleaned);
    else this.#noScans.push(page);
    if (cleaned?.matrix) this.#moved.set(reference.number, cleaned.matrix);
    const done = this.#cleaned.size + this.#noScans.length;
    this.#context.progress((done / of) * CLEANED, 'page', { page: done, pages: of });
  }

  /** Where Tesseract is not installed, pages stay the way up that they are. */
  async #turnOf(pdf: PdfiumDocument, index: number): Promise<Turn> {
    if (!this.#findsTurns) return 0;
    try {
      return (await uprightTurn(pdf, index, this.#context.workDir, this.#context.signal)) ?? 0;
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'engine-missing') throw error;
      this.#findsTurns = false;
      this.#context.warn('orientation-not-checked');
      return 0;
    }
  }

  async #finish(notes: OpeningNotes): Promise<Output> {
    const { document, pages } = this.#source;
    const { warn, workDir, signal, progress } = this.#context;
    this.#warn();
    const report = this.#report();
    const facts = { pages: pages.length };
    const isUnchanged = this.#pagesWhere(isChanged).length === 0;
    if (isUnchanged && this.#cleaned.size > 0) warn('already-clean', { file: this.#input.name });
    const base = { type: 'pdf', input: 0, report, facts } as const;
    if (isUnchanged && !notes.isMended && this.#input.type === 'pdf') {
      return { ...base, path: this.#input.path, unchanged: true };
    }
    notes.tell(this.#context);
    if (this.#moved.size > 0) transformTargets(document, this.#moved);
    progress(CLEANED, 'writing');
    const color = this.#pagesWhere(({ hasColor }) => hasColor).length > 0 ? 'rgb' : 'gray';
    if (this.#pagesWhere(({ isRedrawn }) => isRedrawn).length > 0) {
      dropFalseClaim(document, { transparency: false, layer: false, text: false, color }, warn);
    }
    const path = join(workDir, 'clean.pdf');
    await saveDocument(document, path, signal);
    progress(1);
    return { ...base, path };
  }

  #warn(): void {
    const { warn } = this.#context;
    if (this.#noScans.length > 0) warn('pages-no-scans', { pages: describePages(this.#noScans) });
    const flat = this.#pagesWhere(({ lacksSheet }) => lacksSheet);
    if (flat.length > 0) warn('sheet-not-found', { pages: describePages(flat) });
  }

  #report(): ReportFor<typeof tool> {
    return {
      made: {
        straightened: this.#pagesWhere(({ degrees }) => degrees !== 0),
        rotated: this.#pagesWhere(({ turn }) => turn !== 0),
        cropped: this.#pagesWhere(({ isCropped }) => isCropped),
        cleaned: this.#pagesWhere(({ isRedrawn }) => isRedrawn),
      },
    };
  }

  #pagesWhere(holds: (page: CleanedPage) => boolean): readonly number[] {
    return [...this.#cleaned].flatMap(([page, cleaned]) => (holds(cleaned) ? [page] : []));
  }
}

function isChanged({ matrix, turn }: CleanedPage): boolean {
  return matrix !== undefined || turn !== 0;
}
