/** Finds labels of several lines in the middle of rows that are too low for them: their cell is merged over these rows. */
import { middle as middleOf } from '../../lines/rows.ts';
import { type DrawnRow, type DrawnStack, LEVEL } from './drawn-rows.ts';
import { isEdited } from './edited-items.ts';
import { rank } from './rank.ts';
import type { RowSpan } from './sheet-word.ts';

/** Share of the distance of two rows by which the middle of a label may miss that of its rows. */
const CENTRED = 0.3;
/** In ems: lines that are all this level with rows may be cells of these. */
const AT_ROW = 0.12;
/** Share of its height that a row has for a label of one row, at least. */
const ROOM = 0.85;

/** @param rows whose cells have one line each. @param others rows of cells that surely have several. */
export function labelRows(
  rows: readonly DrawnRow[],
  others: readonly DrawnRow[],
): readonly (readonly [DrawnStack, RowSpan])[] {
  const heights = rows.map(({ at }) => at).sort((a, b) => a - b);
  return others
    .flatMap(({ stacks }) => stacks)
    .flatMap((stack) => {
      const span = isLabel(stack) ? spanOf(stack, heights) : undefined;
      return span ? [[stack, span] as const] : [];
    });
}

/** Lines that no cell clips, and that would have been drawn one by one if they were cells. */
function isLabel({ items }: DrawnStack): boolean {
  return items.length > 1 && !items.some((item) => item.clip !== undefined || isEdited(item));
}

function spanOf(stack: DrawnStack, heights: readonly number[]): RowSpan | undefined {
  const { from, to, em, items } = stack;
  const [first, end] = [rank(heights, from - LEVEL * em), rank(heights, to + LEVEL * em)];
  const [top, bottom] = [heights[first], heights[end - 1]];
  if (top === undefined || bottom === undefined || end <= first) return undefined;
  const middle = (from + to) / 2;
  if (end - first > 1) {
    const pitch = (bottom - top) / (end - first - 1);
    const isCentred = Math.abs((top + bottom) / 2 - middle) < CENTRED * pitch;
    const own = heights.slice(first, end);
    const isApart = items.some(({ box }) => own.every((at) => Math.abs(at - middleOf(box)) > AT_ROW * em));
    const isOver = isCentred && isApart && own.length >= items.length && !areAtRows(stack, own);
    return isOver ? { top, bottom } : undefined;
  }
  // One row amid two lines: others are so near that both lines have no room in it.
  const [above, below] = [heights[first - 1], heights[end]];
  if (above === undefined || below === undefined || Math.abs(top - middle) > LEVEL * em) return undefined;
  const isLow = (below - above) / 2 < ROOM * (to - from + em);
  const isEven = Math.abs((above + below) / 2 - middle) < CENTRED * (below - top);
  return isLow && isEven ? { top: above, bottom: below } : undefined;
}

/** One line for each row, all as far from their row: cells in letters of another height. */
function areAtRows({ items, em }: DrawnStack, rows: readonly number[]): boolean {
  const apart = items.map(({ box }, index) => middleOf(box) - (rows[index] ?? Infinity));
  return items.length === rows.length && Math.max(...apart) - Math.min(...apart) < AT_ROW * em;
}
