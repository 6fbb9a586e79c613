/** Puts pictures over empty rows of sheets. */
import { expect, test } from 'vitest';
import type { Grid } from '../../layout/grids/grid.ts';
import type { FoundTable } from '../../layout/tables/table.ts';
import { type PictureOnSheet, withPictures } from './sheet-pictures.ts';

const picture = (left: number, top: number, right: number, bottom: number): PictureOnSheet => {
  const box = { left, top, right, bottom };
  return { picture: { path: 'a.png', ending: 'png', text: 'Sales', order: 0, box }, box };
};
const cell = (row: number, rowSpan = 1) => ({
  row,
  rowSpan,
  column: 0,
  columnSpan: 1,
  text: `row ${row}`,
  bold: false,
});
const grid: Grid = { kind: 'table', columns: [], rows: 3, cells: [cell(0), cell(1), cell(2)], top: 0, bottom: 200 };
/** Rows at 0, 20 and 150. */
const table: FoundTable = {
  ...{ box: { left: 0, top: 0, right: 200, bottom: 170 }, columns: [0, 50, 200], rows: [0, 20, 150, 170] },
  ...{ cells: [], headerRows: 0, found: 'ruled', confidence: 1 },
};

test('adds empty rows for what a picture covered, and moves what stands below it', () => {
  // Between the second row and the third, seven rows of 12.75 points high.
  const made = withPictures(grid, [picture(60, 45, 160, 130)], table);
  expect(made.rows).toBe(10);
  expect(made.cells.map(({ row }) => row)).toEqual([0, 1, 9]);
  expect(made.pictures).toEqual([
    ...[{ path: 'a.png', ending: 'png', text: 'Sales', row: 2, column: 1, offsetPt: 10, widthPt: 100, heightPt: 85 }],
  ]);
});

test('counts the rows beside a picture, and lets merged cells grow', () => {
  const merged = { ...grid, cells: [cell(0, 3)] };
  const made = withPictures(merged, [picture(60, 10, 160, 61)], table);
  expect(made.pictures?.[0]?.row).toBe(1);
  expect(made.cells).toMatchObject([{ row: 0, rowSpan: 6 }]);
});

test('puts pictures beside each other into the same rows, and others below', () => {
  const made = withPictures(grid, [picture(0, 30, 40, 81), picture(60, 30, 90, 55), picture(0, 90, 40, 141)], table);
  expect(made.pictures?.map(({ row }) => row)).toEqual([2, 2, 6]);
  expect(made.cells.map(({ row }) => row)).toEqual([0, 1, 10]);
});

test('leaves sheets without pictures, and gives those without cells rows of their own', () => {
  expect(withPictures(grid, [], table)).toBe(grid);
  const empty = { ...grid, rows: 0, cells: [] };
  expect(withPictures(empty, [picture(0, 0, 40, 51)], undefined)).toMatchObject({ rows: 4, pictures: [{ row: 0 }] });
});
