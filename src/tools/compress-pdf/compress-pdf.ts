/** Compresses one PDF: everything that belongs to it stays, and looks as it did, which is checked before it is given out. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InputFile, RunContext } from '../../contract/operation.ts';
import type { Warning } from '../../contract/warnings.ts';
import { type Looks, lookAt, looksAlike } from '../../engine/compress/check/page-looks.ts';
import { Compressor, ONLY_PACK, type Plan } from '../../engine/compress/compress-document.ts';
import { removeExtras } from '../../engine/compress/remove-extras.ts';
import type { Strength } from '../../engine/compress/settings.ts';
import { Spool } from '../../engine/compress/spool.ts';
import { conformanceName, readConformance } from '../../engine/pdf/conformance.ts';
import type { PdfDocument } from '../../engine/pdf/document.ts';
import { mergeEqualObjects } from '../../engine/pdf/equal-objects.ts';
import { dropMetadata } from '../../engine/pdf/metadata.ts';
import { type OpenedPdf, openPdf } from '../../engine/pdf/open-input.ts';
import { setPages } from '../../engine/pdf/page-tree.ts';
import { saveDocument } from '../../engine/pdf/save-document.ts';
import type { Attempt, OnProgress, OpenSqueezer, Options, Squeezer } from './squeezer.ts';

/** Share of an attempt after which the file is written. */
const PACKED = 0.85;
const WRITTEN = 0.92;
/** Above these, drawing pages to check them would take more memory than a job has. */
const MOST_CHECKED_BYTES = 80 * 1024 ** 2;
const MOST_CHECKED_PIXELS = 24_000_000;
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
    setPages(document, pages);
    if (!options.preserveMetadata) forgetMetadata(document, warn);
    if (options['remove-extras']) removeExtras(document);
    await mergeEqualObjects(document, pages, context.signal);
    const compressor = await Compressor.prepare(document, pages, context.signal);
    return new PdfSqueezer({ input, options, context, opened, spool, compressor, warnings });
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
}

class PdfSqueezer implements Squeezer {
  readonly replaces: boolean;
  readonly facts: { readonly pages: number };
  readonly #parts: Parts;
  #looks: Promise<Looks | undefined> | undefined;
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { opened, options } = parts;
    // A file that nobody can read is no use, and what was asked to change must change, even if it grows a little.
    this.replaces = opened.isUseless || !options.preserveMetadata || options.grayscale || options.linearize;
    this.facts = { pages: opened.pages.length };
  }

  async attempt(strength: Strength, onProgress: OnProgress): Promise<Attempt | undefined> {
    const { input, options } = this.#parts;
    const plans = plansFor(strength, options);
    for (const [index, plan] of plans.entries()) {
      const attempt = await this.#make(plan, index === 0 ? onProgress : () => undefined);
      const isUsed = attempt.bytes < input.bytes || this.replaces;
      if (!isUsed || (await this.#looksRight(attempt.path, plan))) return attempt;
    }
    return undefined;
  }

  async close(): Promise<void> {
    const { spool, opened } = this.#parts;
    await spool.remove();
    await opened.close();
  }

  async #make(plan: Plan, onProgress: OnProgress): Promise<Attempt> {
    const { compressor, context, options, spool, warnings } = this.#parts;
    const { signal, workDir } = context;
    const layer = await compressor.compress(plan, {
      spool,
      signal,
      onPicture: (done, of) => onProgress((PACKED * done) / of, 'picture', { picture: done, pictures: of }),
    });
    onProgress(PACKED, 'writing');
    const path = join(workDir, `compressed-${++this.#count}.pdf`);
    await saveDocument(layer, path, signal, { linearizes: options.linearize });
    onProgress(WRITTEN);
    return { path, bytes: (await stat(path)).size, type: 'pdf', warnings };
  }

  /** Draws some pages before and after. What cannot be drawn here cannot be compared, and passes. */
  async #looksRight(path: string, plan: Plan): Promise<boolean> {
    const { compressor, context, opened, options } = this.#parts;
    const isTooLarge =
      (await stat(opened.plainPath)).size > MOST_CHECKED_BYTES || compressor.largestPicture > MOST_CHECKED_PIXELS;
    if (isTooLarge || opened.document.protection) return true;
    this.#looks ??= lookAt(opened.plainPath, context.signal);
    const before = await this.#looks;
    // PDFium takes the number of pages from the file, which is wrong where they run in a circle.
    if (before?.pageCount !== this.facts.pages) return true;
    const floor = plan.squeeze?.floor ?? 1;
    const mostBroken = options.grayscale ? 1 : Math.max(BROKEN_LOSSLESS, (1 - floor) * BROKEN_AT_FLOOR);
    return looksAlike(before, await lookAt(path, context.signal), floor < 0.5 ? 1 : mostBroken);
  }
}

/** What to try, one after the other, until the result looks right. */
function plansFor({ squeeze }: Strength, options: Options): readonly Plan[] {
  const onlyPack: Plan = { ...ONLY_PACK, toGray: options.grayscale };
  if (options.lossless) return [onlyPack];
  const plan: Plan = {
    squeeze,
    subsetsFonts: options['subset-fonts'],
    packsBilevel: options.mono === 'g4',
    slimsProfiles: squeeze !== undefined,
    toGray: options.grayscale,
  };
  const gentler: Plan = { ...plan, subsetsFonts: false, slimsProfiles: false };
  return [plan, gentler, onlyPack];
}

function forgetMetadata(document: PdfDocument, warn: RunContext['warn']): void {
  const claim = readConformance(document);
  dropMetadata(document);
  if (claim) warn('conformance-removed', { standard: conformanceName(claim) });
}
