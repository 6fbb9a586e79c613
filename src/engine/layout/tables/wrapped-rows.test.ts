/** Checks which rows of a table without lines are the lines of one. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { wholeTable } from './spaced-tables.ts';
import { withWrappedRows } from './wrapped-rows.ts';

function rows(...words: readonly (readonly Word[])[]): readonly (readonly string[])[] {
  const [table] = wholeTable({ words: words.flat(), lines: [], fills: [], size: { widthPt: 600, heightPt: 800 } });
  if (!table) return [];
  const { cells, rows: edges } = withWrappedRows(table);
  return edges.slice(1).map((_, row) => cells.filter((cell) => cell.row === row).map(({ words }) => cellText(words)));
}

const HEAD = [...text(20, 10, 'Item'), ...text(80, 10, 'What it is'), ...textTo(320, 10, 'Price')];

test('puts the lines of a wrapped cell together', () => {
  const found = rows(
    HEAD,
    text(20, 22, 'Lamp'),
    text(80, 22, 'A light for the table'),
    textTo(320, 22, '12'),
    text(80, 34, 'that stands by itself'),
    text(20, 46, 'Chair'),
    text(80, 46, 'Of wood'),
    textTo(320, 46, '7'),
  );
  expect(found).toEqual([
    ['Item', 'What it is', 'Price'],
    ['Lamp', 'A light for the table that stands by itself', '12'],
    ['Chair', 'Of wood', '7'],
  ]);
});

test('keeps a row of its own where the next word had room on the line above', () => {
  const found = rows(
    HEAD,
    text(20, 22, 'Lamp'),
    text(80, 22, 'A light for the table'),
    textTo(320, 22, '12'),
    text(20, 34, 'Chair'),
    text(80, 34, 'Of wood'),
    textTo(320, 34, '7'),
    text(80, 46, 'or steel'),
  );
  expect(found.map(([first]) => first)).toEqual(['Item', 'Lamp', 'Chair', '']);
});

test('keeps rows apart that begin with a capital or hold a number', () => {
  const found = rows(
    HEAD,
    text(20, 22, 'North'),
    text(80, 22, 'Rotterdam and more'),
    textTo(320, 22, '12'),
    text(80, 34, 'Amsterdam'),
    text(80, 46, 'and the rest of it'),
    textTo(320, 46, '7'),
  );
  expect(found).toHaveLength(4);
});

test('puts lines above and below the middle of their row together', () => {
  const found = rows(
    HEAD,
    text(80, 24, 'A light for the table'),
    text(20, 30, 'Lamp'),
    textTo(320, 30, '12'),
    text(80, 36, 'Stands by itself'),
    text(20, 50, 'Chair'),
    text(80, 50, 'Of wood'),
    textTo(320, 50, '7'),
    text(80, 64, 'Oak'),
    text(20, 76, 'Table'),
    text(80, 76, 'For eight'),
    textTo(320, 76, '99'),
    text(80, 88, 'Round'),
  );
  expect(found).toEqual([
    ['Item', 'What it is', 'Price'],
    ['Lamp', 'A light for the table Stands by itself', '12'],
    ['Chair', 'Of wood', '7'],
    ['Table', 'Oak For eight Round', '99'],
  ]);
});
