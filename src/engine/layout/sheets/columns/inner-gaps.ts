/** Tells white between columns from white within the texts of cells that lines enclose. */
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import type { CellItem } from '../items/cell-items.ts';
import { rank } from '../items/rank.ts';

/** White between two neighbouring items of a row. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly before: CellItem;
  readonly after: CellItem;
}

export interface GapContext {
  /** x of the sides of columns that are drawn, from the left. */
  readonly drawn: readonly number[];
  /** The cell that lines enclose around a text. */
  readonly cellOf: (item: CellItem) => DrawnCell | undefined;
  /** The fewest places that lie in all gaps: see `sheetColumns`. */
  readonly places: (gaps: readonly Gap[], items: readonly CellItem[]) => readonly number[];
}

/** In points: a text or a cell reaches over the side that it keeps to by less. */
const SAME_SIDE = 3;
/** Texts that run over white for each that keeps it free: in rows that lines part, and where they may enclose several rows. */
const MOST_OVER = { row: 1, other: 4 };

/**
 * Leaves out the white of cells that lines enclose where more texts of the same columns run over it than keep it free. Where lines
 * enclose whole rows of cells, the texts of all rows keep it free.
 */
export function gapsOfColumns(gaps: readonly Gap[], items: readonly CellItem[], context: GapContext): readonly Gap[] {
  const { drawn, cellOf } = context;
  const columns = new Map<string, CellItem[]>();
  for (const item of items) {
    const cell = cellOf(item);
    if (cell) put(columns, columnsOf(cell.box.left, cell.box.right, drawn), item);
  }
  if (columns.size === 0) return gaps;
  const inner = new Map<string, Gap[]>();
  const kept: Gap[] = [];
  for (const gap of gaps) {
    const cell = cellOf(gap.before);
    if (cell && cell === cellOf(gap.after)) put(inner, columnsOf(cell.box.left, cell.box.right, drawn), gap);
    else kept.push(gap);
  }
  for (const [key, group] of inner) kept.push(...freeGaps(group, columns.get(key) ?? [], context));
  return kept;
}

function freeGaps(gaps: readonly Gap[], items: readonly CellItem[], { cellOf, places }: GapContext): readonly Gap[] {
  const over = countOver(items.map(({ box: { left, right } }) => ({ from: left, to: right })));
  const free = countOver(gaps);
  const known = places(gaps, items);
  const [inRows, others] = [MOST_OVER.row, MOST_OVER.other].map((most) =>
    known.filter((at) => most * free(at) >= over(at)),
  );
  return gaps.filter(({ from, to, before }) => {
    const kept = (cellOf(before)?.isRow ? inRows : others) ?? [];
    return rank(kept, to) > rank(kept, from);
  });
}

/** How many of the stretches a place lies in. */
function countOver(stretches: readonly Pick<Gap, 'from' | 'to'>[]): (at: number) => number {
  const starts = stretches.map(({ from }) => from).sort((a, b) => a - b);
  const ends = stretches.map(({ to }) => to).sort((a, b) => a - b);
  return (at) => rank(starts, at) - rank(ends, at);
}

/** Names the columns with drawn sides that a stretch takes. */
function columnsOf(left: number, right: number, drawn: readonly number[]): string {
  return `${rank(drawn, left + SAME_SIDE)} ${rank(drawn, right - SAME_SIDE)}`;
}

function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
