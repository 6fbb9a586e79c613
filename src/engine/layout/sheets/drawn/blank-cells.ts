/** Finds the cells of a sheet that have no text but are drawn: fields to be filled in, bars of plans, the rest of a row. */
import type { FilledArea } from '../../../../adapters/pdfium-lines.ts';
import { middle } from '../../lines/rows.ts';
import { areaBox, makeCell } from '../../tables/cells.ts';
import type { Area } from '../../tables/lattice.ts';
import type { FoundCell } from '../../tables/table.ts';
import type { BorderFinder } from './cell-borders.ts';
import { drawnArea } from './drawn-area.ts';
import type { DrawnCell } from './drawn-cells.ts';
import type { HeightIndex } from './height-index.ts';

/** A sheet with more places is a list, of which the borders of empty cells tell nothing. */
const MAX_PLACES = 200_000;

export interface BlankContext {
  /** x and y of the edges of the grid. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly borders: BorderFinder;
  readonly fills: HeightIndex<FilledArea>;
}

/** @param filled cells with text. @param drawn those that are enclosed take all the columns and rows that they stand over. */
export function blankCells(
  filled: readonly Area[],
  drawn: readonly DrawnCell[],
  { xs, ys, borders, fills }: BlankContext,
): readonly FoundCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns * rows > MAX_PLACES) return [];
  const taken = new Set<number>();
  const placesOf = ({ row, column, rowSpan, columnSpan }: Area) =>
    Array.from({ length: rowSpan * columnSpan }, (_, index) => {
      return (row + Math.floor(index / columnSpan)) * columns + column + (index % columnSpan);
    });
  const isFree = (area: Area) => placesOf(area).every((place) => !taken.has(place));
  const take = (area: Area) => {
    for (const place of placesOf(area)) taken.add(place);
  };
  for (const area of filled) take(area);
  const blanks: FoundCell[] = [];
  const add = (area: Area) => {
    const box = areaBox(area, { xs, ys });
    const cell = makeCell(area, box, [], borders.of(box), fills.at(middle(box)));
    if (cell.fill !== undefined || Object.keys(cell.borders).length > 0) blanks.push(cell);
  };
  for (const cell of drawn) {
    const area = drawnArea(cell, xs, ys);
    if (!area || area.rowSpan * area.columnSpan < 2 || !isFree(area)) continue;
    take(area);
    add(area);
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!taken.has(row * columns + column)) add({ row, column, rowSpan: 1, columnSpan: 1 });
    }
  }
  return blanks;
}
