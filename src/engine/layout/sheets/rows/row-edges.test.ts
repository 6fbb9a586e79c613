/** Checks which rows without text a sheet keeps where nothing is drawn. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** The rows that have text, of lines at these heights. */
function filled(tops: readonly number[], pages: readonly number[] = []): readonly number[] {
  const words = tops.flatMap((top, index) => [...text(20, top, `Name ${index}`), ...text(120, top, `${index * 7}`)]);
  const places = pages.map((bottom) => [{ by: { x: 0, y: 0 }, box: { left: 0, top: 0, right: 200, bottom } }]);
  const cells = sheetGrid({ words, lines: [], fills: [], ...(pages.length > 0 ? { places } : {}) })?.cells ?? [];
  return [...new Set(cells.map(({ row }) => row))];
}

test('keeps as many rows without text as there is room for between two blocks', () => {
  expect(filled([10, 25, 40, 55, 70, 115, 130])).toEqual([0, 1, 2, 3, 4, 7, 8]);
});

test('keeps none where the distance is no whole number of rows, or where none is usual', () => {
  expect(filled([10, 25, 40, 55, 70, 108, 123])).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(filled([10, 25, 55, 70])).toEqual([0, 1, 2, 3]);
});

test('keeps none between the pages of a sheet', () => {
  expect(filled([10, 25, 40, 55, 70, 115, 130], [90, 300])).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
