/** Takes lists in several columns out of cells: no cell has columns, so such a list is a text that lies over its cell. */
import type { Word } from '../../page/words/words.ts';
import { isListSign } from '../lines/list-signs.ts';
import { makeSegments, middle, type Segment } from '../lines/rows.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';

/** Rows with several items, and items of a column, from which on they are columns. */
const LEAST_ROWS = 2;
const LEAST_ITEMS = 2;
/** In ems: starts of one column, middles of one row, white above a line that goes on, how far it stands inside the first sign. */
const SAME_START = 0.3;
const SAME_ROW = 0.5;
const GAP = 0.8;
const INSIDE = 0.3;

export function withoutListColumns<T extends FoundTable>(table: T): T {
  const cells = table.cells.map((cell): FoundCell => {
    const taken = listColumns(cell.words);
    return taken.size === 0 ? cell : { ...cell, words: cell.words.filter((word) => !taken.has(word)) };
  });
  return { ...table, cells };
}

/** The words of all lists in columns. */
function listColumns(words: readonly Word[]): ReadonlySet<Word> {
  const level = words.filter(({ turn }) => turn === 0);
  const signs = level.filter(({ text }) => isListSign(text));
  const starts = signColumns(signs);
  const beside = signs.filter((sign) => starts.some((start) => isOtherOnRow(sign, start)));
  const columns = starts.filter((own) => own.filter((sign) => beside.includes(sign)).length >= LEAST_ITEMS);
  if (columns.length < 2 || beside.length < 2 * LEAST_ROWS) return new Set();
  const items = columns.flat();
  const left = Math.min(...items.map(({ box }) => box.left));
  const segments = makeSegments(level).toSorted((a, b) => a.box.top - b.box.top);
  const first = Math.min(...items.map(({ box }) => middle(box)));
  const last = Math.max(...items.map(({ box }) => box.bottom));
  const own = segmentsOf(segments, { first, last, left });
  const isCrossed = own.some((segment) => columns.some((column) => crosses(segment, column)));
  return new Set(isCrossed ? [] : own.flatMap((segment) => segment.words.map(({ word }) => word)));
}

/** Signs by their left edges. */
function signColumns(signs: readonly Word[]): readonly (readonly Word[])[] {
  const columns: Word[][] = [];
  for (const sign of signs.toSorted((a, b) => a.box.left - b.box.left)) {
    const last = columns.at(-1);
    if (last && sign.box.left - (last[0]?.box.left ?? 0) <= SAME_START * sign.sizePt) last.push(sign);
    else columns.push([sign]);
  }
  return columns;
}

function isOtherOnRow(sign: Word, column: readonly Word[]): boolean {
  const isLevel = (other: Word) => Math.abs(middle(other.box) - middle(sign.box)) <= SAME_ROW * sign.sizePt;
  return !column.includes(sign) && column.some(isLevel);
}

/** Those between the first sign and the last one, and lines of the last items. */
function segmentsOf(
  segments: readonly Segment[],
  { first, last, left }: { readonly first: number; readonly last: number; readonly left: number },
): readonly Segment[] {
  let end = last;
  return segments.filter(({ box, em }) => {
    const isBelow = middle(box) > end;
    if (box.bottom < first || (isBelow && (box.top - end > GAP * em || box.left < left + INSIDE * em))) return false;
    end = Math.max(end, box.bottom);
    return true;
  });
}

/** Whether a line goes on over the signs of a column. */
function crosses({ box }: Segment, column: readonly Word[]): boolean {
  return column.some((sign) => box.left < sign.box.left - 1 && box.right > sign.box.right);
}
