/** Checks lists of records that white alone shows: lines of their cells, and text above them. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { spacedTables } from './spaced-tables.ts';
import { withWrappedRows } from './wrapped-rows.ts';

function rowsOf(...words: readonly (readonly Word[])[]): readonly (readonly string[])[] {
  const tables = spacedTables({ words: words.flat(), lines: [], fills: [], size: { widthPt: 600, heightPt: 800 } });
  const table = tables.at(-1);
  if (!table) return [];
  const { cells, rows } = withWrappedRows(table);
  const filled = rows.slice(1).map((_, row) => cells.filter((cell) => cell.row === row));
  return filled.map((row) => row.map(({ words: own }) => cellText(own)));
}

const record = (y: number, day: string, what: string, amount: string) =>
  [text(20, y, day), text(80, y, what), textTo(320, y, amount)].flat();
const HEAD = record(10, 'Date', 'Details', 'Amount');

test('lines that stand nearer to each other than records do are one cell, whatever they begin with', () => {
  const found = rowsOf(
    HEAD,
    record(26, '01.03.', 'Transfer', '12.00'),
    text(80, 38, 'City Water'),
    text(80, 50, 'REF 1234'),
    record(66, '02.03.', 'Card payment', '7.50'),
    record(82, '03.03.', 'Transfer', '9.00'),
    text(80, 94, 'Rent'),
  );
  expect(found).toEqual([
    ['Date', 'Details', 'Amount'],
    ['01.03.', 'Transfer City Water REF 1234', '12.00'],
    ['02.03.', 'Card payment', '7.50'],
    ['03.03.', 'Transfer Rent', '9.00'],
  ]);
});

test('lines as far from each other as records are stay rows, and so does what has a number', () => {
  const found = rowsOf(
    HEAD,
    record(26, '01.03.', 'Transfer', '12.00'),
    text(80, 42, 'Rent'),
    record(58, '02.03.', 'Card payment', '7.50'),
    record(74, '03.03.', 'Transfer', '9.00'),
    [...text(80, 86, 'Carried forward'), ...textTo(320, 86, '28.50')],
  );
  expect(found).toHaveLength(6);
  expect(found[5]).toEqual(['', 'Carried forward', '28.50']);
});

test('an address that white parts from a list is none of its rows; heads of half of its columns are', () => {
  const list = [40, 56, 72, 88].flatMap((y, index) => [
    ...text(20, y, `Item${index}`),
    ...[160, 240, 320, 400].flatMap((right) => textTo(right, y, `${right}`)),
  ]);
  const address = [...text(20, 0, 'Ann Example'), ...textTo(400, 0, 'Page 1')];
  expect(rowsOf(address, list)).toHaveLength(4);
  const heads = [240, 320, 400].flatMap((right) => textTo(right, 0, 'Sum'));
  expect(rowsOf(heads, list)).toHaveLength(5);
});

test('a line of many words in the first column goes on its row, and the table goes on below it', () => {
  const row = (y: number, name: string, note: string, amount: string) =>
    [text(20, y, name), textTo(240, y, note), textTo(320, y, amount)].flat();
  const found = rowsOf(
    row(10, 'Sales', '4', '12.00'),
    row(24, 'Costs', '5', '7.00'),
    row(38, 'Loss of the year to', '6', '5.00'),
    text(20, 49, 'us in a by or so we'),
    row(64, 'Sum', '7', '9.00'),
  );
  expect(found).toHaveLength(4);
  expect(found.slice(2).map(([name]) => name)).toEqual(['Loss of the year to us in a by or so we', 'Sum']);
});

test('lines of addresses beside each other are not put together', () => {
  const found = rowsOf(
    [...text(20, 10, 'From'), ...text(140, 10, 'To'), ...text(280, 10, 'Number')],
    [...text(20, 22, '100 Main Street'), ...text(140, 22, '22 Elm Avenue'), ...text(280, 22, '1042')],
    [...text(20, 34, 'Springfield'), ...text(140, 34, 'Dallas')],
  );
  expect(found).toHaveLength(3);
});

test('a name goes on alone where its lines are nearer than records, and as far away it is a row', () => {
  const goods = (y: number, name: string, amount: string) =>
    [text(20, y, name), textTo(240, y, '3'), textTo(320, y, amount)].flat();
  const list = (near: number) =>
    rowsOf(
      goods(10, 'Paint', '12.00'),
      text(20, 10 + near, 'Blue'),
      goods(42, 'Nails', '7.50'),
      goods(58, 'Wood', '9.00'),
      goods(74, 'Glue', '8.00'),
    );
  expect(list(12)[0]).toEqual(['Paint Blue', '3', '12.00']);
  expect(list(12)).toHaveLength(4);
  expect(list(16)).toHaveLength(5);
});
