/** Checks in which columns hours of one digit are times. */
import { expect, test } from 'vitest';
import { readValue } from './cell-value.ts';
import { withClocks } from './clock-columns.ts';

/** The formats of the cells, row by row; those of text are undefined. */
function formats(...rows: readonly (readonly string[])[]): readonly (readonly (string | undefined)[])[] {
  const habits = { decimal: '.' as const, dayFirst: true };
  return rows.map((_, row) => {
    const cells = rows.flatMap((texts, at) =>
      texts.map((text, column) => ({ column, row: at, text, value: readValue(text, habits) })),
    );
    return withClocks(cells)
      .filter((cell) => cell.row === row)
      .map(({ value }) => (value.kind === 'text' ? undefined : value.format));
  });
}

test('reads hours of one digit as times beside others of two', () => {
  expect(formats(['Pickup'], ['9:40'], ['12:00'])).toEqual([[undefined], ['h:mm'], ['hh:mm']]);
});

test('reads hours worked as times where the table tells when they began and ended', () => {
  expect(formats(['9:00', '17:30', '8:30'], ['10:15', '18:00', '7:45'])).toEqual([
    ['h:mm', 'hh:mm', 'h:mm'],
    ['hh:mm', 'hh:mm', 'h:mm'],
  ]);
});

test('takes a ratio for no time in a column of ratios or scores', () => {
  expect(formats(['16:9'], ['16:10'], ['4:3'], ['21:9'])).toEqual([[undefined], [undefined], [undefined], [undefined]]);
  expect(formats(['25:20'], ['15:25'], ['27:25'], ['23:25'])).toEqual([
    [undefined],
    [undefined],
    [undefined],
    [undefined],
  ]);
  expect(formats(['08:00'], ['07:30'], ['08:15'], ['07:45'], ['31:30'])).toEqual([
    ['hh:mm'],
    ['hh:mm'],
    ['hh:mm'],
    ['hh:mm'],
    [undefined],
  ]);
});

test('leaves scores and verses as text', () => {
  expect(formats(['2:10'], ['1:30'])).toEqual([[undefined], [undefined]]);
  expect(formats(['15:30', '2:10'], ['17:30', '3:1'])).toEqual([
    ['hh:mm', undefined],
    ['hh:mm', undefined],
  ]);
});
