/** Checks which grids of lines are the axes of a plot. */
import { expect, test } from 'vitest';
import type { PaintedShape } from '../../../../adapters/pdfium-shapes.ts';
import { isPlot } from './plots.ts';

const XS = [0, 100, 200] as const;

/** Two rows of two cells, 100 points wide and 50 high. */
function grid() {
  const cells = [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      words: [],
      borders: {},
      align: 'left' as const,
      verticalAlign: 'top' as const,
      box: { left: XS[column] ?? 0, right: XS[column + 1] ?? 0, top: 50 * row, bottom: 50 * (row + 1) },
    })),
  );
  return { cells, box: { left: 0, right: 200, top: 0, bottom: 100 } };
}

function slanted(left: number, top: number, right: number, bottom: number): PaintedShape {
  return { box: { left, top, right, bottom }, stroke: 'ff0000', strokeWidthPt: 1, kind: 'line' };
}

test('lines through several cells make a grid a plot', () => {
  expect(isPlot(grid(), [slanted(0, 0, 100, 50), slanted(100, 50, 200, 100)])).toBe(true);
  expect(isPlot(grid(), [slanted(10, 10, 190, 90)])).toBe(true);
});

test('a slanted line in the first cell, signs in cells and level lines make none', () => {
  expect(isPlot(grid(), [slanted(0, 0, 100, 50)])).toBe(false);
  expect(
    isPlot(
      grid(),
      [0, 100].flatMap((x) => [0, 50].map((y) => slanted(x + 4, y + 4, x + 20, y + 20))),
    ),
  ).toBe(false);
  expect(isPlot(grid(), [slanted(0, 50, 200, 50.5), slanted(100, 0, 100.5, 100)])).toBe(false);
});
