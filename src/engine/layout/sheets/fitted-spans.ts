/** Keeps cells from lying over each other: a cell ends before the next one. */
import type { Area } from '../tables/lattice.ts';

/** The same cells in the order of rows, then columns; those that would cover another begin where they did and end before it. */
export function fittedSpans<Cell extends Area>(cells: readonly Cell[]): readonly Cell[] {
  const keyOf = (row: number, column: number) => `${row} ${column}`;
  const taken = new Set(cells.map(({ row, column }) => keyOf(row, column)));
  const isFree = (row: number, from: number, to: number) => {
    for (let column = from; column < to; column++) if (taken.has(keyOf(row, column))) return false;
    return true;
  };
  return cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map((cell) => {
      const { row, column } = cell;
      let [columnSpan, rowSpan] = [1, 1];
      while (columnSpan < cell.columnSpan && isFree(row, column + columnSpan, column + columnSpan + 1)) columnSpan++;
      while (rowSpan < cell.rowSpan && isFree(row + rowSpan, column, column + columnSpan)) rowSpan++;
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken.add(keyOf(r, c));
      return columnSpan === cell.columnSpan && rowSpan === cell.rowSpan ? cell : { ...cell, columnSpan, rowSpan };
    });
}
