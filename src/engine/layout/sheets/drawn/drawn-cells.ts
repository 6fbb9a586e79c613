/** Finds the cells of a sheet that lines enclose on all sides: those that are merged, and those with several lines of text. */
import type { DrawnLine } from '../../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import { areaBox } from '../../tables/cells.ts';
import { type Area, type Lattice, latticeAreas, lattices } from '../../tables/lattice.ts';
import type { HeightIndex } from './height-index.ts';

export interface DrawnCell {
  readonly box: Box;
  /** Columns and rows of the drawn grid that it takes. */
  readonly columnSpan: number;
  readonly rowSpan: number;
  /** It is one row of several: no frame around a table or most of it. */
  readonly isRow: boolean;
}

/** With fewer drawn rows a cell may hold many rows of text. */
const MIN_ROWS = 3;
/** A cell higher than this share of its grid may hold many rows of text. */
const MAX_SHARE = 0.5;

export function drawnCells(lines: readonly DrawnLine[]): readonly DrawnCell[] {
  return lattices(lines).flatMap((lattice) => {
    const height = (lattice.ys.at(-1) ?? 0) - (lattice.ys[0] ?? 0);
    return latticeAreas(lattice)
      .filter((area) => isClosed(area, lattice))
      .map((area) => {
        const box = areaBox(area, lattice);
        const isRow = lattice.ys.length > MIN_ROWS && box.bottom - box.top <= MAX_SHARE * height;
        return { box, columnSpan: area.columnSpan, rowSpan: area.rowSpan, isRow };
      });
  });
}

function isClosed({ row, column, rowSpan, columnSpan }: Area, lattice: Lattice): boolean {
  for (let c = column; c < column + columnSpan; c++) {
    if (!lattice.level(row, c) || !lattice.level(row + rowSpan, c)) return false;
  }
  for (let r = row; r < row + rowSpan; r++) {
    if (!lattice.upright(column, r) || !lattice.upright(column + columnSpan, r)) return false;
  }
  return true;
}

/** The cell at a place, edges left out. */
export function cellAt(cells: HeightIndex<DrawnCell>, x: number, y: number): DrawnCell | undefined {
  return cells.at(y).find(({ box }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
}
