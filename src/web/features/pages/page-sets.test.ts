/** Pages chosen by clicking, and the text that says the same. */
import { expect, test } from 'vitest';
import {
  addRun,
  addRunLast,
  cutOut,
  moved,
  pagesOf,
  partsOf,
  rangeOf,
  toggleCut,
  toggleLast,
  togglePage,
} from './page-sets.ts';

test('reads the pages of a text, and none of an empty or a wrong one', () => {
  expect(pagesOf('3, 1-2, 9-', 10)).toEqual([3, 1, 2, 9, 10]);
  expect(pagesOf('', 10)).toEqual([]);
  expect(pagesOf('1,,2', 10)).toEqual([]);
});

test('writes runs short, upwards and downwards, and keeps the order', () => {
  expect(rangeOf([1, 2, 3, 5, 9, 8, 7, 7])).toBe('1-3, 5, 9-7, 7');
  expect(rangeOf([4, 3, 4, 5])).toBe('4-3, 4-5');
  expect(rangeOf([])).toBe('');
});

test('writes what it reads back, for every order of few pages', () => {
  const orders = [
    [1, 2],
    [2, 1],
    [3, 1, 2],
    [2, 3, 1],
    [1, 1, 2],
    [4, 2, 3, 1],
    [1, 2, 1],
  ];
  for (const pages of orders) expect(pagesOf(rangeOf(pages), 5)).toEqual(pages);
});

test('takes single pages in and out, and runs in', () => {
  expect(togglePage([2, 5], 3)).toEqual([2, 3, 5]);
  expect(togglePage([2, 5], 5)).toEqual([2]);
  expect(addRun([2, 9], 6, 4)).toEqual([2, 4, 5, 6, 9]);
});

test('cuts a document before a page, and joins it again', () => {
  expect(toggleCut('', 4, 10)).toBe('1-3, 4-');
  expect(toggleCut('1-3, 4-', 10, 10)).toBe('1-3, 4-9, 10');
  expect(toggleCut('1-3, 4-9, 10', 4, 10)).toBe('1-9, 10');
  expect(toggleCut('1-3, 4-10', 4, 10)).toBe('');
  expect(partsOf('1-3; 5,7', 10)).toEqual([
    [1, 2, 3],
    [5, 7],
  ]);
});

test('makes a run of pages a part of its own, whatever was cut in it', () => {
  expect(cutOut('', 4, 6, 10)).toBe('1-3, 4-6, 7-');
  expect(cutOut('1-3, 4-', 8, 5, 10)).toBe('1-3, 4, 5-8, 9-');
  expect(cutOut('1-3, 4-5, 6-', 4, 10, 10)).toBe('1-3, 4-');
  expect(cutOut('1, 2, 3-', 1, 3, 10)).toBe('1-3, 4-');
  expect(cutOut('1-4, 5-', 1, 10, 10)).toBe('');
});

test('moves a page to another place', () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
});

test('takes pages in behind the others where their order counts', () => {
  expect(toggleLast([3, 1], 2)).toEqual([3, 1, 2]);
  expect(toggleLast([3, 1, 2], 1)).toEqual([3, 2]);
  expect(addRunLast([4], 6, 3)).toEqual([4, 6, 5, 3]);
});
