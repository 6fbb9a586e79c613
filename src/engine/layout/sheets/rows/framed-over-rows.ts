/** Finds texts in the middle of a drawn cell that stands beside several rows: it is merged over them, though no line of these parts it. */
import { middle } from '../../lines/rows.ts';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import type { CellLine } from '../items/cell-lines.ts';
import type { CellBlock } from './cell-block.ts';
import type { SheetRow } from './sheet-rows.ts';

/** In ems: the middle of a text is no further from that of its cell. */
const CENTRED = 0.35;
/** In points: cells of one row begin and end so near to each other. */
const SAME = 3;

/** @param cellOf the cell that lines enclose around a text. @returns by the lines, their cells. */
export function framedOverRows(
  rows: readonly SheetRow[],
  cellOf: (line: CellLine) => DrawnCell | undefined,
): ReadonlyMap<CellLine, DrawnCell> {
  const found = new Map<CellLine, DrawnCell>();
  for (const [index, row] of rows.entries()) {
    for (const block of row.blocks) {
      const cell = block.lines[0] && cellOf(block.lines[0]);
      if (!cell || !block.lines.every((line) => cellOf(line) === cell && isCentred(block, cell))) continue;
      const isOwn = (each: CellBlock) => each === block || each.lines.some((line) => isBeside(cellOf(line), cell));
      const beside = rowsIn(rows, index, cell).map(({ blocks }) => blocks);
      const within = beside.flat().filter((each) => each !== block);
      const others = beside.filter((blocks) => blocks.some((each) => !isOwn(each)));
      if (others.length < 2 || within.some(({ lines }) => lines.some((line) => cellOf(line) === cell))) continue;
      for (const line of block.lines) found.set(line, cell);
    }
  }
  return found;
}

function isCentred({ lines }: CellBlock, { box }: DrawnCell): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || first.turned) return false;
  return Math.abs((middle(first.box) + middle(last.box)) / 2 - middle(box)) < CENTRED * first.em;
}

/** It is a cell of the same row. */
function isBeside(other: DrawnCell | undefined, { box }: DrawnCell): boolean {
  return other !== undefined && other.box.top < box.top + SAME && other.box.bottom > box.bottom - SAME;
}

/** Those around a row whose middle is in the height of a cell. */
function rowsIn(rows: readonly SheetRow[], index: number, { box }: DrawnCell): readonly SheetRow[] {
  const isIn = (row: SheetRow | undefined) =>
    row !== undefined && (row.top + row.bottom) / 2 > box.top && (row.top + row.bottom) / 2 < box.bottom;
  let [first, last] = [index, index];
  while (isIn(rows[first - 1])) first--;
  while (isIn(rows[last + 1])) last++;
  return rows.slice(first, last + 1);
}
