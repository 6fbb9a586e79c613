/** Tells the rows of a sheet by a column that has one line in each of them: all cells are set to the foot of their rows, or all to the top. */
import { middle } from '../../lines/rows.ts';
import type { CellLine } from '../items/cell-lines.ts';
import { LEVEL } from '../items/drawn-rows.ts';
import { rank } from '../items/rank.ts';
import { lineStacks } from './line-stacks.ts';

/** Whether both lines stand in one row; undefined where nothing tells. */
export type SameRow = (above: CellLine, below: CellLine) => boolean | undefined;

/** Such a column has so many lines, and so many cells of several lines stand beside it. */
const MIN = { lines: 4, stacks: 3 };
/** In ems: lines of one cell, with an empty line between them. */
const MAX_APART = 3;
/** Share of the cells beside it that keep to its rows. */
const KEPT = 0.9;

export function rowBands(lines: readonly CellLine[]): SameRow {
  const upright = lines.filter(({ turned }) => !turned);
  const columns = Map.groupBy(upright, ({ column }) => column);
  const known = [...columns.values()].filter((column) => areMost(column, isWhole));
  const most = known.reduce<readonly CellLine[]>((best, column) => (column.length > best.length ? column : best), []);
  const places = most.map(({ box }) => middle(box)).sort((a, b) => a - b);
  const others = upright.filter((line) => line.column !== most[0]?.column);
  if (places.length < MIN.lines || !areMost(others.filter(isWhole), (line) => isLevel(line, places))) return unknown;
  const stacks = [...columns.values()].flatMap((column) => lineStacks(column, MAX_APART));
  const levels = stacks.map((stack) => stack.map((line) => isLevel(line, places)));
  const mixed = levels.filter((stack) => stack.includes(true) && stack.includes(false));
  if (mixed.length < MIN.stacks) return unknown;
  if (areMost(mixed, (stack) => stack.at(-1) === true && stack[0] === false))
    return sameWithin((line) => rowsAbove(places, line), places.length);
  if (areMost(mixed, (stack) => stack[0] === true && stack.at(-1) === false))
    return sameWithin((line) => rowsBegun(places, line), 0);
  return unknown;
}

/** @param beyond the rank of lines beside all rows, of which nothing tells that they are one row. */
function sameWithin(rankOf: (line: CellLine) => number, beyond: number): SameRow {
  return (above, below) => {
    const [over, under] = [rankOf(above), rankOf(below)];
    return over === under && over === beyond ? undefined : over === under;
  };
}

function unknown(): undefined {
  return undefined;
}

function isWhole({ isWhole: whole }: CellLine): boolean {
  return whole === 'surely';
}

function areMost<T>(all: readonly T[], is: (one: T) => boolean): boolean {
  return all.filter(is).length >= KEPT * all.length;
}

function isLevel(line: CellLine, places: readonly number[]): boolean {
  return rank(places, middle(line.box) + LEVEL * line.em) > rank(places, middle(line.box) - LEVEL * line.em);
}

/** How many rows end above a line, where cells stand at the foot of their rows. */
function rowsAbove(places: readonly number[], { box, em }: CellLine): number {
  return rank(places, middle(box) - LEVEL * em);
}

/** How many rows begin above the foot of a line, where cells stand at the top. */
function rowsBegun(places: readonly number[], { box, em }: CellLine): number {
  return rank(places, middle(box) + LEVEL * em);
}
