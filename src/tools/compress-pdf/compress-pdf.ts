/** Compresses one PDF: everything that belongs to it stays, and looks as it did, which is checked before it is given out. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Warning } from '../../contract/warnings.ts';
import { BestStreams } from '../../engine/compress/best-streams.ts';
import { type BytesByKind, bytesByKind } from '../../engine/compress/bytes-by-kind.ts';
import { type KeptContents, keptContents, stillHas } from '../../engine/compress/check/kept-contents.ts';
import { KeptText } from '../../engine/compress/check/kept-text.ts';
import { type CheckedPage, type ComparedPage, comparePages } from '../../engine/compress/check/page-gate.ts';
import { PageProof } from '../../engine/compress/check/page-proof.ts';
import { type Compressed, Compressor, type Plan } from '../../engine/compress/compress-document.ts';
import { removeExtras } from '../../engine/compress/remove-extras.ts';
import { savePacked } from '../../engine/compress/save-packed.ts';
import { SOFTER_STEPS, type Strength, softer } from '../../engine/compress/settings.ts';
import { conformanceName, readConformance } from '../../engine/document/catalog/conformance.ts';
import { dropMetadata } from '../../engine/document/catalog/metadata.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { mergeEqualObjects } from '../../engine/document/pages/equal-objects.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import { saveDocument } from '../../engine/document/save/save-document.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { writeDocument } from '../../engine/syntax/write-document.ts';
import { type CompressReport, pdfReport } from './pdf-report.ts';
import { plansFor } from './plans.ts';
import { rising } from './rising.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';
import { wantedBytes } from './wanted-bytes.ts';

/** Shares of an attempt after which pages are checked, the file is written, and all is done. */
const PACKED = 0.7;
const CHECKED = 0.9;
const WRITTEN = 0.98;
/** A page that takes more to draw than a job has: its text is compared alone, and its picture with what it was made from. */
const MOST_DRAWING_BYTES = 288 * 1024 ** 2;
/** While a size is searched for, so many pages are checked; the result that is kept is checked whole. */
const MOST_TRIED_PAGES = 6;
/** What a page shows is taken back at once; the last rounds find pages that shared it. */
const MOST_ROUNDS = SOFTER_STEPS + 2;
/** Share of a page that may look otherwise: with pictures untouched nothing, and more the more they are squeezed. */
const BROKEN_LOSSLESS = 0.002;
const BROKEN_AT_FLOOR = 0.3;

export const openPdfSqueezer: OpenSqueezer = async (input, options, context) => {
  // What happened to the file matters only when the result is used.
  const warnings: Warning[] = [];
  const warn: RunContext['warn'] = (code, params = {}) => void warnings.push({ code, params });
  const opened = await openPdf(input, options, 'content', { ...context, warn });
  const spool = await Spool.create(join(context.workDir, 'packed'));
  try {
    const { document, pages } = opened;
    const before = bytesByKind(document);
    setPages(document, pages);
    if (!options.preserveMetadata) forgetMetadata(document, warn);
    if (options['remove-extras']) removeExtras(document);
    const contents = keptContents(document, pages);
    await mergeEqualObjects(document, pages, context.signal);
    const compressor = await Compressor.prepare(document, pages, context.signal);
    return new PdfSqueezer({ input, options, context, opened, spool, compressor, warnings, before, contents });
  } catch (error) {
    await spool.remove();
    await opened.close();
    throw error;
  }
};

interface Parts {
  readonly input: InputFile;
  readonly options: Options;
  readonly context: RunContext;
  readonly opened: OpenedPdf;
  readonly spool: Spool;
  readonly compressor: Compressor;
  readonly warnings: readonly Warning[];
  readonly before: BytesByKind;
  readonly contents: KeptContents;
}

/** An attempt before it is saved: what was changed can still be taken back. */
interface Draft extends Compressed {
  readonly plan: Plan;
  /** Pages that were found to look as before, by their index. */
  readonly passed: Map<number, ComparedPage>;
  readonly proof: PageProof;
  /** By the number of a picture, how many steps gentler than the plan it is stored. */
  readonly softened: Map<number, number>;
}

class PdfSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly facts: { readonly pages: number };
  readonly #parts: Parts;
  /** By the path of the attempt, what was written. */
  readonly #saved = new Map<string, { readonly draft: Draft; readonly document: PdfDocument }>();
  readonly #best: BestStreams;
  readonly #texts: KeptText;
  #count = 0;
  readonly #proofs: PageProof[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { opened, options, context, spool } = parts;
    this.#texts = new KeptText(opened.plainPath);
    this.#best = new BestStreams({ workDir: context.workDir, signal: context.signal, spool });
    // A file that nobody can read is no use, and what was asked to change must change, even if it grows a little.
    this.replaces = opened.isUseless || !options.preserveMetadata || options.grayscale || options.linearize;
    this.facts = { pages: opened.pages.length };
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    const { options } = this.#parts;
    const mostPages = wantedBytes(options) === null ? Number.POSITIVE_INFINITY : MOST_TRIED_PAGES;
    return this.#firstRight(plansFor(strength, options), mostPages, rising(onProgress));
  }

  async confirm(attempt: Attempt, onProgress: OnProgress): Promise<Attempt | undefined> {
    const draft = this.#saved.get(attempt.path)?.draft;
    if (!draft) return attempt;
    const tell = rising(onProgress);
    const verdict = await this.#check(draft, Number.POSITIVE_INFINITY, tell);
    if (verdict === 'right') return attempt;
    if (verdict === 'righted') return this.#save(draft, tell);
    return this.#firstRight(plansFor(undefined, this.#parts.options), Number.POSITIVE_INFINITY, tell);
  }

  report({ path, bytes }: Attempt): CompressReport {
    const { before, input, opened } = this.#parts;
    const saved = this.#saved.get(path);
    if (!saved) return {};
    const { draft, document } = saved;
    return pdfReport(
      { ...before, all: input.bytes },
      {
        document,
        pages: opened.pages,
        bytes,
        takenBack: draft.ledger.takenBack,
        compared: draft.passed.values(),
      },
    );
  }

  async prove({ path }: Attempt): Promise<string | undefined> {
    const { opened, context } = this.#parts;
    const draft = this.#saved.get(path)?.draft;
    if (!draft) return undefined;
    const target = join(context.workDir, 'proof');
    const likeness = new Map([...draft.passed.values()].map((page) => [page.index, page.likeness]));
    const files = { before: opened.plainPath, after: path, pages: this.facts.pages };
    return (await draft.proof.write(target, files, likeness)) ? target : undefined;
  }

  async close(): Promise<void> {
    const { spool, opened } = this.#parts;
    for (const proof of this.#proofs) await proof.close();
    await spool.remove();
    await opened.close();
  }

  async #firstRight(plans: readonly Plan[], mostPages: number, onProgress: OnProgress): Promise<Attempt | undefined> {
    for (const plan of plans) {
      const attempt = await this.#checkAndSave(await this.#draft(plan, onProgress), mostPages, onProgress);
      if (attempt) return attempt;
    }
    return undefined;
  }

  /** Packs while pages are checked. Before anything is taken back this has ended, and all is saved again afterwards. */
  async #checkAndSave(draft: Draft, mostPages: number, onProgress: OnProgress): Promise<Attempt | undefined> {
    const saving = this.#save(draft, () => undefined);
    // Its failure is told where its result is asked for.
    const ended = saving.then(
      () => undefined,
      () => undefined,
    );
    try {
      const verdict = await this.#check(draft, mostPages, onProgress, ended);
      if (verdict === 'wrong') return undefined;
      onProgress(CHECKED, 'writing');
      return await (verdict === 'right' ? saving : this.#save(draft, onProgress));
    } finally {
      await ended;
    }
  }

  async #draft(plan: Plan, onProgress: OnProgress): Promise<Draft> {
    const { compressor, context, spool } = this.#parts;
    const compressed = await compressor.compress(plan, {
      spool,
      signal: context.signal,
      onStep: () => onProgress(0),
      onPicture: (done, of) => onProgress((PACKED * done) / of, 'picture', { picture: Math.ceil(done), pictures: of }),
    });
    onProgress(PACKED);
    const proof = new PageProof(join(context.workDir, `pages-${this.#proofs.length}`));
    this.#proofs.push(proof);
    return { ...compressed, plan, passed: new Map(), proof, softened: new Map() };
  }

  /** Undefined where the file would lack something that the document has. */
  async #save(draft: Draft, onProgress: OnProgress): Promise<Attempt | undefined> {
    const { context, options, warnings } = this.#parts;
    onProgress(CHECKED, 'writing');
    const path = join(context.workDir, `compressed-${++this.#count}.pdf`);
    const document = await this.#merged(draft);
    const { signal } = context;
    const isPacked = !options.linearize && (await savePacked(document, path, { signal, best: this.#best }));
    if (!isPacked) await saveDocument(document, path, signal, { linearizes: options.linearize });
    if (!stillHas(this.#parts.contents, path)) return undefined;
    onProgress(WRITTEN);
    this.#saved.set(path, { draft, document });
    return { path, bytes: (await stat(path)).size, type: 'pdf', warnings };
  }

  /** The document of a draft in which pictures that differed only in how they were stored are one. */
  async #merged({ document }: Draft): Promise<PdfDocument> {
    const { context, opened } = this.#parts;
    const layer = document.layer();
    await mergeEqualObjects(layer, opened.pages, context.signal);
    return layer;
  }

  /**
   * Draws pages that show something changed, before and after, and takes back what a page shows that does not look
   * right.
   * @param ready awaited before something is taken back.
   * @returns whether all of them look right in the end, and whether something was taken back for it.
   */
  async #check(
    draft: Draft,
    mostPages: number,
    onProgress: OnProgress,
    ready?: Promise<void>,
  ): Promise<'right' | 'righted' | 'wrong'> {
    const { context, opened, options } = this.#parts;
    const { signal, workDir } = context;
    const floor = draft.plan.squeeze?.floor ?? 1;
    const mostBroken = options.grayscale || floor < 0.5 ? 1 : Math.max(BROKEN_LOSSLESS, (1 - floor) * BROKEN_AT_FLOOR);
    const plain = join(workDir, 'checked.pdf');
    let pages = this.#pagesToCheck(draft, mostPages);
    const { length } = pages;
    let verdict: 'right' | 'righted' = 'right';
    for (let round = 0; pages.length > 0; round++) {
      await writeDocument(await this.#merged(draft), plain, { signal, version: draft.document.version });
      const found = await comparePages(opened.plainPath, plain, pages, {
        mostBroken,
        ...(draft.plan.squeeze && !options.grayscale ? { floors: draft.plan.squeeze.page } : {}),
        signal,
        onPair: (pair) => draft.proof.add(pair),
        onPage: (done) =>
          onProgress(PACKED + ((CHECKED - PACKED) * done) / length, 'checking', { page: done, pages: length }),
      });
      // What cannot be drawn here cannot be compared, and passes.
      if (!found) break;
      onProgress(CHECKED);
      const drawn = found.passed.map(({ index }) => index);
      const lost = await this.#texts.lostOn(plain, drawn, this.facts.pages, signal);
      const failed = [...found.failed, ...lost.map((index) => ({ index, failure: 'text' as const }))];
      const isBad = new Set(failed.map(({ index }) => index));
      for (const page of found.passed) if (!isBad.has(page.index)) draft.passed.set(page.index, page);
      if (failed.length > 0 && round === MOST_ROUNDS) return 'wrong';
      const taken = failed.map(({ index, failure }) => ({ failure, numbers: draft.ledger.causesOn(index, failure) }));
      if (taken.some(({ numbers }) => numbers.size === 0)) return 'wrong';
      if (taken.length > 0) {
        await ready;
        verdict = 'righted';
      }
      for (const { failure, numbers } of taken) {
        const softened = failure === 'unlike' && (await this.#soften(draft, numbers, round + 1, onProgress));
        if (!softened || softened.size === 0) draft.ledger.takeBack(numbers);
      }
      pages = pages.filter(({ index }) => isBad.has(index));
    }
    await rm(plain, { force: true });
    return verdict;
  }

  /** Pictures of a page that lost too much all in all are stored anew, a step gentler each round. */
  async #soften(
    draft: Draft,
    numbers: ReadonlySet<number>,
    step: number,
    onProgress: OnProgress,
  ): Promise<ReadonlySet<number>> {
    const { compressor, context, options, spool } = this.#parts;
    const squeeze = draft.plan.squeeze && softer(draft.plan.squeeze, step);
    if (!squeeze) return new Set();
    const known = draft.softened;
    const open = new Set([...numbers].filter((number) => (known.get(number) ?? 0) < step));
    const recoding = { squeeze, toGray: options.grayscale };
    const compressing = { spool, signal: context.signal, onStep: () => onProgress(PACKED) };
    const done = await compressor.soften(draft.document, open, recoding, compressing);
    for (const number of done) known.set(number, step);
    // Another page may have softened what this one shows.
    return done.size > 0 ? done : new Set([...numbers].filter((number) => known.get(number) === step));
  }

  /** Pages that show nothing changed are proven by their bytes. Some of many, evenly spread, where not all are asked for. */
  #pagesToCheck({ ledger, passed }: Draft, most: number): readonly CheckedPage[] {
    const pages: CheckedPage[] = [];
    for (let index = 0; index < this.facts.pages; index++) {
      if (passed.has(index)) continue;
      const { changed, drawingBytes } = ledger.shownOn(index);
      if (changed.size > 0) pages.push({ index, isDrawn: drawingBytes <= MOST_DRAWING_BYTES });
    }
    if (pages.length <= most) return pages;
    return pages.filter(
      (_, place) => Math.floor((place * most) / pages.length) !== Math.floor(((place - 1) * most) / pages.length),
    );
  }
}

function forgetMetadata(document: PdfDocument, warn: RunContext['warn']): void {
  const claim = readConformance(document);
  dropMetadata(document);
  if (claim) warn('conformance-removed', { standard: conformanceName(claim) });
}
