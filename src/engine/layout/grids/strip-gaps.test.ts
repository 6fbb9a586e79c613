/** Checks that strips of a sheet stand beside each other without a column between them. */
import { expect, test } from 'vitest';
import type { Grid } from './grid.ts';
import { withoutStripGaps } from './strip-gaps.ts';

const at = (column: number, columnSpan = 1) => ({ row: 0, rowSpan: 1, column, columnSpan });
const cell = (text: string, column: number, columnSpan = 1) => ({ ...at(column, columnSpan), text, bold: false });
const look = { borders: {}, align: 'left' as const, wraps: false };
/** Columns from 0 to 50, from there to 110, and to 150. */
const columns = [0, 50, 110].map((left, index) => ({ left, right: [50, 110, 150][index] ?? 0 }));
const grid: Grid = { kind: 'table', columns, rows: 1, cells: [cell('a', 0), cell('b', 2)], top: 0, bottom: 20 };
const strips = [
  { left: 0, right: 50 },
  { left: 110, right: 150 },
];

test('leaves out what stands between two strips that both draw a side', () => {
  const blanks = [
    { ...at(1), look },
    { ...at(0, 3), look },
  ];
  const made = withoutStripGaps({ ...grid, blanks }, strips);
  expect(made.columns).toHaveLength(2);
  expect(made.cells.map(({ text, column }) => [text, column])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(made.blanks).toEqual([{ ...at(0, 2), look }]);
});

test('keeps columns over which a cell with text is merged, and that hold nothing else', () => {
  const halves = [0, 50, 80, 110].map((left, index) => ({ left, right: [50, 80, 110, 150][index] ?? 0 }));
  const merged = { ...grid, columns: halves, cells: [cell('a', 0), cell('c', 1, 2), cell('b', 3)] };
  expect(withoutStripGaps(merged, strips)).toBe(merged);
});

test('keeps a column with text, and columns of one strip', () => {
  const filled = { ...grid, cells: [...grid.cells, cell('c', 1)] };
  expect(withoutStripGaps(filled, strips)).toBe(filled);
  expect(withoutStripGaps(grid, [{ left: 0, right: 150 }])).toBe(grid);
});
