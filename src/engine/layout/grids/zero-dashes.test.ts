/** Checks which dashes of a column are zeros: those that end where a format prints them. */
import { expect, test } from 'vitest';
import { readValue } from './cell-value.ts';
import type { CellLook } from './grid.ts';
import { withZeroDashes } from './zero-dashes.ts';

const DIGIT_PT = 5;

/** Texts of one column with their right ends. */
function read(cells: readonly (readonly [text: string, right: number])[], align: CellLook['align'] = 'right') {
  const placed = cells.map(([text, right]) => ({
    column: 0,
    value: readValue(text, { decimal: '.', dayFirst: undefined }),
    reach: { left: right - DIGIT_PT * text.length, right },
    look: { borders: {}, align, wraps: false },
  }));
  return withZeroDashes(placed).map(({ value }) => (value.kind === 'number' ? [value.value, value.format] : value));
}

test('reads dashes that end where numbers do as zeros, in one format with these', () => {
  const format = '#,##0;-#,##0;"-"';
  expect(
    read([
      ['1,250', 100],
      ['-', 100],
      ['-3,000', 100.2],
    ]),
  ).toEqual([
    [1250, format],
    [0, format],
    [-3000, format],
  ]);
});

test('knows the dashes of accounts, which keep room for digits, and amounts in brackets', () => {
  const cells: readonly (readonly [string, number])[] = [
    ['(1,250.00)', 100],
    ['-', 93],
    ['-', 93],
  ];
  const format = '#,##0.00_);(#,##0.00);"-"??_)';
  expect(read(cells)).toEqual([
    [-1250, format],
    [0, format],
    [0, format],
  ]);
  // One of them, or some in the middle of their cells, may be there by chance.
  expect(read(cells.slice(0, 2))[1]).toEqual({ kind: 'text', text: '-' });
  expect(read(cells, 'center')[1]).toEqual({ kind: 'text', text: '-' });
});

test('leaves dashes that stand elsewhere, or beside no number', () => {
  const dash = { kind: 'text', text: '–' };
  expect(
    read([
      ['1250', 100],
      ['–', 60],
      ['–', 60],
    ]).slice(1),
  ).toEqual([dash, dash]);
  expect(
    read([
      ['none', 100],
      ['–', 100],
    ])[1],
  ).toEqual(dash);
  // In the middle of a column a dash ends where a digit does.
  expect(
    read([
      ['5', 100],
      ['–', 100],
    ])[1],
  ).toEqual(dash);
});

test('looks at very many dashes and numbers that end anywhere in one go', () => {
  // Each beside each other one would outlast the time of the test.
  const cells = Array.from({ length: 200_000 }, (_, index) =>
    index % 2 === 0 ? (['12', 200 + index] as const) : (['-', 100] as const),
  );
  expect(read(cells).filter((value) => !Array.isArray(value))).toHaveLength(100_000);
});
