/** Checks that the parts of a sheet of very many cells are found at all, and in a time that grows with their number. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { makeCell } from '../tables/cells.ts';
import { headerRowsOf } from '../tables/header-rows.ts';
import { sheetColumns } from './columns/sheet-columns.ts';
import { cellItems } from './items/cell-items.ts';
import { rowEdges } from './rows/row-edges.ts';
import type { SheetRow } from './rows/sheet-rows.ts';

/** Quadratic work on these takes minutes. */
const ROWS = 100_000;
/** More than one call can take as arguments. */
const ITEMS = 150_000;

test('finds the columns of very many texts', () => {
  const items = cellItems(text(20, 10, 'Name'));
  const rows = Array.from({ length: ITEMS }, () => ({ items, top: 10, bottom: 20 }));
  expect(sheetColumns(rows, [])).toEqual([19, 41]);
});

test('counts the headings of very many rows', () => {
  const box = { left: 0, right: 50, top: 0, bottom: 15 };
  const made = makeCell({ row: 0, column: 0, rowSpan: 1, columnSpan: 1 }, box, text(0, 0, 'Name'), {}, []);
  const cells = Array.from({ length: ITEMS }, (_, row) => ({ ...made, row }));
  expect(headerRowsOf(cells)).toBe(0);
});

test('finds the edges of very many rows of one height', () => {
  const lines = cellItems(text(20, 0, 'Name')).map((item) => ({ ...item, turned: false }));
  const blocks = [{ column: 0, lines }] as unknown as SheetRow['blocks'];
  const rows = Array.from({ length: ROWS }, (_, row) => ({ top: row * 15, bottom: row * 15 + 10, blocks }));
  const context = { level: [], lines: [], enclosed: [], pages: [] };
  expect(rowEdges(rows, context)).toHaveLength(ROWS + 1);
});
