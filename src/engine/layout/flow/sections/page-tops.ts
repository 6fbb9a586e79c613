/** Where the text of pages begins: the upper margin, and pages that begin further down because their author began them. */
import type { PageSizePt } from '../../../../adapters/pdfium.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBlock, PageDraft } from '../drafts/draft.ts';

/** In points: text that begins this far below where pages usually begin. */
const LOW_START = 28;
/** Of the height of a page: no margin is larger. */
const MOST = 1 / 3;

export class PageTops {
  readonly #pages: readonly PageDraft[];
  readonly #known = new Map<string, { readonly margin: number; readonly usual: number }>();

  constructor(pages: readonly PageDraft[]) {
    this.#pages = pages;
  }

  /** The upper margin of pages of a size, in points. */
  margin(size: PageSizePt): number {
    return this.#of(size).margin;
  }

  /** Whether a page begins further down than the others of its size. */
  startsLow(page: PageDraft): boolean {
    const start = startOf(page);
    return start !== undefined && start - this.#of(page.size).usual > LOW_START;
  }

  /** White between what a page begins with and the upper margin, or the header that reaches below that, in points. */
  gapOf(page: PageDraft): number {
    const header = Math.max(0, ...page.header.map((block) => blockBox(block).bottom));
    return Math.max(0, (startOf(page) ?? 0) - Math.max(header, this.margin(page.size)));
  }

  #of(size: PageSizePt) {
    const key = `${Math.round(size.widthPt)} ${Math.round(size.heightPt)}`;
    const known = this.#known.get(key) ?? this.#read(size);
    this.#known.set(key, known);
    return known;
  }

  #read({ widthPt, heightPt }: PageSizePt) {
    const alike = this.#pages.filter(
      ({ size }) => Math.abs(size.widthPt - widthPt) < 2 && Math.abs(size.heightPt - heightPt) < 2,
    );
    const extents = alike.flatMap(({ extent }) => (extent ? [extent.top] : []));
    const starts = alike.flatMap((page) => startOf(page) ?? []);
    const top = Math.max(0, Math.min(heightPt * MOST, ...extents));
    // Most pages may begin with a picture above their text.
    const usualFlow = middle(alike.flatMap((page) => startOf(page, isInFlow) ?? [])) ?? top;
    const margin = top - usualFlow > LOW_START ? usualFlow : top;
    return { margin, usual: middle(starts) ?? margin };
  }
}

/** The lower of the middle two, where there are two. */
function middle(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}

function isInFlow(block: DraftBlock): boolean {
  return block.kind !== 'figure' || !(block.isBeside || block.hangsPt !== undefined);
}

/** @param counts whether a block tells where its page begins. */
function startOf({ extent, bands }: PageDraft, counts = (_: DraftBlock) => true): number | undefined {
  const tops = bands.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) => blocks.filter(counts).map((block) => blockBox(block).top)),
  );
  const all = extent ? [extent.top, ...tops] : tops;
  return all.length === 0 ? undefined : Math.min(...all);
}
