/** Tables with dots that lead to numbers: their columns, and what stands on both sides of the dots. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import { cellText } from './cells.ts';
import { leadersOf } from './dot-leaders.ts';
import { findTables } from './find-tables.ts';
import { joinedOver, ledTables, withoutDots } from './led-tables.ts';

const SIZE = { widthPt: 400, heightPt: 400 };
const dots = (y: number, from: number) => {
  const places = Array.from({ length: 13 }, (_, index) => 40 + 20 * index).filter((x) => x > from && x < 280);
  return places.flatMap((x) => text(x, y, '.'));
};
const row = (y: number, name: string, amount: string) => [
  ...text(20, y, name),
  ...dots(y, 25 + 5 * name.length),
  ...textTo(330, y, amount),
];
const ROWS = [
  ...row(100, 'Rent', '900'),
  ...row(115, 'Electricity and heat', '145'),
  ...row(130, 'Food', '320'),
  ...row(145, 'Travel', '18'),
];

function textsOf(words: Parameters<typeof ledTables>[0]['words']): readonly (readonly string[])[] {
  const [table] = ledTables({ words, lines: [], fills: [], size: SIZE }, 'auto').tables;
  if (!table) throw new Error('no table');
  expect(table.cells.every((cell) => cell.column + cell.columnSpan < table.columns.length)).toBe(true);
  return table.rows
    .slice(1)
    .map((_, at) => table.cells.filter((cell) => cell.row === at).map((cell) => cellText(cell.words)));
}

test('names and amounts are two columns, and the dots are in neither', () => {
  expect(textsOf(ROWS)).toEqual([
    ['Rent', '900'],
    ['Electricity and heat', '145'],
    ['Food', '320'],
    ['Travel', '18'],
  ]);
});

test('columns of dots alone are part of the one at their left', () => {
  const leaders = leadersOf(ROWS);
  const [found] = findTables({ words: ROWS, lines: [], fills: [], size: SIZE }, 'auto');
  if (!found) throw new Error('no table');
  const table = withoutDots(found, new Set(leaders.flatMap((leader) => leader.dots)));
  expect([found.columns.length > 9, table.columns.length]).toEqual([true, 3]);
  const filled = table.cells.filter(({ words }) => words.length > 0);
  expect(filled.map(({ row: at, column, words }) => [at, column, cellText(words)])).toEqual([
    [0, 0, 'Rent'],
    [0, 1, '900'],
    [1, 0, 'Electricity and heat'],
    [1, 1, '145'],
    [2, 0, 'Food'],
    [2, 1, '320'],
    [3, 0, 'Travel'],
    [3, 1, '18'],
  ]);
  for (const { box, column } of filled) expect([box.left, box.right]).toEqual(table.columns.slice(column, column + 2));
});

test('leaders between two words of one cell are counted', () => {
  const leaders = leadersOf(ROWS);
  const { tables } = ledTables({ words: ROWS, lines: [], fills: [], size: SIZE }, 'auto');
  expect(joinedOver(tables, leaders)).toBe(0);
  const [table] = tables;
  if (!table) throw new Error('no table');
  const [cell] = table.cells;
  if (!cell) throw new Error('no cell');
  const all = { ...cell, words: ROWS.filter(({ text: each }) => each !== '.') };
  expect(joinedOver([{ ...table, cells: [all] }], leaders)).toBe(4);
});
