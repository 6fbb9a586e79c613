/** Tells grids of which lines show only a frame and names of columns, while painted cells show the rows. */
import type { FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { Box } from '../../../adapters/pdfium-text.ts';
import type { FoundTable } from './table.ts';

/** In points: edges of areas and of cells that agree. */
const SAME_EDGE = 2;
/** Cells beside each other that are painted, at least. */
const MIN_CELLS = 3;
/** Times the height of a painted row: a higher one holds several. */
const HIGHER = 1.3;

/** Whether painted cells stand within a row that is several times as high, as in banded tables with a frame. */
export function hasPaintedRows({ columns, rows }: FoundTable, fills: readonly FilledArea[]): boolean {
  return rows.slice(1).some((bottom, index) => {
    const top = rows[index] ?? bottom;
    const own = fills.filter(({ box }) => isCellIn(box, top, bottom, columns));
    const painted = Map.groupBy(own, ({ box }) => Math.round(box.top));
    return [...painted.values()].some((row) => {
      const height = Math.max(...row.map(({ box }) => box.bottom - box.top));
      return new Set(row.map(({ box }) => Math.round(box.left))).size >= MIN_CELLS && height * HIGHER < bottom - top;
    });
  });
}

function isCellIn(area: Box, top: number, bottom: number, columns: readonly number[]): boolean {
  const isEdge = (x: number) => columns.some((each) => Math.abs(each - x) <= SAME_EDGE);
  const isWithin = area.top >= top - SAME_EDGE && area.bottom <= bottom + SAME_EDGE;
  return isWithin && isEdge(area.left) && isEdge(area.right);
}
