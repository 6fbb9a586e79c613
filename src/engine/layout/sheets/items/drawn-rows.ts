/** Puts cells into rows by the order in which they are drawn: row by row, each from left to right. */
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { unionBox } from '../../../page/boxes/boxes.ts';
import { middle } from '../../lines/rows.ts';
import type { CellItem } from './cell-items.ts';

/** What is drawn one line below the other: a cell, or several of one column. */
export interface DrawnStack {
  readonly items: readonly CellItem[];
  readonly box: Box;
  readonly em: number;
  /** Middles of its first and its last line. */
  readonly from: number;
  readonly to: number;
}

export interface DrawnRow {
  readonly stacks: DrawnStack[];
  /** Middle of the highest line in it. */
  at: number;
}

/** In ems: texts of one row stand no further from one height. */
export const LEVEL = 0.3;
/** In ems: lines of one cell stand no further apart. */
export const MAX_PITCH = 1.6;

export function stackOf(items: readonly CellItem[]): DrawnStack {
  const middles = items.map(({ box }) => middle(box));
  return {
    items,
    box: unionBox(items.map(({ box }) => box)),
    em: Math.max(...items.map(({ em }) => em)),
    from: Math.min(...middles),
    to: Math.max(...middles),
  };
}

export function drawnStacks(items: readonly CellItem[]): readonly DrawnStack[] {
  const stacks: CellItem[][] = [];
  for (const item of items) {
    const above = stacks.at(-1)?.at(-1);
    if (above && followsBelow(above, item)) stacks.at(-1)?.push(item);
    else stacks.push([item]);
  }
  return stacks.map(stackOf);
}

export function followsBelow(above: CellItem, below: CellItem): boolean {
  const pitch = (middle(below.box) - middle(above.box)) / below.em;
  const overlap = Math.min(above.box.right, below.box.right) - Math.max(above.box.left, below.box.left);
  return pitch > LEVEL && pitch <= MAX_PITCH && overlap > 0;
}

/**
 * A text that stands lower than the one that is drawn after it to its right is set lower in their row, and so is one that is drawn
 * after both at its height. False, with nothing added, where
 * the text stands above what was drawn before it.
 */
export function addToRows(rows: DrawnRow[], stack: DrawnStack): boolean {
  const [row, before] = [rows.at(-1), rows.at(-2)];
  const [beside, reach] = [row?.stacks.at(-1), LEVEL * stack.em];
  const isRight = beside !== undefined && stack.box.left > beside.box.left && stack.box.right > beside.box.right;
  const isLow = (each: DrawnStack) => Math.abs(each.from - stack.from) <= reach;
  if (!row || (stack.from > row.at + reach && !(isRight && row.stacks.some(isLow)))) {
    rows.push({ stacks: [stack], at: stack.from });
    return true;
  }
  if (!isRight || (before && stack.from <= before.at + reach)) return false;
  row.stacks.push(stack);
  row.at = Math.min(row.at, stack.from);
  return true;
}
