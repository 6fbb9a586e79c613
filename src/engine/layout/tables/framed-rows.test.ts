/** Parts frames around several rows by their numbers, and leaves cells of several lines whole. */
import { expect, test } from 'vitest';
import { level, text, textTo, upright } from '../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { withFramedRows } from './framed-rows.ts';
import { ruledTables } from './ruled-tables.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const LINES = [100, 120, 220].map((y) => level(y, 20, 320));
const SIDES = [20, 160, 240, 320].map((x) => upright(x, 100, 220));
const HEAD = [text(25, 105, 'Article'), text(165, 105, 'Pieces'), text(245, 105, 'Price')].flat();

function rows(...words: readonly (readonly Word[])[]): readonly (readonly string[])[] {
  return rowsWithin(LINES, ...words);
}

function rowsWithin(
  lines: readonly DrawnLine[],
  ...words: readonly (readonly Word[])[]
): readonly (readonly string[])[] {
  const [table] = ruledTables({
    words: [...HEAD, ...words.flat()],
    lines: [...lines, ...SIDES],
    fills: [],
    size: SIZE,
  });
  if (!table) throw new Error('no table');
  const parted = withFramedRows(table);
  return parted.rows
    .slice(1)
    .map((_, row) => parted.cells.filter((cell) => cell.row === row).map(({ words: own }) => cellText(own)));
}

test('a frame around rows is parted where numbers begin, and a wrapped text stays whole', () => {
  const first = [
    text(25, 130, 'Table of oak with'),
    text(25, 142, 'two leaves'),
    textTo(235, 130, '2'),
    textTo(315, 130, '450.00'),
  ];
  const second = [text(25, 160, 'Chair'), textTo(235, 160, '8'), textTo(315, 160, '75.50')];
  expect(rows(...first, ...second)).toEqual([
    ['Article', 'Pieces', 'Price'],
    ['Table of oak with two leaves', '2', '450.00'],
    ['Chair', '8', '75.50'],
  ]);
});

test('a number may be missing', () => {
  const paid = [
    text(25, 130, 'Rent'),
    textTo(315, 130, '900'),
    text(25, 145, 'Salary'),
    textTo(235, 145, '2'),
    textTo(315, 145, '700'),
  ];
  expect(rows(...paid).slice(1)).toEqual([
    ['Rent', '', '900'],
    ['Salary', '2', '700'],
  ]);
});

test('numbers of two columns take turns beside a text of each row', () => {
  const rent = [text(25, 130, 'Rent'), textTo(315, 130, '900')];
  const salary = [text(25, 145, 'Salary'), textTo(235, 145, '2,700')];
  expect(rows(...rent, ...salary).slice(1)).toEqual([
    ['Rent', '', '900'],
    ['Salary', '2,700', ''],
  ]);
});

test('cells of several lines stay where numbers stand at other heights, or nothing is beside all of them', () => {
  const apart = [text(25, 130, 'Chair'), textTo(235, 130, '8'), textTo(235, 142, '9'), textTo(315, 136, '75.50')];
  expect(rows(...apart)).toHaveLength(2);
  const texts = [
    text(25, 130, 'Chair of oak'),
    text(25, 142, 'and leather'),
    text(165, 130, 'two'),
    text(245, 130, 'on'),
    text(245, 142, 'sale'),
  ];
  expect(rows(...texts)).toHaveLength(2);
  const alone = [text(25, 130, 'Chair'), textTo(235, 130, '8'), textTo(235, 142, '9'), textTo(315, 130, '75.50')];
  expect(rows(...alone)).toHaveLength(2);
});

test('long numbers that their columns wrap stay whole', () => {
  const wrapped = [text(25, 130, 'All of'), text(25, 142, 'them'), textTo(235, 130, '36'), textTo(235, 142, '817')];
  const beside = [textTo(315, 130, '1'), textTo(315, 142, '204')];
  expect(rows(...wrapped, ...beside)[1]).toEqual(['All of them', '36 817', '1 204']);
});

test('among several drawn rows a cell of two lines is one cell, and three rows are a frame', () => {
  const drawn = [...LINES, level(170, 20, 320), level(195, 20, 320)];
  const last = [text(25, 175, 'Lamp'), textTo(235, 175, '4'), textTo(315, 175, '19.90')];
  const two = [130, 142].flatMap((y) => [text(25, y, 'Anna'), textTo(235, y, '12'), textTo(315, y, '7.50')]);
  expect(rowsWithin(drawn, ...two, ...last)).toHaveLength(4);
  expect(
    rowsWithin(drawn, ...two, text(25, 154, 'Ben'), textTo(235, 154, '3'), textTo(315, 154, '1.00'), ...last),
  ).toHaveLength(6);
});
