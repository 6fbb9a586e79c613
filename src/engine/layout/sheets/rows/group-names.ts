/** Finds names over groups of columns: each stands in the middle of its group, and one group begins where the one before ends. */

import type { Box } from '../../../../adapters/pdfium-text.ts';
import { type ColumnSides, middleOf } from '../columns/column-sides.ts';
import type { ColumnSpan } from '../columns/merged-columns.ts';
import type { CellLine } from '../items/cell-lines.ts';
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
  /** The end of its last group is a guess. */
  readonly isOpen: boolean;
}

interface Group {
  readonly span: ColumnSpan;
  /** The side that only the middle of the name tells, amid the white beside its columns. */
  readonly guessed: 'left' | 'right' | undefined;
}

/** x between which the texts of a column stand. */
export type ColumnTexts = Pick<Box, 'left' | 'right'>;

type Blocks = readonly CellBlock[];

const NONE: ReadonlyMap<CellBlock, ColumnSpan> = new Map();

/** The texts of each column that run over no other. */
export function columnTexts(lines: readonly CellLine[]): ReadonlyMap<number, ColumnTexts> {
  const texts = new Map<number, ColumnTexts>();
  for (const { column, reach, box } of lines) {
    if (column !== reach) continue;
    const known = texts.get(column) ?? box;
    texts.set(column, { left: Math.min(known.left, box.left), right: Math.max(known.right, box.right) });
  }
  return texts;
}

/**
 * @param row that may hold the names. @param below the row with a text in each column of the groups. @param above the row
 * before: where it is free, names in the middle of single columns may be those of groups too.
 */
export function groupNames(
  row: Blocks,
  below: Blocks,
  above: Blocks,
  sides: readonly ColumnSides[],
  texts: ReadonlyMap<number, ColumnTexts>,
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
    const found = named.has(block.column) ? groupsAround(block, known, isFree) : [];
    const guessed = named.has(block.column) && found.length === 0 ? guessedGroups(block, known, texts, isFree) : [];
    for (const { span, guessed: side } of [...found, ...guessed]) {
      const before = side === 'left' ? undefined : ends.get(span[0] - 1);
      if (side === 'right' && !before) continue;
      const isSure = before?.isSure === true || (span[1] - span[0]) % 2 === 1;
      const chain = { block, span, before, length: 1 + (before?.length ?? 0), isSure, isOpen: side === 'right' };
      if (!before?.isOpen && chain.length >= (ends.get(span[1])?.length ?? 0)) ends.set(span[1], chain);
    }
  }
  for (const chain of [...ends.values()].sort((a, b) => b.length - a.length)) {
    const from = firstOf(chain).span[0];
    // One text alone is a title over all.
    const isUnder = above.length > 1 && above.some(({ column }) => column >= from && column <= chain.span[1]);
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
function groupsAround(
  { lines, column }: CellBlock,
  sides: readonly ColumnSides[],
  isFree: (column: number) => boolean,
): readonly Group[] {
  const [line] = lines;
  const own = sides[column];
  if (!line || line.turned || lines.length > 1) return [];
  const isAt = (at: number, side: number | undefined) => side !== undefined && Math.abs(at - side) < AT_SIDE;
  if (isAt(line.box.left, own?.left) || isAt(line.box.right, own?.right)) return [];
  const middle = middleOf(line);
  const groups: Group[] = [];
  let to = column;
  for (let from = column; from >= 0 && isFree(from); from--) {
    const left = sides[from]?.left;
    if (left === undefined) continue;
    while (to + 1 < sides.length && isFree(to + 1) && (sides[to]?.right ?? -Infinity) < 2 * middle - left - 2 * CENTRED)
      to++;
    const right = sides[to]?.right;
    const isCentred = right !== undefined && Math.abs((left + right) / 2 - middle) < CENTRED;
    if (isCentred && to > from && line.box.left > left && line.box.right < right)
      groups.push({ span: [from, to], guessed: undefined });
  }
  return groups;
}

/** Where nothing shows the outer side of a group, the middle of its name may tell it: it lies in the white beside its columns. */
function guessedGroups(
  { lines, column }: CellBlock,
  sides: readonly ColumnSides[],
  texts: ReadonlyMap<number, ColumnTexts>,
  isFree: (column: number) => boolean,
): readonly Group[] {
  const [line] = lines;
  if (!line || line.turned || lines.length > 1) return [];
  const middle = middleOf(line);
  const isAmid = (at: number, left: number, right: number) =>
    at > (texts.get(left)?.right ?? Infinity) && at < (texts.get(right)?.left ?? -Infinity);
  const groups: Group[] = [];
  for (let from = column; from >= 0 && isFree(from); from--)
    for (let to = column; to < sides.length && isFree(to); to++) {
      const [left, right] = [sides[from]?.left, sides[to]?.right];
      if (to === from) continue;
      if (right !== undefined && isAmid(2 * middle - right, from - 1, from))
        groups.push({ span: [from, to], guessed: 'left' });
      if (left !== undefined && isAmid(2 * middle - left, to, to + 1))
        groups.push({ span: [from, to], guessed: 'right' });
    }
  return groups;
}
