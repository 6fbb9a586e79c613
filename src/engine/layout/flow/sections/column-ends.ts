/** Knows columns that end above the foot of their text: what begins the next one would fill them up in Word. */

import { blockBox, standing } from '../drafts/block-box.ts';
import type { DraftBand, DraftColumn, PageDraft } from '../drafts/draft.ts';

/** Of the height of a page: white below a column that its author left. */
const CLEAR = 0.1;
/** Of the height of a page: columns of one length differ by less. */
const EVEN = 0.06;
/** Of the height of a page: text that ends lower fills the page. */
const FULL = 0.8;
/** Columns that differ by more of the wider one are those of a sidebar and a text, which nothing goes on between. */
const WIDER = 0.25;
/** In points: the lower margin of pages that are nowhere full. */
const MARGIN = 72;
/** In points: what lies below the text of a column begins no higher. */
const BELOW = 6;

export interface ColumnEnd {
  /** For each column of the band: whether the text before it ended early. */
  readonly breaks: readonly boolean[];
  /** All end early at one height: programs make them as long as each other where the section ends. */
  readonly isEven: boolean;
}

export class ColumnEnds {
  readonly #pages: readonly PageDraft[];

  constructor(pages: readonly PageDraft[]) {
    this.#pages = pages;
  }

  of(page: PageDraft, band: DraftBand): ColumnEnd {
    const { heightPt } = page.size;
    const bottoms = band.columns.map((column) => bottomOf(column, page));
    const lowest = Math.max(...bottoms);
    const isLast = page.bands.at(-1) === band;
    const foot = isLast ? this.#footOf(page) : lowest;
    const areEven = lowest - Math.min(...bottoms) < EVEN * heightPt && areAlike(band.columns);
    if (areEven)
      return {
        breaks: bottoms.map(() => false),
        isEven: isLast && bottoms.length > 1 && foot - lowest > CLEAR * heightPt,
      };
    // Above other text programs make all columns as long as each other.
    const isBroken = (bottom: number) => !isLast || foot - bottom > CLEAR * heightPt;
    return { breaks: bottoms.map((_, index) => index > 0 && isBroken(bottoms[index - 1] ?? foot)), isEven: false };
  }

  #footOf({ size: { widthPt, heightPt }, notes }: PageDraft): number {
    const lowest = this.#pages.flatMap(({ size, extent, isPlaced }) =>
      extent && !isPlaced && Math.abs(size.widthPt - widthPt) < 2 && Math.abs(size.heightPt - heightPt) < 2
        ? [extent.bottom]
        : [],
    );
    const bottom = Math.max(0, ...lowest);
    const tops = notes.flatMap(({ blocks }) => blocks.map((block) => blockBox(block).top));
    return Math.min(bottom > FULL * heightPt ? bottom : heightPt - MARGIN, ...tops);
  }
}

function areAlike(columns: readonly DraftColumn[]): boolean {
  const widths = columns.map(({ left, right }) => right - left);
  return Math.min(...widths) >= (1 - WIDER) * Math.max(...widths);
}

/** Pictures below the text take the room of lines. */
function bottomOf({ left, right, blocks }: DraftColumn, { floating }: PageDraft): number {
  const bottom = Math.max(0, ...standing(blocks).map((block) => blockBox(block).bottom));
  const below = floating.filter(
    ({ box, source }) => source !== 'ground' && box.top > bottom - BELOW && box.left < right && box.right > left,
  );
  return Math.max(bottom, ...below.map(({ box }) => box.bottom));
}
