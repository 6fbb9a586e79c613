/** Draws pages before and after, and finds those that do not show what they did. */
import { inOrder } from '../../concurrency/in-order.ts';
import { type PageLikeness, pageLikeness } from '../likeness/page-likeness.ts';
import { brokenShare } from '../likeness/ssim.ts';
import type { CheckedPage } from './ledger.ts';
import type { PageDrawer } from './page-drawer.ts';
import type { DrawnPair } from './page-proof.ts';
import type { PageRendering } from './page-renderings.ts';

/** Pages of each file that are on their way: one is compared while the next are drawn. */
const DRAWN_AT_ONCE = 4;

export interface FailedPage {
  readonly index: number;
  /** `looks`: something on it is broken, or all in all it lost more than it may. */
  readonly failure: 'text' | 'looks';
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
  readonly onPage: (done: number) => void;
  /** Is given each page that passed, as it was drawn. */
  readonly onPair?: (pair: DrawnPair) => Promise<void>;
}

/** Undefined where PDFium cannot show the original: then there is nothing to compare. */
export async function comparePages(
  original: PageDrawer,
  candidate: PageDrawer,
  pages: readonly CheckedPage[],
  options: GateOptions,
): Promise<GateFindings | undefined> {
  const [before, after] = await Promise.all([original.pageCount(), candidate.pageCount()]);
  if (before === undefined) return undefined;
  if (before !== after) return { failed: pages.map(({ index }) => ({ index, failure: 'looks' })), passed: [] };
  const failed: FailedPage[] = [];
  const passed: ComparedPage[] = [];
  // What is in doubt is drawn finely while the next pages are drawn.
  const look = async (page: CheckedPage) => {
    const [known, made] = await Promise.all([original.page(page), candidate.page(page)]);
    // A page that cannot be shown before cannot have become worse.
    if (!known) return undefined;
    const closer = () => closely(original, candidate, page.index);
    return { known, made, found: await comparedPage(page.index, known, made, options, closer) };
  };
  let done = 0;
  for await (const looked of inOrder(pages, DRAWN_AT_ONCE, look)) {
    options.onPage(++done);
    if (!looked) continue;
    const { known, made, found } = looked;
    if ('failure' in found) failed.push(found);
    else passed.push(found);
    const pair = made && !('failure' in found) && pairOf(found.index, known, made);
    if (pair) await options.onPair?.(pair);
  }
  return { failed, passed };
}

async function comparedPage(
  index: number,
  known: PageRendering,
  made: PageRendering | undefined,
  { mostBroken, floors }: GateOptions,
  drawClosely: () => Promise<PageLikeness | undefined>,
): Promise<ComparedPage | FailedPage> {
  if (!made || made.text !== known.text) return { index, failure: 'text' };
  const likeness = likenessOf(known, made);
  const isBroken = likeness === undefined || likeness < 1 - mostBroken;
  if (isBroken || (floors && (await isUnlike(known, made, floors, drawClosely)))) return { index, failure: 'looks' };
  return { index, likeness, characters: known.text.length };
}

/** Small drawings look more alike than large ones: what is beyond doubt in them is not drawn again. */
const BEYOND_DOUBT = 0.6;

async function isUnlike(
  { pixels: before }: PageRendering,
  { pixels: after }: PageRendering,
  floors: PageLikeness,
  drawClosely: () => Promise<PageLikeness | undefined>,
): Promise<boolean> {
  if (!before || !after) return false;
  const isBelow = (found: PageLikeness, share: number) =>
    found.page < floors.page + share * (1 - floors.page) || found.tile < floors.tile + share * (1 - floors.tile);
  if (!isBelow(pageLikeness(before, after), BEYOND_DOUBT)) return false;
  const close = await drawClosely();
  return close !== undefined && isBelow(close, 0);
}

async function closely(original: PageDrawer, candidate: PageDrawer, index: number): Promise<PageLikeness | undefined> {
  const [before, after] = await Promise.all([original.closely(index), candidate.closely(index)]);
  return before && after && pageLikeness(before, after);
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
