/** Draws pages before and after, and finds those that do not show what they did. */
import { openPdfium, type PdfiumDocument } from '../../../adapters/pdfium.ts';
import { ToolError } from '../../../contract/tool-error.ts';
import { Pace } from '../../concurrency/pace.ts';
import { type PageLikeness, pageLikeness } from '../page-likeness.ts';
import { brokenShare } from '../ssim.ts';
import type { DrawnPair } from './page-proof.ts';
import { type PageRendering, renderClosely, renderPage } from './page-renderings.ts';

export interface CheckedPage {
  /** 0-based. */
  readonly index: number;
  /** Whether its pictures fit into memory drawn; its text is compared either way. */
  readonly isDrawn: boolean;
}

export interface FailedPage {
  readonly index: number;
  /** `unlike`: nothing on it is broken, but all in all it lost more than it may. */
  readonly failure: 'text' | 'looks' | 'unlike';
}

export interface ComparedPage {
  readonly index: number;
  /** Share of what is on it that looks as before, 0 to 1; 1 where only its text was compared. */
  readonly likeness: number;
  /** Of its text, which is the same. */
  readonly characters: number;
}

export interface GateFindings {
  readonly failed: readonly FailedPage[];
  readonly passed: readonly ComparedPage[];
}

export interface GateOptions {
  /** Share of what is on a page that may look otherwise, 0 to 1. */
  readonly mostBroken: number;
  /** How much a page has to look as before. */
  readonly floors?: PageLikeness;
  readonly signal: AbortSignal;
  readonly onPage: (done: number) => void;
  /** Is given each page that passed, as it was drawn. */
  readonly onPair?: (pair: DrawnPair) => Promise<void>;
}

/** Undefined where PDFium cannot show the original: then there is nothing to compare. */
export async function comparePages(
  before: string,
  after: string,
  pages: readonly CheckedPage[],
  options: GateOptions,
): Promise<GateFindings | undefined> {
  const original = await open(before);
  if (!original) return undefined;
  const candidate = await open(after);
  try {
    if (candidate?.pageCount !== original.pageCount) {
      return { failed: pages.map(({ index }) => ({ index, failure: 'looks' })), passed: [] };
    }
    return await compareOpened(original, candidate, pages, options);
  } finally {
    original.close();
    candidate?.close();
  }
}

async function compareOpened(
  original: PdfiumDocument,
  candidate: PdfiumDocument,
  pages: readonly CheckedPage[],
  { mostBroken, floors, signal, onPage, onPair }: GateOptions,
): Promise<GateFindings> {
  const failed: FailedPage[] = [];
  const passed: ComparedPage[] = [];
  const pace = new Pace(signal);
  for (const [done, { index, isDrawn }] of pages.entries()) {
    await pace.pause();
    const known = rendered(original, index, isDrawn);
    // A page that cannot be shown before cannot have become worse.
    if (!known) continue;
    const made = rendered(candidate, index, isDrawn);
    const likeness = made && likenessOf(known, made);
    if (made?.text !== known.text) failed.push({ index, failure: 'text' });
    else if (likeness === undefined || likeness < 1 - mostBroken) failed.push({ index, failure: 'looks' });
    else if (floors && isUnlike(known, made, floors, () => closely(original, candidate, index)))
      failed.push({ index, failure: 'unlike' });
    else {
      passed.push({ index, likeness, characters: known.text.length });
      const pair = pairOf(index, known, made);
      if (pair) await onPair?.(pair);
    }
    onPage(done + 1);
  }
  return { failed, passed };
}

/** Small drawings look more alike than large ones: what is beyond doubt in them is not drawn again. */
const BEYOND_DOUBT = 0.6;

function isUnlike(
  { pixels: before }: PageRendering,
  { pixels: after }: PageRendering,
  floors: PageLikeness,
  drawClosely: () => PageLikeness | undefined,
): boolean {
  if (!before || !after) return false;
  const isBelow = (found: PageLikeness, share: number) =>
    found.page < floors.page + share * (1 - floors.page) || found.tile < floors.tile + share * (1 - floors.tile);
  if (!isBelow(pageLikeness(before, after), BEYOND_DOUBT)) return false;
  const close = drawClosely();
  return close !== undefined && isBelow(close, 0);
}

function closely(original: PdfiumDocument, candidate: PdfiumDocument, index: number): PageLikeness | undefined {
  try {
    return pageLikeness(renderClosely(original, index), renderClosely(candidate, index));
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

/** Undefined where only texts were compared. */
function pairOf(index: number, known: PageRendering, made: PageRendering): DrawnPair | undefined {
  if (!known.pixels || !known.rgb || !made.rgb) return undefined;
  const { width: widthPx, height: heightPx } = known.pixels;
  return { index, before: known.rgb, after: made.rgb, widthPx, heightPx };
}

/** Undefined where the two cannot be compared. */
function likenessOf({ pixels: before }: PageRendering, { pixels: after }: PageRendering): number | undefined {
  if (!before && !after) return 1;
  if (before?.width !== after?.width || before?.height !== after?.height || !before || !after) return undefined;
  return 1 - brokenShare(before, after);
}

async function open(path: string): Promise<PdfiumDocument | undefined> {
  return unlessUnreadable(() => openPdfium(path, { name: '' }));
}

function rendered(document: PdfiumDocument, index: number, isDrawn: boolean): PageRendering | undefined {
  try {
    return renderPage(document, index, isDrawn);
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}
