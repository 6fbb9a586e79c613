/** Compresses one PDF: everything that belongs to it stays, and looks as it did, which is checked before it is given out. */
import { join } from 'node:path';
import type { Warning } from '../../contract/messages/warnings.ts';
import type { RunContext } from '../../contract/operation.ts';
import { bytesByKind } from '../../engine/compress/bytes-by-kind.ts';
import { keptContents } from '../../engine/compress/check/kept-contents.ts';
import { PageDrawer } from '../../engine/compress/check/page-drawer.ts';
import { Compressor } from '../../engine/compress/compress-document.ts';
import { dropUnnamed } from '../../engine/compress/extras/drop-unnamed.ts';
import { removeExtras } from '../../engine/compress/extras/remove-extras.ts';
import { formatSize } from '../../engine/compress/format-size.ts';
import {
  candidateLanes,
  DRAW_LANES,
  ORIGINAL_LANE,
  prepareDrawing,
} from '../../engine/compress/lanes/compress-lanes.ts';
import type { Strength } from '../../engine/compress/likeness/settings.ts';
import type { Plan } from '../../engine/compress/plan.ts';
import { conformanceName, readConformance } from '../../engine/document/catalog/conformance.ts';
import { dropMetadata } from '../../engine/document/catalog/metadata.ts';
import { openPdf } from '../../engine/document/open/open-input.ts';
import { mergeEqualObjects } from '../../engine/document/pages/equal-objects.ts';
import { setPages } from '../../engine/document/pages/page-tree.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import { Spool } from '../../engine/syntax/spool.ts';
import { CHECKED, type Draft, makeDraft, type Parts } from './draft.ts';
import { DraftCheck } from './draft-check.ts';
import { DraftSaver } from './draft-saver.ts';
import { type CompressReport, pdfReport } from './pdf-report.ts';
import { plansFor } from './plans.ts';
import { rising } from './rising.ts';
import type { Attempt, OnProgress, OpenSqueezer, Squeezer } from './squeezer.ts';
import { wantedBytes } from './wanted-bytes.ts';

/** Hidden data are told of where they are such a share of the file. */
const MUCH_HIDDEN = 0.1;
/** While a size is searched for, so many pages are checked; the result that is kept is checked whole. */
const MOST_TRIED_PAGES = 6;

export const openPdfSqueezer: OpenSqueezer = async (input, options, context) => {
  // What happened to the file matters only when the result is used.
  const warnings: Warning[] = [];
  const warn: RunContext['warn'] = (code, params = {}) => void warnings.push({ code, params });
  prepareDrawing([ORIGINAL_LANE], context.signal);
  const opened = await openPdf(input, options, 'content', { ...context, warn });
  const spool = await Spool.create(join(context.workDir, 'packed'));
  try {
    const { document, pages } = opened;
    prepareDrawing(candidateLanes(pages.length), context.signal);
    const before = bytesByKind(document);
    if (!options['remove-extras'] && before.hidden >= MUCH_HIDDEN * input.bytes)
      warn('hidden-data-kept', { file: input.name, size: formatSize(before.hidden) });
    setPages(document, pages);
    if (!options.preserveMetadata) forgetMetadata(document, warn);
    if (options['remove-extras']) removeExtras(document);
    await dropUnnamed(document, pages, context.signal);
    const contents = keptContents(document, pages);
    await mergeEqualObjects(document, pages, context.signal);
    const compressor = await Compressor.prepare(document, pages, context.signal);
    const { signal, withoutProof = false } = context;
    const originals = new PageDrawer(opened.plainPath, DRAW_LANES, {
      signal,
      drawnIn: [ORIGINAL_LANE],
      inColor: !withoutProof,
      keeps: true,
    });
    const file = { input, options, context, opened };
    return new PdfSqueezer({ ...file, spool, compressor, warnings, before, contents, originals });
  } catch (error) {
    await spool.remove();
    await opened.close();
    throw error;
  }
};

class PdfSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly facts: { readonly pages: number };
  readonly #parts: Parts;
  readonly #saver: DraftSaver;
  readonly #check: DraftCheck;
  readonly #drafts: Draft[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { opened, options } = parts;
    this.#saver = new DraftSaver(parts);
    this.#check = new DraftCheck(parts);
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
    const draft = this.#saver.of(attempt)?.draft;
    if (!draft) return attempt;
    const tell = rising(onProgress);
    const verdict = await this.#check.check(draft, { mostPages: Number.POSITIVE_INFINITY, onProgress: tell });
    if (verdict === 'right') return attempt;
    if (verdict === 'righted') return this.#saver.save(draft, tell);
    return this.#firstRight(plansFor(undefined, this.#parts.options), Number.POSITIVE_INFINITY, tell);
  }

  report(attempt: Attempt): CompressReport {
    const { before, input, opened } = this.#parts;
    const saved = this.#saver.of(attempt);
    if (!saved) return {};
    const { draft, document } = saved;
    return pdfReport(
      { ...before, all: input.bytes },
      {
        document,
        pages: opened.pages,
        bytes: attempt.bytes,
        takenBack: draft.ledger.takenBack,
        compared: draft.passed.values(),
      },
    );
  }

  async prove(attempt: Attempt): Promise<string | undefined> {
    const { context, originals } = this.#parts;
    const draft = this.#saver.of(attempt)?.draft;
    if (!draft) return undefined;
    const target = join(context.workDir, 'proof');
    const likeness = new Map([...draft.passed.values()].map((page) => [page.index, page.likeness]));
    const drawnIn = candidateLanes(this.facts.pages);
    const after = new PageDrawer(attempt.path, DRAW_LANES, { signal: context.signal, drawnIn });
    try {
      const files = { before: originals, after, pages: this.facts.pages };
      return (await draft.proof.write(target, files, likeness)) ? target : undefined;
    } finally {
      await after.close();
    }
  }

  async close(): Promise<void> {
    const { spool, opened, originals } = this.#parts;
    await originals.close();
    await this.#check.close();
    for (const { proof } of this.#drafts) await proof.close();
    await spool.remove();
    await opened.close();
  }

  async #firstRight(plans: readonly Plan[], mostPages: number, onProgress: OnProgress): Promise<Attempt | undefined> {
    for (const plan of plans) {
      if (plan.squeeze) this.#check.goAhead();
      const draft = await makeDraft(this.#parts, plan, this.#drafts.length, onProgress);
      this.#drafts.push(draft);
      const attempt = await this.#checkAndSave(draft, mostPages, onProgress);
      if (attempt) return attempt;
    }
    return undefined;
  }

  /** Packs while pages are checked. Before anything is taken back this has ended, and all is saved again afterwards. */
  async #checkAndSave(draft: Draft, mostPages: number, onProgress: OnProgress): Promise<Attempt | undefined> {
    const saving = this.#saver.save(draft, () => undefined);
    // Its failure is told where its result is asked for.
    const ready = saving.then(
      () => undefined,
      () => undefined,
    );
    try {
      const verdict = await this.#check.check(draft, { mostPages, onProgress, ready });
      if (verdict === 'wrong') return undefined;
      onProgress(CHECKED, 'writing');
      return await (verdict === 'right' ? saving : this.#saver.save(draft, onProgress));
    } finally {
      await ready;
    }
  }
}

function forgetMetadata(document: PdfDocument, warn: RunContext['warn']): void {
  const claim = readConformance(document);
  dropMetadata(document);
  if (claim) warn('conformance-removed', { standard: conformanceName(claim) });
}
