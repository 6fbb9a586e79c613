/** Makes the grid of a found table: its filled cells with their text and how they are printed. */

import type { Word } from '../../page/words/words.ts';
import { cellText } from '../tables/cells.ts';
import { isBold } from '../tables/header-rows.ts';
import type { FoundCell, FoundTable } from '../tables/table.ts';
import { lettersOf, usualSize } from './cell-letters.ts';
import { cellRooms, takesLines } from './cell-rooms.ts';
import { cellSides } from './cell-sides.ts';
import type { BlankCell, CellLook, Column, Grid } from './grid.ts';

/** Finders are at least so sure of columns that are not in doubt. */
const SURE = 0.5;

export function tableGrid(table: FoundTable): Grid {
  const sides = cellSides(table.cells);
  const rooms = cellRooms(table.cells);
  const usualPt = usualSize(table.cells.flatMap(({ words }) => words));
  return {
    kind: 'table',
    ...(table.confidence < SURE ? { isUnsure: true } : {}),
    columns: table.columns.slice(1).map((right, index) => ({ left: table.columns[index] ?? 0, right })),
    rows: table.rows.length - 1,
    edges: table.rows,
    cells: table.cells
      .filter(({ words }) => words.length > 0)
      .map((cell) => {
        const { row, column, rowSpan, columnSpan, words } = cell;
        const link = words.find((word) => word.link)?.link;
        return {
          row,
          column,
          rowSpan,
          columnSpan,
          text: cellText(words, rooms.get(cell)),
          bold: words.every(isBold),
          look: { ...lookOf(cell), ...sides.get(cell), ...lettersOf(words, cell.fill, usualPt) },
          reach: reachOf(words),
          ...(link ? { link } : {}),
        };
      }),
    blanks: table.cells.filter(isBlank).map(blankOf),
    top: table.box.top,
    bottom: table.box.bottom,
  };
}

function reachOf(words: readonly Word[]): Column {
  const left = words.reduce((least, { box }) => Math.min(least, box.left), Infinity);
  return { left, right: words.reduce((most, { box }) => Math.max(most, box.right), -Infinity) };
}

/** It has no text, and is drawn. */
function isBlank({ words, fill, borders }: FoundCell): boolean {
  return words.length === 0 && (fill !== undefined || Object.keys(borders).length > 0);
}

function blankOf(cell: FoundCell): BlankCell {
  const { row, column, rowSpan, columnSpan } = cell;
  return { row, column, rowSpan, columnSpan, look: lookOf(cell) };
}

function lookOf({ fill, borders, align, words }: FoundCell): CellLook {
  return { ...(fill ? { fill } : {}), borders, align, wraps: takesLines(words) };
}
