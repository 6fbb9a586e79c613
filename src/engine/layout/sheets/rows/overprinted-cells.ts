/** Finds cells whose text is higher than their row: its further lines are printed over the texts of the rows below. */
import { middle } from '../../lines/rows.ts';
import { rankOf, type Side } from '../drawn/sheet-edges.ts';
import { liesOver } from '../items/cell-items.ts';
import type { CellLine } from '../items/cell-lines.ts';
import { MAX_PITCH } from '../items/drawn-rows.ts';
import { type CellBlock, makeBlock } from './cell-block.ts';
import { companyOf } from './line-company.ts';
import { lineStacks } from './line-stacks.ts';

/** In ems: a line nearer to the middle of a text runs through its letters. */
const THROUGH = 0.45;
/** In ems: a line through a text is a side only where it is longer by more. */
const LONGER = 1;
/** In ems: a line that lies over others belongs to a row only if it stands so exactly beside its texts. */
const EXACT = 0.15;
/** Texts that are asked whether they lie over a line: no more stand so near to each other. */
const NEIGHBOURS = 4;

/**
 * Such cells, each where its first line stands: other cells begin beside that line, and none beside those that lie over others.
 * @param level sides of cells, from the top.
 */
export function overprintedBlocks(lines: readonly CellLine[], level: readonly Side[]): readonly CellBlock[] {
  const columns = Map.groupBy(lines, ({ column }) => column);
  const stacks = [...columns.values()].flatMap((column) => lineStacks(column, MAX_PITCH));
  const stackOf = new Map(stacks.flatMap((stack) => stack.map((line) => [line, stack] as const)));
  const over = new Set([...columns.values()].flatMap((column) => overOthers(column, (line) => stackOf.get(line))));
  const firsts = stacks.flatMap(([first]) => first ?? []);
  const [company, exactCompany] = [companyOf(firsts), companyOf(firsts, EXACT)];
  const isOne = ([first, ...below]: readonly CellLine[]) => {
    const wrong = below.filter((line) => over.has(line) || isOverSide(line, level));
    return first !== undefined && company(first) && wrong.length > 0 && !wrong.some(exactCompany);
  };
  return stacks.filter(isOne).map((stack) => ({ ...makeBlock(stack.slice(0, 1)), lines: stack }));
}

function overOthers(
  column: readonly CellLine[],
  stackOf: (line: CellLine) => readonly CellLine[] | undefined,
): readonly CellLine[] {
  const sorted = column.toSorted((a, b) => middle(a.box) - middle(b.box));
  const over = new Set<CellLine>();
  for (const [index, line] of sorted.entries()) {
    for (const other of sorted.slice(index + 1, index + 1 + NEIGHBOURS)) {
      if (stackOf(line) === stackOf(other) || !liesOver(line, other)) continue;
      over.add(line);
      over.add(other);
    }
  }
  return [...over];
}

/** Whether a side of cells runs through a text. One that is as long as the text strikes it through. */
function isOverSide({ box, em }: CellLine, level: readonly Side[]): boolean {
  const at = middle(box);
  for (let index = rankOf(level, at - THROUGH * em); index < level.length; index++) {
    const side = level[index];
    if (!side || side.at > at + THROUGH * em) return false;
    const isAround = side.from < box.left && side.to > box.right;
    if (isAround && side.to - side.from > box.right - box.left + LONGER * em) return true;
  }
  return false;
}
