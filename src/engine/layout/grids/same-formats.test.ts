/** Checks that columns have one format where it prints what stood there. */
import { expect, test } from 'vitest';
import { findHabits, readValue } from './cell-value.ts';
import { withSameFormats } from './same-formats.ts';

function formats(...texts: readonly string[]): readonly string[] {
  const habits = { ...findHabits(texts), dayFirst: true };
  const cells = texts.map((text) => ({ column: 0, value: readValue(text, habits) }));
  return withSameFormats(cells).map(({ value }) => (value.kind === 'text' ? 'text' : value.format));
}

test('gives small numbers the groups of large ones', () => {
  expect(formats('950', '1,250', '12,000')).toEqual(['#,##0', '#,##0', '#,##0']);
  expect(formats('$9.50', '$1,250.00')).toEqual(['"$"#,##0.00', '"$"#,##0.00']);
  expect(formats('0.5', '1,250')).toEqual(['#,##0.0', '#,##0']);
});

test('leaves a column alone that has large numbers without groups, and percentages', () => {
  expect(formats('2024', '1,250', '12')).toEqual(['General', '#,##0', 'General']);
  expect(formats('12%', '1,250')).toEqual(['0%', '#,##0']);
});

test('gives positive numbers the room of brackets, unless the column has signs as well', () => {
  expect(formats('950', '(1,250)')).toEqual(['#,##0_);(#,##0)', '#,##0_);(#,##0)']);
  expect(formats('950', '(1,250)', '-3')).toEqual(['#,##0', '#,##0_);(#,##0)', '#,##0']);
});

test('keeps the minus behind the digits in the whole column, unless others stand before', () => {
  expect(formats('950.00', '20.50-')).toEqual(['0.00;0.00-', '0.00;0.00-']);
  expect(formats('950.00', '20.50-', '-3.00')).toEqual(['0.00', '0.00;0.00-', '0.00']);
});

test('gives days of two digits the format of days of one', () => {
  expect(formats('3/4/2026', '12/11/2026', '7/12/2026')).toEqual(['d/m/yyyy', 'd/m/yyyy', 'd/m/yyyy']);
  expect(formats('03/04/2026', '12/11/2026')).toEqual(['dd/mm/yyyy', 'dd/mm/yyyy']);
  expect(formats('3/4/2026', '05/11/2026')).toEqual(['d/m/yyyy', 'dd/m/yyyy']);
});

test('leaves columns beside it and texts as they are', () => {
  const value = (text: string) => readValue(text, findHabits([]));
  const cells = [
    { column: 0, value: value('1,250,000') },
    { column: 1, value: value('12') },
    { column: 0, value: value('n/a') },
  ];
  expect(withSameFormats(cells)).toEqual(cells);
});
