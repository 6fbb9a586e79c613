/** Tells drawings from tables: the axes of a plot make a grid, but what is drawn across its cells makes none. */
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import type { Box } from '../../../../adapters/pdfium-text.ts';
import type { FoundTable } from '../../tables/table.ts';

/** Share of a cell, in width and in height, that a slanted line or a curve takes: signs in cells are smaller. */
const LARGE = 0.4;
/** In points. */
const LEAST = 12;
/** Cells with such a line: the one above the names of rows, beside those of columns, is often parted by one. */
const MIN_CELLS = 2;

/** Whether slanted lines or curves are drawn in several cells of a table. */
export function isPlot({ cells, box }: Pick<FoundTable, 'cells' | 'box'>, shapes: readonly PaintedShape[]): boolean {
  const strokes = shapes.filter((shape) => isSlanted(shape) && isWithin(shape.box, box));
  const crossed = cells.filter((cell) => strokes.some((stroke) => isDrawnIn(stroke.box, cell.box)));
  return crossed.length >= MIN_CELLS && crossed.length * 2 >= cells.length;
}

function isSlanted({ kind, stroke, fill, box }: PaintedShape): boolean {
  const isLarge = box.right - box.left >= LEAST && box.bottom - box.top >= LEAST;
  return kind !== 'rectangle' && stroke !== undefined && fill === undefined && isLarge;
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

function isDrawnIn(stroke: Box, cell: Box): boolean {
  const across = Math.min(stroke.right, cell.right) - Math.max(stroke.left, cell.left);
  const down = Math.min(stroke.bottom, cell.bottom) - Math.max(stroke.top, cell.top);
  return across >= LARGE * (cell.right - cell.left) && down >= LARGE * (cell.bottom - cell.top);
}
