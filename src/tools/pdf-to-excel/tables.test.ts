/** Lines and tables as a visitor changes them. */
import { expect, test } from 'vitest';
import {
  addLine,
  moveLine,
  moveTable,
  newTable,
  readTables,
  removeLine,
  resizeTable,
  withShown,
  writeTables,
} from './tables.ts';

const PAGE = { widthPt: 600, heightPt: 800 };
const TABLE = { page: 1, x: 100, y: 200, width: 300, height: 100, columns: [200, 300], rows: [250] };

test('the option is written in tenths of points, reads back the same, and is empty without a table', () => {
  const written = writeTables([{ ...TABLE, columns: [199.96, 300.04] }]);
  expect(readTables(written)).toEqual([TABLE]);
  expect(writeTables([])).toBe('');
  expect(readTables('')).toEqual([]);
  expect(readTables('[{')).toEqual([]);
});

test('a line stays between its neighbours and the edges', () => {
  expect(moveLine(TABLE, { axis: 'columns', index: 0 }, 150).columns).toEqual([150, 300]);
  expect(moveLine(TABLE, { axis: 'columns', index: 0 }, 20).columns).toEqual([104, 300]);
  expect(moveLine(TABLE, { axis: 'columns', index: 0 }, 380).columns).toEqual([296, 300]);
  expect(moveLine(TABLE, { axis: 'columns', index: 1 }, 900).columns).toEqual([200, 396]);
  expect(moveLine(TABLE, { axis: 'rows', index: 0 }, 0).rows).toEqual([204]);
});

test('a new line halves the widest gap, and there is none where no gap has room', () => {
  expect(addLine({ ...TABLE, columns: [150, 200] }, 'columns').columns).toEqual([150, 200, 300]);
  expect(addLine(TABLE, 'rows').rows).toEqual([225, 250]);
  const narrow = { ...TABLE, height: 7, rows: [] };
  expect(addLine(narrow, 'rows')).toBe(narrow);
});

test('a line is removed alone', () => {
  expect(removeLine(TABLE, { axis: 'columns', index: 0 })).toEqual({ ...TABLE, columns: [300] });
});

test('a table takes its lines along, and stays on the page', () => {
  expect(moveTable(TABLE, 10, -20, PAGE)).toEqual({ ...TABLE, x: 110, y: 180, columns: [210, 310], rows: [230] });
  expect(moveTable(TABLE, 900, 900, PAGE)).toEqual({ ...TABLE, x: 300, y: 700, columns: [400, 500], rows: [750] });
});

test('lines outside a smaller table go', () => {
  const smaller = resizeTable(TABLE, { x: 100, y: 200, width: 150, height: 40 }, PAGE);
  expect(smaller).toEqual({ ...TABLE, width: 150, height: 40, columns: [200], rows: [] });
  expect(resizeTable(TABLE, { ...TABLE, width: 9000, height: -5 }, PAGE)).toMatchObject({ width: 500, height: 4 });
});

test('a new table lies inside its page', () => {
  expect(newTable(3, PAGE)).toEqual({ page: 3, x: 90, y: 120, width: 420, height: 560, columns: [], rows: [] });
});

test('what was found is shown on pages that nobody changed, and no table moves when one is', () => {
  const [first, second, third] = [1, 2, 3].map((page) => ({ ...TABLE, page }));
  if (!first || !second || !third) throw new Error('no tables');
  const mine = { ...third, x: 7 };
  expect(withShown([first], [second, third], new Set([1]))).toEqual([first, second, third]);
  expect(withShown([first, mine], [second, third], new Set([1, 3]))).toEqual([first, second, mine]);
  expect(withShown([first], [second, third], new Set([1, 2]))).toEqual([first, third]);
});
