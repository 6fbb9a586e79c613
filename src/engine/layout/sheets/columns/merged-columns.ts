/** Finds cells that are merged over several columns where no lines show it: by texts in their middle, and by lines that run over columns. */
import { boxOf } from '../../../page/boxes/boxes.ts';
import { type CellLine, placeAt } from '../items/cell-lines.ts';
import { type ColumnSides, middleOf } from './column-sides.ts';
import { type LevelRules, ruledColumns } from './ruled-names.ts';

/** Columns, both included. */
export type ColumnSpan = readonly [first: number, last: number];

export interface SpanContext {
  /** x, one more than there are columns. */
  readonly edges: readonly number[];
  readonly sides: readonly ColumnSides[];
  /** Whether nothing else stands in a column of the row. */
  readonly isFree: (column: number) => boolean;
  /** All that are drawn on the sheet. */
  readonly rules: LevelRules;
  /** Size of most letters of the sheet. */
  readonly usualPt: number;
}

/** In points: the middle of a text is no further from that of its cell; and, with a space at its end, from that of one column. */
const CENTRED = 1;
const NEARLY_CENTRED = 2;
/** In points: text reaches over the side of its cell by no more. */
const OVER = 1.2;
/** In points: text that is set to a side of its cell is this near to it. */
const AT_SIDE = 4;
/** Titles are larger than usual letters by more. */
const LARGE = 1.2;

/** @param lines of one cell. Undefined where it takes one column, as far as can be seen. */
export function mergedColumns(lines: readonly CellLine[], context: SpanContext): ColumnSpan | undefined {
  const [line] = lines;
  if (!line || line.turned) return undefined;
  const { edges, isFree } = context;
  const left = Math.min(...lines.map(({ box }) => box.left));
  const right = Math.max(...lines.map(({ box }) => box.right));
  const touched: ColumnSpan = [placeAt(left + OVER, edges), placeAt(right - OVER, edges)];
  // Its box is that of its cell.
  if (line.items[0]?.words[0]?.across && isWholeFree(touched, line.column, isFree)) return touched;
  const ruled = lines.length === 1 ? ruledColumns(line, context.rules, context) : undefined;
  if (ruled && isWholeFree(ruled, line.column, isFree)) return ruled;
  const centred = centredOver(lines, touched, context);
  if (centred) return centred;
  // A text of several lines was wrapped by its cell, and runs over no other.
  const [first, last] = touched;
  if (lines.length < 2 || first === last || !isWholeFree(touched, line.column, isFree)) return undefined;
  return touched;
}

/** The fewest columns whose middle is that of the text; undefined where the text stands at a side or in the middle of one column. */
function centredOver(
  lines: readonly CellLine[],
  [first, last]: ColumnSpan,
  { edges, sides, isFree, usualPt }: SpanContext,
): ColumnSpan | undefined {
  const [line] = lines;
  if (!line) return undefined;
  const middle = middleOf(line);
  if (lines.some((each) => Math.abs(middleOf(each) - middle) > CENTRED)) return undefined;
  const all: ColumnSpan = [0, edges.length - 2];
  const isAlone = isWholeFree(all, line.column, isFree);
  const [own, end] = [sides[first], sides[last]];
  const isAt = (at: number, side: number | undefined) => side !== undefined && Math.abs(at - side) < 2 * OVER;
  const isAtSide = isAt(line.box.left, own?.left) || isAt(line.box.right, end?.right);
  // A title in the middle of the sheet may begin or end where a column does, by chance.
  const isOverAll = isAlone && isOver(all, sides, middle);
  const isAmid = isOverAll && last > first && first > all[0] && last < all[1];
  if (lines.length === 1 && isAtSide && !isAmid) return undefined;
  for (let column = first; column <= last; column++) {
    const { left, right, middle: shared } = sides[column] ?? {};
    const centre = left !== undefined && right !== undefined ? (left + right) / 2 : undefined;
    const isAtCentre = [centre, shared].some((at) => at !== undefined && Math.abs(at - middle) < NEARLY_CENTRED);
    // A title over equal columns stands in the middle of one of them, too, and is wider, or larger than what is below.
    const isWider = left !== undefined && right !== undefined && line.box.left < left && line.box.right > right;
    const isTitle = isOverAll && isLarge(line, usualPt);
    if (isAtCentre && !isWider && !isTitle) return undefined;
  }
  if (!isWholeFree([first, last], line.column, isFree)) return undefined;
  if (isOverAll) return all;
  const mayTake = (column: number) => column === line.column || isFree(column);
  let fewest: ColumnSpan | undefined;
  for (let from = first; from >= 0 && mayTake(from); from--) {
    const left = sides[from]?.left;
    for (let to = last; to < edges.length - 1 && mayTake(to); to++) {
      if (fewest && to - from >= fewest[1] - fewest[0]) break;
      const right = sides[to]?.right;
      if (to === from || left === undefined || right === undefined) continue;
      // Columns further to the right only move the middle on.
      if ((left + right) / 2 >= middle + CENTRED) break;
      if (Math.abs((left + right) / 2 - middle) < CENTRED) fewest = [from, to];
    }
  }
  return fewest;
}

/** Whether the lines of a cell stand in the middle of several columns. */
export function isCentredIn(lines: readonly CellLine[], span: ColumnSpan, sides: readonly ColumnSides[]): boolean {
  return lines.every((line) => !line.turned && isOver(span, sides, middleOf(line)) && !isAtSide(line));
}

/** Whether a text that is merged over strips, whose box is that of its cell, begins or ends at a side of it. */
function isAtSide({ items }: CellLine): boolean {
  const words = items.flatMap((item) => item.words);
  const { across } = words[0] ?? {};
  if (!across) return false;
  const { left, right } = boxOf(words);
  return Math.min(left - across.left, across.right - right) < AT_SIDE;
}

function isLarge({ items }: CellLine, usualPt: number): boolean {
  return (items[0]?.words[0]?.sizePt ?? 0) > LARGE * usualPt;
}

/** Whether the middle of several columns is at a place. */
function isOver([first, last]: ColumnSpan, sides: readonly ColumnSides[], middle: number): boolean {
  const [left, right] = [sides[first]?.left, sides[last]?.right];
  return last > first && left !== undefined && right !== undefined && Math.abs((left + right) / 2 - middle) < CENTRED;
}

function isWholeFree([first, last]: ColumnSpan, own: number, isFree: (column: number) => boolean): boolean {
  for (let column = first; column <= last; column++) if (column !== own && !isFree(column)) return false;
  return true;
}
