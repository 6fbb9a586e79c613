/** Redacts a document: finds, takes out, draws boxes, saves, and proves that nothing is left. Nothing unproven is given. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import { dropContentTags } from '../document/keep/structure-tree.ts';
import { setPages } from '../document/pages/page-tree.ts';
import { saveDocument } from '../document/save/save-document.ts';
import { StandardWidths } from '../fonts/standard-widths.ts';
import type { PageMatch } from '../page/words/found-letters.ts';
import { type ReadingLanguages, readingLanguages } from '../recognise/languages.ts';
import type { PdfRef } from '../syntax/object.ts';
import { Spool } from '../syntax/spool.ts';
import { BoxDrawer } from './boxes/draw-boxes.ts';
import type { PageCount, RedactContext, RedactRequest, RedactSource } from './boxes/request.ts';
import { type ClearedDocument, clearDocument } from './clear/clear-document.ts';
import { clearTags, type MarkedPlace } from './clear/clear-tags.ts';
import { LooseDrawings } from './clear/loose-drawings.ts';
import { untouchable } from './clear/page-scope.ts';
import { TextFonts } from './content/walk-drawing.ts';
import { surveyPage } from './find/find-on-page.ts';
import { isClean, reopen } from './prove/prove-document.ts';
import { type LeftOnPage, provePages } from './prove/prove-pages.ts';
import { PageRedactor } from './redact-page.ts';
import { redrawPages } from './redraw-pages.ts';
import { type SearchedPage, searchPages } from './search-pages.ts';

export interface Redacted {
  /** Proven, and without protection. */
  readonly path: string;
  /** Pages from which something went. */
  readonly pages: readonly PageCount[];
  readonly beside: ClearedDocument;
  /** Pages that show pictures and were not searched in them. */
  readonly notRecognised: readonly number[];
  readonly isRecognised: boolean;
  readonly missingLetters: readonly string[];
}

/** Shares of the progress. */
const SEARCHED = 0.45;
const SAVED = 0.6;
/** What a proof finds is redacted, too; then the page becomes a picture; then it is given up. */
const MOST_ROUNDS = 4;

/**
 * Undefined where nothing was found.
 * @throws ToolError `not-proven`, `not-proven-beside-pages`, `engine-missing`, `engine-failed`, `too-complex`, `cancelled`.
 */
export async function redactDocument(
  source: RedactSource,
  request: RedactRequest,
  context: RedactContext,
): Promise<Redacted | undefined> {
  const spool = await Spool.create(join(context.workDir, `redrawn-${randomUUID()}`));
  const redaction = await Redaction.open(source, request, spool, context);
  try {
    return await redaction.run();
  } finally {
    await spool.remove();
  }
}

class Redaction {
  readonly #source: RedactSource;
  readonly #request: RedactRequest;
  readonly #context: RedactContext;
  readonly #spool: Spool;
  readonly #fonts: TextFonts;
  readonly #drawings: LooseDrawings;
  readonly #drawer: BoxDrawer;
  readonly #redactor: PageRedactor;
  readonly #counts = new Map<number, PageCount>();
  readonly #marked: MarkedPlace[] = [];
  readonly #recognised = new Set<number>();
  readonly #notRecognised: number[] = [];
  readonly #toRedraw = new Set<number>();
  readonly #redrawn = new Set<number>();
  #languages: ReadingLanguages | undefined;

  private constructor(
    source: RedactSource,
    request: RedactRequest,
    spool: Spool,
    context: RedactContext,
    parts: Parts,
  ) {
    this.#source = source;
    this.#request = request;
    this.#spool = spool;
    this.#context = context;
    this.#fonts = parts.fonts;
    this.#drawer = parts.drawer;
    this.#drawings = new LooseDrawings(source.document, parts.fonts);
    this.#redactor = new PageRedactor(source.document, { ...parts, drawings: this.#drawings }, request, context);
  }

  static async open(source: RedactSource, request: RedactRequest, spool: Spool, context: RedactContext) {
    const fonts = new TextFonts(source.document, await StandardWidths.load());
    const drawer = await BoxDrawer.open(source.document, request.look);
    return new Redaction(source, request, spool, context, { fonts, drawer });
  }

  async run(): Promise<Redacted | undefined> {
    const { document, pages } = this.#source;
    setPages(document, pages);
    this.#languages = await languagesHere(this.#context.signal);
    await this.#redactPages();
    const beside = await this.#clearBeside();
    const found = [...this.#counts.values()].filter(isSomething);
    if (found.length === 0 && beside.texts + beside.drawings + beside.attachments === 0) return undefined;
    await this.#drawer.finish();
    const path = await this.#saveProven();
    return {
      path,
      pages: [...this.#counts.values()].filter(isSomething),
      beside,
      notRecognised: this.#notRecognised,
      isRecognised: this.#languages !== undefined,
      missingLetters: this.#drawer.missing,
    };
  }

  async #redactPages(): Promise<void> {
    const { pages } = this.#source;
    const input = { source: this.#source, request: this.#request, fonts: this.#fonts, languages: this.#languages };
    for await (const found of searchPages(input, this.#context)) {
      this.#context.signal.throwIfAborted();
      if (found.isRecognised === true) this.#recognised.add(found.number);
      if (found.isRecognised === false) this.#notRecognised.push(found.number);
      await this.#redactPage(found);
      const share = (found.number / pages.length) * SEARCHED;
      this.#context.progress(share, 'redacting', { page: found.number, pages: pages.length });
    }
  }

  async #redactPage({ number, surveyed, matches, isTouched }: SearchedPage): Promise<void> {
    if (!isTouched) return;
    const page = this.#page(number);
    const { wholePages, rasterize } = this.#request;
    const made = wholePages.has(number)
      ? this.#redactor.empty(page, number, surveyed)
      : await this.#redactor.redact(page, number, surveyed, matches);
    this.#counts.set(number, addCounts(this.#counts.get(number), made.count));
    this.#marked.push(...made.marked);
    const isChanged = isSomething(made.count) && !wholePages.has(number);
    if (isChanged && (rasterize === 'always' || (rasterize === 'auto' && made.isUnsure))) this.#toRedraw.add(number);
  }

  async #clearBeside(): Promise<ClearedDocument> {
    const { document, pages } = this.#source;
    const { wanted, metadata, searched, wholePages } = this.#request;
    clearTags(document, this.#marked);
    const emptied = [...wholePages].map((number) => this.#page(number));
    if (emptied.length > 0) dropContentTags(document, pages, emptied);
    const chosen = searched.map((number) => this.#page(number));
    const leaves = untouchable(document, pages, chosen);
    return clearDocument(document, pages, { wanted, drawings: this.#drawings, metadata, leaves });
  }

  /** Saves and proves, again and again while what a proof finds can be redacted, too. */
  async #saveProven(): Promise<string> {
    const { document } = this.#source;
    const { workDir, signal } = this.#context;
    for (let round = 1; ; round++) {
      await this.#redraw();
      const path = join(workDir, `redacted-${round}.pdf`);
      const { protection } = document;
      document.protection = undefined;
      await saveDocument(document, path, signal);
      document.protection = protection;
      this.#context.progress(SAVED);
      const left = await this.#prove(path);
      if (left.length === 0) return path;
      await rm(path, { force: true });
      if (round === MOST_ROUNDS) throw new ToolError('not-proven', { page: left[0]?.page ?? 0 });
      await this.#redactLeft(left, round);
    }
  }

  async #redraw(): Promise<void> {
    const numbers = [...this.#toRedraw].sort((a, b) => a - b);
    if (numbers.length === 0) return;
    await redrawPages(this.#source, numbers, this.#languages, this.#spool, this.#context);
    for (const number of numbers) {
      const count = this.#counts.get(number);
      if (count) this.#counts.set(number, { ...count, method: 'redrawn' });
      this.#redrawn.add(number);
    }
    this.#toRedraw.clear();
  }

  /** @throws ToolError `not-proven-beside-pages`. */
  async #prove(path: string): Promise<readonly LeftOnPage[]> {
    const total = this.#source.pages.length;
    const result = await reopen(path, this.#context);
    try {
      const input = {
        path,
        name: this.#source.name,
        request: this.#request,
        boxed: new Set([...this.#counts.values()].filter(isSomething).map(({ page }) => page)),
        recognised: this.#recognised,
        languages: this.#languages,
        onPage: (page: number) =>
          this.#context.progress(SAVED + (page / total) * (1 - SAVED) * 0.9, 'proving', { page, pages: total }),
      };
      const left = await provePages(input, result, this.#context);
      if (left.length === 0 && !(await isClean(result, this.#request))) throw new ToolError('not-proven-beside-pages');
      return left;
    } finally {
      await result.close();
    }
  }

  async #redactLeft(left: readonly LeftOnPage[], round: number): Promise<void> {
    for (const { page: number, matches } of left) {
      const page = this.#page(number);
      const surveyed = surveyPage(this.#source.document, page, this.#fonts);
      const unnumbered = matches.map(({ finder, boxes }): PageMatch => ({ finder, boxes, glyphs: [] }));
      const made = await this.#redactor.redact(page, number, surveyed, unnumbered);
      this.#marked.push(...made.marked);
      if (!this.#counts.has(number)) this.#counts.set(number, made.count);
      if (round > 1 && this.#request.rasterize !== 'never' && !this.#redrawn.has(number)) this.#toRedraw.add(number);
    }
    clearTags(this.#source.document, this.#marked);
  }

  #page(number: number): PdfRef {
    const page = this.#source.pages[number - 1];
    if (!page) throw new RangeError(`There is no page ${number}.`);
    return page;
  }
}

interface Parts {
  readonly fonts: TextFonts;
  readonly drawer: BoxDrawer;
}

export function isSomething({ matches, areas, letters, images, annotations, fields }: PageCount): boolean {
  return matches.some((count) => count > 0) || areas + letters + images + annotations + fields > 0;
}

function addCounts(known: PageCount | undefined, made: PageCount): PageCount {
  return known ? { ...known, letters: known.letters + made.letters, images: known.images + made.images } : made;
}

/** Undefined where pictures cannot be read here. */
async function languagesHere(signal: AbortSignal): Promise<ReadingLanguages | undefined> {
  try {
    return await readingLanguages('auto', signal);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'engine-missing') return undefined;
    throw error;
  }
}
