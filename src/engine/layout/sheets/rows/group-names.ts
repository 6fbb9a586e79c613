/** Finds names over groups of columns: each stands in the middle of its group, and one group begins where the one before ends. */

import { type ColumnSides, middleOf } from '../columns/column-sides.ts';
import type { ColumnSpan } from '../columns/merged-columns.ts';
import type { CellBlock } from './cell-block.ts';

/** In points: the middle of a name is no further from that of its group. */
const CENTRED = 1;
/** In points: texts begin so far inside of their cell. */
const MARGIN = 1;
/** In points: a name that begins or ends so near to the side of its column is set to that side. */
const AT_SIDE = 2.4;

interface Chain {
  readonly block: CellBlock;
  readonly span: ColumnSpan;
  /** Of the group before, which ends where this one begins. */
  readonly before: Chain | undefined;
  readonly length: number;
  /** A name in it stands between two columns, so it is that of no single one. */
  readonly isSure: boolean;
}

type Blocks = readonly CellBlock[];

const NONE: ReadonlyMap<CellBlock, ColumnSpan> = new Map();

/**
 * @param row that may hold the names. @param below the row with a text in each column of the groups. @param above the row
 * before: where it is free, names in the middle of single columns may be those of groups too.
 */
export function groupNames(
  row: Blocks,
  below: Blocks,
  above: Blocks,
  sides: readonly ColumnSides[],
): ReadonlyMap<CellBlock, ColumnSpan> {
  if (row.length < 2 || row.length >= below.length) return NONE;
  const names = row.toSorted((a, b) => a.column - b.column);
  const known = withStarts(sides, below);
  const named = new Set(below.map(({ column }) => column));
  const taken = new Set(names.map(({ column }) => column));
  const ends = new Map<number, Chain>();
  const groups = new Map<CellBlock, ColumnSpan>();
  for (const block of names) {
    const isFree = (column: number) => column === block.column || (named.has(column) && !taken.has(column));
    for (const span of named.has(block.column) ? spansAround(block, known, isFree) : []) {
      const before = ends.get(span[0] - 1);
      const isSure = before?.isSure === true || (span[1] - span[0]) % 2 === 1;
      const chain = { block, span, before, length: 1 + (before?.length ?? 0), isSure };
      if (chain.length >= (ends.get(span[1])?.length ?? 0)) ends.set(span[1], chain);
    }
  }
  for (const chain of [...ends.values()].sort((a, b) => b.length - a.length)) {
    const from = firstOf(chain).span[0];
    const isUnder = above.some(({ column }) => column >= from && column <= chain.span[1]);
    if (chain.length < 2 || !(chain.isSure || !isUnder)) continue;
    for (let each: Chain | undefined = chain; each; each = each.before) {
      if (groups.has(each.block)) break;
      groups.set(each.block, each.span);
    }
  }
  return groups;
}

/** Where no texts of a column show its sides, its name below may begin at one. */
function withStarts(sides: readonly ColumnSides[], below: Blocks): readonly ColumnSides[] {
  const starts = new Map(below.map(({ column, lines }) => [column, (lines[0]?.box.left ?? 0) - MARGIN]));
  return sides.map(({ left, right, middle }, column) => {
    const [before, start] = [starts.get(column - 1), starts.get(column)];
    const asBefore = before === undefined || start === undefined ? undefined : 2 * start - before;
    return { left: left ?? start, right: right ?? starts.get(column + 1) ?? asBefore, middle };
  });
}

function firstOf(chain: Chain): Chain {
  let first = chain;
  while (first.before) first = first.before;
  return first;
}

/** Two columns or more, all free, whose middle is that of a name. */
function spansAround(
  { lines, column }: CellBlock,
  sides: readonly ColumnSides[],
  isFree: (column: number) => boolean,
): readonly ColumnSpan[] {
  const [line] = lines;
  const own = sides[column];
  if (!line || line.turned || lines.length > 1) return [];
  const isAt = (at: number, side: number | undefined) => side !== undefined && Math.abs(at - side) < AT_SIDE;
  if (isAt(line.box.left, own?.left) || isAt(line.box.right, own?.right)) return [];
  const middle = middleOf(line);
  const spans: ColumnSpan[] = [];
  let to = column;
  for (let from = column; from >= 0 && isFree(from); from--) {
    const left = sides[from]?.left;
    if (left === undefined) continue;
    while (to + 1 < sides.length && isFree(to + 1) && (sides[to]?.right ?? -Infinity) < 2 * middle - left - 2 * CENTRED)
      to++;
    const right = sides[to]?.right;
    const isCentred = right !== undefined && Math.abs((left + right) / 2 - middle) < CENTRED;
    if (isCentred && to > from && line.box.left > left && line.box.right < right) spans.push([from, to]);
  }
  return spans;
}
