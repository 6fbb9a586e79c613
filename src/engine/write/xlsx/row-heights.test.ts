/** Checks the heights of rows with merged cells of several lines. */
import { expect, test } from 'vitest';
import type { SheetCell } from '../sheets/sheet.ts';
import { fittedHeights, rowHeights } from './row-heights.ts';

const LOOK = { borders: {}, align: 'left', wraps: true } as const;

function cell(text: string, place: Partial<SheetCell>): SheetCell {
  const plain = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, bold: false, look: LOOK };
  return { ...plain, value: { kind: 'text', text }, ...place };
}

test('makes a row as high as the lines of its merged cell need', () => {
  const cells = [cell('x'.repeat(80), { row: 2, columnSpan: 2 })];
  // 80 letters take 448 points, and a line has 90 % of 196.
  expect([...rowHeights({ rows: 3, cells, widths: [100, 100] })]).toEqual([[2, 45]]);
});

test('shares the height among the rows of a cell, and heeds what else stands in them', () => {
  const cells = [
    cell('x'.repeat(80), { rowSpan: 2 }),
    cell('x'.repeat(60), { row: 1, column: 1 }),
    cell('x'.repeat(60), { row: 2, column: 1 }),
  ];
  expect([...rowHeights({ rows: 3, cells, widths: [104, 104] })]).toEqual([
    [0, 37.5],
    [1, 60],
  ]);
});

test('leaves rows alone whose cells programs fit themselves', () => {
  expect(rowHeights({ rows: 1, cells: [cell('x'.repeat(80), {})], widths: [100] }).size).toBe(0);
});

test('makes room for the large letters of a merged cell', () => {
  const look = { ...LOOK, wraps: false, size: 2 };
  expect([...rowHeights({ rows: 1, cells: [cell('Title', { look, columnSpan: 3 })], widths: [40, 40, 40] })]).toEqual([
    [0, 30],
  ]);
  expect(rowHeights({ rows: 1, cells: [cell('Title', { look })], widths: [40] }).size).toBe(0);
});

test('tells how high rows of other cells are at least, which a program may fit', () => {
  const cells = [cell('x'.repeat(30), {}), cell('short', { row: 1 }), cell('x'.repeat(80), { row: 2, columnSpan: 2 })];
  // 30 letters take 150 points at least, and a line has 95 % of 96; 18 letters fit one.
  expect([...fittedHeights({ rows: 3, cells, widths: [100, 100] })]).toEqual([[0, 30]]);
  expect(fittedHeights({ rows: 1, cells: [cell('x'.repeat(18), {})], widths: [100] }).size).toBe(0);
});
