/** Where the text of pages ends: pages that end further up than what follows would have asked for, because their author ended them. */
import { boxOf } from '../../../page/boxes/boxes.ts';
import { blockBox } from '../drafts/block-box.ts';
import type { DraftBlock, DraftFigure, PageDraft } from '../drafts/draft.ts';
import { goesOn } from '../paragraphs/paragraphs.ts';
import { areDrawnApart } from '../tables/tables-over-pages.ts';

/** A page whose text ends above this share of its height was ended by its author. */
const FULL_PAGE = 0.72;
/** Text that goes no further down than this share of a page tells nothing of its margin. */
export const USED = 0.8;
/** In points: two lines and the white above them, which only the author's program knows. */
const SLACK = 36;
/** Lines of a paragraph that stay together. */
const TOGETHER = 2;
/** Lone lines that may be headings, one below the other, which stay with what follows. */
const MOST_HEADINGS = 3;
/** In points: what is given to text at the lower edge of pages, at least and at most. */
const LEAST_ROOM = 4;
const ROOM = 10;
/** In points. */
const USUAL_MARGIN = 72;

/**
 * White below the text has room for lines that break elsewhere; of one page nobody knows how much. Where no text goes on over
 * the end of a page, more than the usual margin is white that their authors left.
 */
export function bottomMargin(white: number, pages: number, goesOver = true): number {
  const room = pages === 1 ? white / 2 : Math.min(ROOM, white / 4);
  const margin = Math.max(0, white - Math.max(LEAST_ROOM, room));
  return goesOver ? margin : Math.min(margin, USUAL_MARGIN);
}

/** Whether a paragraph or a table goes on from one of the pages to the next. */
export function goOver(pages: readonly PageDraft[]): boolean {
  return pages.some((page, index) => {
    const next = pages[index + 1];
    return next?.page === page.page + 1 && isOneBlock(page, next) && !areTwoTables(page, next);
  });
}

interface Bottom {
  readonly bottom: number;
  readonly slack: number;
}

export class PageEnds {
  readonly #pages: readonly PageDraft[];
  readonly #bottoms = new Map<string, Bottom>();

  constructor(pages: readonly PageDraft[]) {
    this.#pages = pages;
  }

  /** Whether what begins the next page would have found room on this one. A page without text is a page by itself. */
  endsEarly(page: PageDraft, next: PageDraft): boolean {
    const { extent, size, notes, isPlaced } = page;
    if (isPlaced) return false;
    if (extent === undefined) return notes.length === 0;
    if (notes.length > 0) return isMostlyWhite(page) && !isOneBlock(page, next);
    const end = Math.max(extent.bottom, tableEnd(page));
    if (end < FULL_PAGE * size.heightPt || areTwoTables(page, next)) return true;
    const { bottom, slack } = this.#bottomOf(page);
    return bottom - end > firstHeight(next) + slack && !isOneBlock(page, next);
  }

  /** Whether art stands at places of the next page, which would lie over other text on this one. */
  keepsPlaces(page: PageDraft, next: PageDraft): boolean {
    return next.floating.length > 0 && !isOneBlock(page, next);
  }

  /** Of the lowest text on pages of its size, or the usual margin where their authors left more white. */
  #bottomOf({ size: { widthPt, heightPt } }: PageDraft): Bottom {
    const key = `${Math.round(widthPt)} ${Math.round(heightPt)}`;
    const known = this.#bottoms.get(key);
    if (known !== undefined) return known;
    const alike = this.#pages.filter(
      ({ size, isPlaced }) =>
        !isPlaced && Math.abs(size.widthPt - widthPt) < 2 && Math.abs(size.heightPt - heightPt) < 2,
    );
    const lowest = Math.max(0, ...alike.flatMap(({ extent }) => (extent ? [extent.bottom] : [])));
    const usual = heightPt - USUAL_MARGIN;
    const isLeft = lowest < usual && lowest > USED * heightPt && !goOver(alike);
    const bottom = isLeft ? { bottom: usual, slack: 0 } : { bottom: lowest, slack: SLACK };
    this.#bottoms.set(key, bottom);
    return bottom;
  }
}

/** In points: where text and pictures end at the lowest. */
export function lowestOf(pages: readonly PageDraft[]): number {
  const pictures = pages.flatMap((page) =>
    blocksOf(page).flatMap((block) => (isInFlow(block) ? block.box.bottom : [])),
  );
  return Math.max(0, ...pages.flatMap(({ extent }) => (extent ? [extent.bottom] : [])), ...pictures);
}

function isInFlow(block: DraftBlock): block is DraftFigure {
  return block.kind === 'figure' && !block.isBeside && block.hangsPt === undefined;
}

/** Whether text and notes take little of a page, which has the notes at its foot. */
function isMostlyWhite(page: PageDraft): boolean {
  const end = Math.max(0, ...blocksOf(page).map((block) => blockBox(block).bottom));
  return end + heightOfNotes(page) < FULL_PAGE * page.size.heightPt;
}

/** In points: of the notes below the text, with the white above them. */
function heightOfNotes({ notes }: PageDraft): number {
  const heights = notes.flatMap(({ blocks }) =>
    blocks.map(({ lines }) => (lines.length > 0 ? boxOf(lines).bottom - boxOf(lines).top : 0)),
  );
  return SLACK + heights.reduce((sum, height) => sum + height, 0);
}

/** Where a table ends that ends the page: its last rows may be empty, to be filled in. */
function tableEnd(page: PageDraft): number {
  const last = blocksOf(page).at(-1);
  return last?.kind === 'table' ? last.box.bottom : 0;
}

/** What stays together at the top of a page, in points. */
function firstHeight(page: PageDraft): number {
  const blocks = blocksOf(page);
  const last = blocks.slice(0, MOST_HEADINGS).findIndex((block) => !isLoneLine(block));
  const kept = blocks.slice(0, last === -1 ? MOST_HEADINGS : last + 1);
  if (kept.length === 0) return Infinity;
  return Math.max(...kept.map(firstEnd)) - Math.min(...kept.map((block) => blockBox(block).top));
}

/** Whether a table or a paragraph goes on over the page. */
function isOneBlock(page: PageDraft, next: PageDraft): boolean {
  const [last, first] = [blocksOf(page).at(-1), blocksOf(next)[0]];
  if (last?.kind === 'paragraph' && first?.kind === 'paragraph') {
    return goesOn(last.lines, last.measure, first.lines, first.measure);
  }
  return last?.kind === 'table' && first?.kind === 'table';
}

/** Whether a table ends the page, and another begins the next: no room tells where the second one would have begun. */
function areTwoTables(page: PageDraft, next: PageDraft): boolean {
  const [last, first] = [blocksOf(page).at(-1), blocksOf(next)[0]];
  return last?.kind === 'table' && first?.kind === 'table' && areDrawnApart(last, first);
}

function blocksOf({ bands }: PageDraft): readonly DraftBlock[] {
  return bands.flatMap(({ columns }) => columns.flatMap((column) => column.blocks));
}

function isLoneLine(block: DraftBlock): boolean {
  return block.kind === 'paragraph' && block.lines.length === 1;
}

/** The first lines of a paragraph or the first row of a table end here. */
function firstEnd(block: DraftBlock): number {
  if (block.kind === 'figure') return block.box.bottom;
  if (block.kind === 'table') return block.rows[1] ?? block.box.bottom;
  const all = block.lines.length <= TOGETHER + 1 ? block.lines : block.lines.slice(0, TOGETHER);
  return boxOf(all).bottom;
}
