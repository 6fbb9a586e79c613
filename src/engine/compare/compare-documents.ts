/** Compares two documents: their words, aligned by content, and how their pages look. */
import { openPdfium, type PdfiumDocument } from '../../adapters/pdfium.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { ReadingOptions } from '../page/page-reading.ts';
import { type Change, type ChangeRules, compareRows } from './changes.ts';
import { compareRunning } from './compare-running.ts';
import { type Difference, differenceOf, restyledSpans } from './differences.ts';
import { Lexicon } from './lexicon.ts';
import { type Frames, frameDifferences, turnedPairs } from './page-frames.ts';
import { PageLooks } from './page-looks.ts';
import { type PagePair, pairByContent, pairInTurn } from './pair-pages.ts';
import { type PageFacts, type ReadDocument, readDocument } from './read-document.ts';
import type { WordRow } from './word-row.ts';

export interface ComparedFile {
  /** Decrypted, with pages as PDFium counts them. */
  readonly path: string;
  /** How people call it. */
  readonly name: string;
  /** From 1, in the order that is compared. */
  readonly pages: readonly number[];
  readonly userUnit: (page: number) => number;
}

export interface CompareRequest {
  readonly words: boolean;
  readonly looks: boolean;
  readonly ignores: ReadonlySet<'case' | 'spaces' | 'numbers' | 'headers'>;
  readonly align: 'content' | 'page';
  readonly dpi: number;
  readonly sensitivity: number;
  readonly reading: Pick<ReadingOptions, 'ocr' | 'language'>;
}

export interface Comparison {
  /** Sides of the same page, those of the first file in their order. */
  readonly pairs: readonly PagePair[];
  readonly differences: readonly Difference[];
  readonly a: readonly PageFacts[];
  readonly b: readonly PageFacts[];
}

/** Share of the progress in which pages are read. */
const READ = 0.6;

/** @throws ToolError `damaged`, `too-complex`, `engine-missing`, `bad-option`; the signal's reason when aborted. */
export async function compareDocuments(
  first: ComparedFile,
  second: ComparedFile,
  request: CompareRequest,
  context: RunContext,
): Promise<Comparison> {
  const open: PdfiumDocument[] = [];
  try {
    for (const { path, name } of [first, second]) open.push(await openPdfium(path, { name }));
    const [a, b] = open;
    if (!a || !b) throw new RangeError('two files are compared');
    return await new Work(first, second, request, context).compare(a, b);
  } finally {
    for (const each of open) each.close();
  }
}

class Work {
  readonly #first: ComparedFile;
  readonly #second: ComparedFile;
  readonly #request: CompareRequest;
  readonly #context: RunContext;
  readonly #lexicon: Lexicon;

  constructor(first: ComparedFile, second: ComparedFile, request: CompareRequest, context: RunContext) {
    this.#first = first;
    this.#second = second;
    this.#request = request;
    this.#context = context;
    const { ignores } = request;
    this.#lexicon = new Lexicon({ case: ignores.has('case'), numbers: ignores.has('numbers') });
  }

  async compare(pdfiumA: PdfiumDocument, pdfiumB: PdfiumDocument): Promise<Comparison> {
    const all = this.#first.pages.length + this.#second.pages.length;
    let done = 0;
    const onPage = () => this.#context.progress((++done / all) * READ, 'reading', { page: done, pages: all });
    const a = await this.#read(pdfiumA, this.#first, onPage);
    const b = await this.#read(pdfiumB, this.#second, onPage);
    const { words, looks } = this.#request;
    const { changes, partners, pairs } = this.#align(a, b);
    const differences: Difference[] = [];
    if (words) differences.push(...this.#wordDifferences(a, b, changes, pairs));
    if (words && looks) {
      const rows = { a: a.body, b: b.body };
      const restyled = restyledSpans(rows, partners, this.#lexicon);
      differences.push(...restyled.map((span) => differenceOf(span, rows)));
    }
    if (looks) {
      const sources = [
        { pdfium: pdfiumA, read: a, userUnit: this.#first.userUnit },
        { pdfium: pdfiumB, read: b, userUnit: this.#second.userUnit },
      ] as const;
      const frames = { a: this.#framesOf(this.#first, a), b: this.#framesOf(this.#second, b) };
      const turned = words ? turnedPairs(pairs, { a: a.body, b: b.body }, partners, frames) : new Set<number>();
      differences.push(...frameDifferences(pairs, turned, frames));
      const upright = pairs.map((pair, index) => (turned.has(index) ? { a: undefined, b: undefined } : pair));
      differences.push(...(await this.#looks(new PageLooks(...sources, partners, this.#lookOptions()), upright)));
    }
    return { pairs, differences: inReadingOrder(differences), a: a.pages, b: b.pages };
  }

  #framesOf({ userUnit }: ComparedFile, { pages }: ReadDocument): Frames {
    return { pages, userUnit };
  }

  #align(a: ReadDocument, b: ReadDocument): Aligned {
    const rules = { ignoresSpaces: this.#request.ignores.has('spaces') };
    const counts = { a: a.pages.length, b: b.pages.length };
    if (this.#request.align === 'page') return { ...comparePageByPage(a, b, rules), pairs: pairInTurn(counts) };
    const { changes, partners } = compareRows(a.body, b.body, rules);
    const alike = (pageA: number, pageB: number) => haveSameSize(a.pages[pageA], b.pages[pageB]);
    return { changes, partners, pairs: pairByContent(counts, { a: a.body, b: b.body, partners }, alike) };
  }

  #wordDifferences(
    a: ReadDocument,
    b: ReadDocument,
    changes: readonly Change[],
    pairs: readonly PagePair[],
  ): readonly Difference[] {
    const [rows, edges] = [
      { a: a.body, b: b.body },
      { a: a.running, b: b.running },
    ];
    const running = this.#request.ignores.has('headers') ? [] : compareRunning(a, b, pairs);
    return [
      ...changes.map((change) => differenceOf(change, rows)),
      ...running.map((change) => differenceOf(change, edges)),
    ];
  }

  #lookOptions() {
    const { dpi, sensitivity, words } = this.#request;
    return { dpi, sensitivity, leavesWords: words };
  }

  #read(pdfium: PdfiumDocument, { pages, userUnit }: ComparedFile, onPage: () => void): Promise<ReadDocument> {
    const { reading, align } = this.#request;
    const options = { ...reading, userUnit, textOnly: true, rules: true, keepsSkew: true };
    const joinsTables = align === 'content';
    return readDocument(pdfium, pages, { ...options, lexicon: this.#lexicon, joinsTables }, this.#context, onPage);
  }

  async #looks(looks: PageLooks, pairs: readonly PagePair[]): Promise<readonly Difference[]> {
    const differences: Difference[] = [];
    for (const [index, { a, b }] of pairs.entries()) {
      this.#context.signal.throwIfAborted();
      if (a !== undefined && b !== undefined) differences.push(...looks.differences(a, b));
      const page = index + 1;
      this.#context.progress(READ + (page / pairs.length) * (0.9 - READ), 'page', { page, pages: pairs.length });
      // The signal and the watchers of progress get their turn.
      await new Promise(setImmediate);
    }
    return differences;
  }
}

/** Pages of pictures alone have nothing but their size to tell them by. */
function haveSameSize(a: PageFacts | undefined, b: PageFacts | undefined): boolean {
  if (!a || !b) return false;
  return Math.abs(a.widthPt - b.widthPt) < 1 && Math.abs(a.heightPt - b.heightPt) < 1;
}

interface Aligned {
  readonly changes: readonly Change[];
  readonly partners: Int32Array;
  readonly pairs: readonly PagePair[];
}

/** From the top of the first page to the end: by the second file where it has the place, else by the first. */
function inReadingOrder(differences: readonly Difference[]): readonly Difference[] {
  const keyOf = ({ a, b }: Difference): readonly [number, number] => {
    const place = b.places[0] ?? a.places[0];
    return [place?.page ?? 0, place?.boxes[0]?.top ?? 0];
  };
  const keyed = differences.map((difference) => ({ difference, key: keyOf(difference) }));
  keyed.sort((one, other) => one.key[0] - other.key[0] || one.key[1] - other.key[1]);
  return keyed.map(({ difference }) => difference);
}

/** Each page with the one of the same place: what moved to another page counts as removed and added. */
function comparePageByPage(a: ReadDocument, b: ReadDocument, rules: ChangeRules): Omit<Aligned, 'pairs'> {
  const partners = new Int32Array(a.body.length).fill(-1);
  const changes: Change[] = [];
  let [aFrom, bFrom] = [0, 0];
  for (let page = 0; page < Math.max(a.pages.length, b.pages.length); page++) {
    const [aTo, bTo] = [endOfPage(a.body, aFrom, page), endOfPage(b.body, bFrom, page)];
    const [aAt, bAt] = [aFrom, bFrom];
    const found = compareRows(a.body.part(aAt, aTo), b.body.part(bAt, bTo), rules);
    for (const [index, partner] of found.partners.entries()) if (partner >= 0) partners[aAt + index] = bAt + partner;
    const onward = ({ kind, a: before, b: after }: Change): Change => ({
      kind,
      a: { from: aAt + before.from, to: aAt + before.to },
      b: { from: bAt + after.from, to: bAt + after.to },
    });
    changes.push(...found.changes.map(onward));
    [aFrom, bFrom] = [aTo, bTo];
  }
  return { changes, partners };
}

function endOfPage(row: WordRow, from: number, page: number): number {
  let to = from;
  while (to < row.length && row.page(to) <= page) to++;
  return to;
}
