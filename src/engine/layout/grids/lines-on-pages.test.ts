/** Checks that the lines of a sheet are told at their places on its pages. */
import { expect, test } from 'vitest';
import { linesOnPages } from './lines-on-pages.ts';

test('tells each page its own lines, at their places there', () => {
  const table = { columns: [0, 50, 100, 200, 250], rows: [0, 10, 20] };
  const places = [
    { page: 1, by: { x: 0, y: 0 }, box: { left: 2, top: 2, right: 98, bottom: 18 } },
    { page: 4, by: { x: 120, y: -30 }, box: { left: 160, top: 2, right: 248, bottom: 18 } },
  ];
  expect(linesOnPages(table, places)).toEqual([
    { page: 1, x: 0, y: 0, width: 100, height: 20, columns: [50], rows: [10] },
    { page: 4, x: 38, y: 30, width: 92, height: 20, columns: [80], rows: [40] },
  ]);
});
