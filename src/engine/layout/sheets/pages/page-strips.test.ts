/** Checks which pages are strips of one sheet, with cells at known places. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { printedSheets } from './page-order.ts';
import { pageProfile } from './page-profile.ts';
import type { Strips } from './sheet-strips.ts';

const SIZE = { widthPt: 300, heightPt: 260 };
/** Heights of rows that differ, on the first page of a strip and on the second. */
const UPPER = [20, 32, 58, 70, 101, 113, 128, 160, 172, 195];
const LOWER = [20, 47, 59, 90, 102, 118, 149, 161, 185];
const EVEN = [20, 32, 44, 56, 68, 80, 92, 104, 116, 128];

function page(columns: readonly number[], rows: readonly number[], name: string): readonly Word[] {
  return rows.flatMap((y, row) =>
    columns.flatMap((x, column) => text(x, y, `${name}${row}${'abc'[column] ?? ''}${'x'.repeat(5 + ((row * 3) % 4))}`)),
  );
}

function strips(...pages: readonly (readonly Word[])[]): readonly Strips[] {
  const profiles = pages.map((words, index) => pageProfile(index + 1, words, SIZE, { painted: [], level: [] }));
  return printedSheets(profiles).map((sheet) => sheet.strips);
}

/** The last of these columns reaches the right edge. */
const FIRST = [20, 90, 230];
const SECOND = [60, 150];

test('puts strips beside each other whose rows have the same uneven heights, though their pages end early', () => {
  const wide = [page(FIRST, UPPER, 'a'), page(FIRST, LOWER, 'b'), page(SECOND, UPPER, 'c'), page(SECOND, LOWER, 'd')];
  expect(strips(...wide)).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ]);
});

test('a sheet of the same form is a sheet of its own', () => {
  const wide = (name: string) => [
    page(FIRST, UPPER, `${name}a`),
    page(FIRST, LOWER, `${name}b`),
    page(SECOND, UPPER, `${name}c`),
    page(SECOND, LOWER, `${name}d`),
  ];
  expect(strips(...wide('m'), ...wide('n'))).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
    [
      [5, 6],
      [7, 8],
    ],
  ]);
});

test('keeps the place of an empty page of a strip', () => {
  const wide = [page(FIRST, UPPER, 'a'), page(FIRST, LOWER, 'b'), page(SECOND, UPPER, 'c'), []];
  const third = [page([20, 120], UPPER, 'e'), []];
  expect(strips(...wide, ...third)).toEqual([
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ]);
});

test('rows that all have one height, or that stop long before the edge, tell nothing', () => {
  const even = [FIRST, FIRST, SECOND, SECOND].map((columns, index) => page(columns, EVEN, 'abcd'[index] ?? ''));
  expect(strips(...even).every((sheet) => sheet.every((strip) => strip.length === 1))).toBe(true);
  const narrow = [[20, 60], [20, 60], SECOND, SECOND].map((columns, index) =>
    page(columns, index % 2 === 0 ? UPPER : LOWER, 'abcd'[index] ?? ''),
  );
  expect(strips(...narrow).some((sheet) => sheet.length > 1 && sheet.some((strip) => strip.length > 1))).toBe(false);
});

test('goes on beside pages of which an earlier one has the rows', () => {
  const [head = 20, second = 32, ...rest] = UPPER;
  const few = page([40, 150, 240], [head, second], 'b');
  const third = page([20, 120], [head, ...rest], 'c');
  expect(strips(page(FIRST, UPPER, 'a'), few, third)).toEqual([[[1], [2], [3]]]);
});
