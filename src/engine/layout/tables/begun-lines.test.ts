/** Leaves out rows and columns of tables that no cell begins in. */
import { expect, test } from 'vitest';
import { withBegunLines } from './begun-lines.ts';

const cell = (row: number, column: number, rowSpan: number, columnSpan: number) => ({
  row,
  column,
  rowSpan,
  columnSpan,
});

test('leaves out a row and a column in which no cell begins, and shortens the spans over them', () => {
  const table = {
    rows: [0, 10, 20, 30],
    columns: [0, 50, 60, 100],
    headerRows: 2,
    cells: [cell(0, 0, 2, 2), cell(0, 2, 2, 1), cell(2, 0, 1, 3)],
  };
  expect(withBegunLines(table)).toEqual({
    rows: [0, 20, 30],
    columns: [0, 60, 100],
    headerRows: 1,
    cells: [cell(0, 0, 1, 1), cell(0, 1, 1, 1), cell(1, 0, 1, 2)],
  });
});

test('leaves all other tables as they are', () => {
  const table = {
    rows: [0, 10, 20],
    columns: [0, 50, 100],
    headerRows: 1,
    cells: [cell(0, 0, 1, 2), cell(1, 0, 1, 1), cell(1, 1, 1, 1)],
  };
  expect(withBegunLines(table)).toBe(table);
});
