/** What is remembered of looks ahead, and which pages they take. */
import { expect, test } from 'vitest';
import { chosenPages, lookedAt, lookOptions, rememberLook } from './doubtful-pages.ts';

const GRID = { page: 2, x: 10, y: 10, width: 100, height: 50, columns: [40], rows: [30] };

test('the chosen pages are those of the range, once each, in the order of the file', () => {
  expect(chosenPages('', 3)).toEqual([1, 2, 3]);
  expect(chosenPages('5,2-3,2', 9)).toEqual([2, 3, 5]);
  expect(chosenPages('8-20', 9)).toEqual([8, 9]);
});

test('nothing is looked at while a range cannot be read, or names pages as a viewer does', () => {
  expect(chosenPages('5-7', 2)).toEqual([]);
  expect(chosenPages('1,,2', 9)).toEqual([]);
  expect(chosenPages('label:iv', 9)).toEqual([]);
});

test('what was told of a file is remembered for the answers it was told for', () => {
  const file = new File(['a'], 'a.pdf');
  rememberLook(file, {}, [1, 2], { found: { grids: [GRID] }, uncertain: { 'table-lines': [2], 'image-only': [1] } });
  expect(rememberLook(file, {}, [3], { uncertain: { 'table-lines': [3] } })).toEqual({
    pages: [1, 2, 3],
    doubtful: [2, 3],
    unread: [1],
    grids: [GRID],
  });
  expect(lookedAt(file, { outputFormat: 'csv' }).doubtful).toEqual([2, 3]);
  expect(lookedAt(file, { tables: 'ruled' }).pages).toEqual([]);
  expect(lookedAt(new File(['a'], 'a.pdf'), {}).pages).toEqual([]);
});

test('a look takes the answers that count, and recognises nothing', () => {
  const values = { tables: 'spaced', sheets: 'one', ocr: 'all', pages: '1-3' };
  expect(lookOptions(values, [1, 3])).toEqual({ tables: 'spaced', pages: '1,3', outputFormat: 'json', ocr: 'off' });
});
