/** Checks that no cell of a sheet lies over another. */
import { expect, test } from 'vitest';
import { fittedSpans } from './fitted-spans.ts';

test('ends a merged cell before the next one', () => {
  const cells = [
    { row: 1, column: 0, rowSpan: 3, columnSpan: 2 },
    { row: 1, column: 1, rowSpan: 1, columnSpan: 3 },
    { row: 3, column: 0, rowSpan: 1, columnSpan: 1 },
  ];
  expect(fittedSpans(cells)).toEqual([
    { row: 1, column: 0, rowSpan: 2, columnSpan: 1 },
    { row: 1, column: 1, rowSpan: 1, columnSpan: 3 },
    { row: 3, column: 0, rowSpan: 1, columnSpan: 1 },
  ]);
});

test('leaves what a cell above covers to that cell', () => {
  const cells = [
    { row: 0, column: 1, rowSpan: 3, columnSpan: 1 },
    { row: 2, column: 0, rowSpan: 1, columnSpan: 3 },
  ];
  expect(fittedSpans(cells).map(({ columnSpan }) => columnSpan)).toEqual([1, 1]);
});

test('keeps merged cells that have their places for themselves', () => {
  const cells = [
    { row: 0, column: 0, rowSpan: 2, columnSpan: 1 },
    { row: 0, column: 1, rowSpan: 1, columnSpan: 2 },
    { row: 1, column: 1, rowSpan: 1, columnSpan: 2 },
  ];
  expect(fittedSpans(cells)).toEqual(cells);
});
