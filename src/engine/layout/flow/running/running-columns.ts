/** Finds the columns of headers and footers that tabs cannot have set. */
import type { Segment } from '../../lines/rows.ts';
import { type Abreast, columnsOf, makeAbreast } from '../columns/abreast.ts';
import { leaningOf } from '../paragraphs/flow-line.ts';

/** In ems: texts that begin at one place. */
const SAME_START = 0.3;
/** In ems: texts that end at different places. */
const OTHER_END = 0.6;

/** In ems, and a share of the difference of sizes: how far below the baseline boxes of words end differs by no more. */
const SAME_LINE = 0.1;
const DESCENT = 0.3;

/**
 * Rows one below the other that are a table without lines: texts begin at one place within the row and end anywhere, where
 * the tabs of headers and footers set text to the middle and to the right, and do not share the baseline, as all that
 * tabs part does. Tables are read column by column.
 * @param rows from the top, each from the left.
 * @returns the table, and from which row to which (excluded) it goes.
 */
export function findRunningColumns(
  rows: readonly (readonly Segment[])[],
): { readonly abreast: Abreast; readonly from: number; readonly to: number } | undefined {
  for (let from = 0; from < rows.length - 1; from++) {
    for (let to = rows.length; to > from + 1; to--) {
      const columns = columnsOf(rows.slice(from, to).flat());
      if (areCells(columns) && rows.slice(from, to).some(isUneven))
        return { abreast: makeAbreast([columns]), from, to };
    }
  }
  return undefined;
}

function areCells(columns: readonly (readonly Segment[])[]): boolean {
  const [first, ...others] = columns;
  if (!first || leaningOf(columns.flat(2).flatMap(({ words }) => words.map(({ word }) => word))) > 0) return false;
  return others.some((column) => {
    const [head, ...below] = column;
    if (!head || below.length === 0) return false;
    const starts = below.every(({ box, em }) => Math.abs(box.left - head.box.left) < SAME_START * em);
    return starts && below.some(({ box, em }) => Math.abs(box.right - head.box.right) > OTHER_END * em);
  });
}

function isUneven([first, ...others]: readonly Segment[]): boolean {
  return others.some((other) => {
    const reach = first && SAME_LINE * Math.min(first.em, other.em) + DESCENT * Math.abs(first.em - other.em);
    return reach !== undefined && Math.abs(other.box.bottom - (first?.box.bottom ?? 0)) > reach;
  });
}
