/** Parts rows of a table without lines in which a column has two numbers or times below each other: a larger text beside them touches both. */
import type { Word } from '../../page/words/words.ts';
import { middle } from '../lines/rows.ts';
import { areaBox, makeCell } from './cells.ts';
import { headerRowsOf } from './header-rows.ts';
import type { FoundCell, FoundTable } from './table.ts';

/** In heights: the middles of numbers below each other are further apart. */
const BELOW = 0.5;
/** Shorter ones may be a fraction. */
const VALUE = /^(?=.{3,20}$)\P{L}*\d\P{L}*$/u;

export function withStackedValues(table: FoundTable): FoundTable {
  if (table.found !== 'spaced') return table;
  const byRow = Map.groupBy(table.cells, ({ row }) => row);
  const starts = table.rows.slice(1).map((_, row) => partsOf(byRow.get(row) ?? [], table.rows[row] ?? 0));
  if (starts.every(({ length }) => length === 1)) return table;
  const ys = [...starts.flat(), table.rows.at(-1) ?? 0];
  const edges = { xs: table.columns, ys };
  let first = 0;
  const cells = starts.flatMap((own, row) => {
    const at = first;
    first += own.length;
    const known = byRow.get(row) ?? [];
    if (own.length === 1) return known.map((cell) => ({ ...cell, row: at }));
    return own.flatMap((_, part) => known.map((cell) => partOf(cell, { own, part, row: at + part }, edges)));
  });
  return { ...table, rows: ys, cells, headerRows: headerRowsOf(cells) };
}

/** y at which its parts begin: one where it is one row. */
function partsOf(cells: readonly FoundCell[], top: number): readonly number[] {
  const stacks = cells.map(({ words }) => stackOf(words));
  const [longest = []] = stacks.toSorted((a, b) => b.length - a.length);
  return longest.map((word, index) => {
    const above = longest[index - 1];
    return above ? (middle(above.box) + middle(word.box)) / 2 : top;
  });
}

/** Values below each other, if a cell has nothing else; else its first word. */
function stackOf(words: readonly Word[]): readonly Word[] {
  const inOrder = words.toSorted((a, b) => middle(a.box) - middle(b.box));
  const isStack = inOrder.every((word, index) => {
    const above = inOrder[index - 1];
    return VALUE.test(word.text) && word.turn === 0 && (!above || isBelow(above, word));
  });
  return isStack ? inOrder : inOrder.slice(0, 1);
}

function isBelow({ box: above }: Word, { box: below }: Word): boolean {
  const shared = Math.min(above.right, below.right) - Math.max(above.left, below.left);
  const least = Math.min(above.right - above.left, below.right - below.left);
  return shared > least / 2 && middle(below) - middle(above) > BELOW * (above.bottom - above.top);
}

interface Part {
  /** y at which each part of the row begins. */
  readonly own: readonly number[];
  readonly part: number;
  readonly row: number;
}

function partOf(cell: FoundCell, { own, part, row }: Part, edges: Parameters<typeof areaBox>[1]): FoundCell {
  const area = { row, column: cell.column, rowSpan: 1, columnSpan: cell.columnSpan };
  const [from, to] = [part === 0 ? -Infinity : (own[part] ?? 0), own[part + 1] ?? Infinity];
  const words = cell.words.filter(({ box }) => middle(box) >= from && middle(box) < to);
  const made = makeCell(area, areaBox(area, edges), words, cell.borders, []);
  return cell.fill ? { ...made, fill: cell.fill } : made;
}
