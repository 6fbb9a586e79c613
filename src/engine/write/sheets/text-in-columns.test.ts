/** Checks in which columns of a table the text around it stands. */
import { expect, test } from 'vitest';
import type { Grid } from '../../layout/grids/grid.ts';
import { inColumnsOf } from './text-in-columns.ts';

const grid = (edges: readonly number[], kind: Grid['kind'], cells: Grid['cells'] = []): Grid => ({
  kind,
  columns: edges.slice(1).map((right, index) => ({ left: edges[index] ?? 0, right })),
  rows: 2,
  cells,
  top: 0,
  bottom: 40,
});
const cell = (row: number, column: number, text: string, left: number, right: number) => {
  return { row, column, rowSpan: 1, columnSpan: 1, text, bold: false, reach: { left, right } };
};
const TABLE = grid([20, 60, 200, 260, 320], 'table');
const placesOf = ({ cells }: Grid) => cells.map(({ text, column }) => `${text} ${column}`);

test('amounts stand in the column where they end, names of sums where they begin', () => {
  const sums = [
    cell(0, 0, 'Net', 150, 170),
    cell(0, 1, '12,000.00', 255, 318),
    cell(1, 0, 'VAT', 150, 170),
    cell(1, 1, '7.00', 300, 318),
  ];
  const placed = inColumnsOf(grid([150, 230, 320], 'text', sums), TABLE);
  expect(placesOf(placed)).toEqual(['Net 1', '12,000.00 3', 'VAT 1', '7.00 3']);
  expect(placed.columns).toBe(TABLE.columns);
});

test('the lines of a letterhead stay in one column', () => {
  const lines = [
    cell(0, 0, 'Bank', 20, 50),
    cell(0, 1, 'Statement number', 240, 320),
    cell(1, 1, 'Page 1', 285, 320),
    cell(2, 1, '4 Hill', 285, 320),
  ];
  expect(placesOf(inColumnsOf(grid([20, 150, 320], 'text', lines), TABLE))).toEqual([
    'Bank 0',
    'Statement number 3',
    'Page 1 3',
    '4 Hill 3',
  ]);
});

test('texts that would share a column stay as they are, and so does text in one column without a side', () => {
  const near = grid([70, 130, 190], 'text', [cell(0, 0, 'From', 70, 90), cell(0, 1, 'To', 130, 150)]);
  expect(inColumnsOf(near, TABLE)).toBe(near);
  const single = grid([70, 190], 'text', [cell(0, 0, 'Note', 70, 90)]);
  expect(inColumnsOf(single, TABLE)).toBe(single);
});

test('a sum with its name stands in the column that it is set to', () => {
  const table = { ...TABLE, cells: [cell(0, 1, 'Hosting', 62, 90), cell(0, 3, '300.00', 290, 318)] };
  const text = (left: number, right: number) => grid([left, right], 'text', [cell(0, 0, 'Total: 385.00', left, right)]);
  expect(placesOf(inColumnsOf(text(265, 318), table))).toEqual(['Total: 385.00 3']);
  expect(placesOf(inColumnsOf(text(62, 120), table))).toEqual(['Total: 385.00 1']);
  // Neither side is that of the column, or it runs over several.
  for (const other of [text(265, 300), text(100, 318)]) expect(inColumnsOf(other, table)).toBe(other);
});
