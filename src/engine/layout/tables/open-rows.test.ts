/** Checks rows that no edge closes: below a table, and between it and its heads. */
import { expect, test } from 'vitest';
import { fill, level, text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { findTables } from './find-tables.ts';
import type { FoundTable, TablePage } from './table.ts';

const SIZE = { widthPt: 400, heightPt: 500 };

function find(words: readonly (readonly Word[])[], drawn: Partial<TablePage>): readonly FoundTable[] {
  return findTables({ words: words.flat(), lines: [], fills: [], size: SIZE, ...drawn });
}

function textsOf(table: FoundTable | undefined): readonly (readonly string[])[] {
  const rows = table?.rows.slice(1).map((_, row) => table.cells.filter((cell) => cell.row === row)) ?? [];
  return rows.map((cells) => cells.map(({ words }) => cellText(words)));
}

const row = (y: number, name: string, pieces: string, price: string) =>
  [text(20, y, name), textTo(150, y, pieces), textTo(250, y, price)].flat();
const STRIPES = [100, 136].map((y) => fill(15, y, 255, y + 18, 'eeeeff'));
const STRIPED = [row(104, 'Nails', '12', '3.50'), row(122, 'Bolts', '7', '1.20'), row(140, 'Screws', '9', '4.00')];

test('the last row of a striped table, which is not painted, is one of it', () => {
  const [table, ...others] = find([...STRIPED, row(158, 'Hooks', '30', '6.10')], { fills: STRIPES });
  expect(others).toEqual([]);
  expect(textsOf(table)).toHaveLength(4);
  expect(textsOf(table)[3]).toEqual(['Hooks', '30', '6.10']);
});

test('a last row that is not painted goes on in its next line', () => {
  const words = [...STRIPED, row(158, 'Hooks', '30', '6.10'), text(20, 170, 'of brass')];
  expect(textsOf(find(words, { fills: STRIPES })[0])[3]).toEqual(['Hooks of brass', '30', '6.10']);
});

test('text further below, and text that keeps to no columns, is none of it', () => {
  const far = find([...STRIPED, row(220, 'Hooks', '30', '6.10')], { fills: STRIPES });
  expect(textsOf(far[0])).toHaveLength(3);
  const other = find([...STRIPED, [...text(60, 158, 'Made in'), ...text(175, 158, 'Delft')]], { fills: STRIPES });
  expect(textsOf(other[0])).toHaveLength(3);
});

test('heads stand above the title of the first group, and may be wider than the text below them', () => {
  const fills = [fill(15, 100, 255, 118, 'dddddd'), fill(15, 154, 255, 172, 'dddddd')];
  const lines = [level(99, 15, 255)];
  const words = [
    [...text(20, 85, 'Article'), ...textTo(150, 85, 'Pieces'), ...textTo(250, 85, 'Reduced price')],
    text(20, 104, 'Tools'),
    row(122, 'Nails', '12', '3.50'),
    row(140, 'Bolts', '7', '1.20'),
    text(20, 158, 'Wood'),
    row(176, 'Board', '9', '4.00'),
    row(194, 'Beam', '2', '8.00'),
  ];
  const found = textsOf(find(words, { fills, lines })[0]);
  expect(found.map((cells) => cells.join('|'))).toEqual([
    'Article|Pieces|Reduced price',
    'Tools||',
    'Nails|12|3.50',
    'Bolts|7|1.20',
    'Wood||',
    'Board|9|4.00',
    'Beam|2|8.00',
  ]);
});

test('rules above totals are no edges of rows: the names at their left belong to the amounts', () => {
  const account = ['Stock', 'Sales', 'Sum', 'Cash', 'Bank', 'Both', 'Rent', 'Heat', 'Cost', 'All'];
  const words = account.map((name, index) => [
    ...text(20, 100 + 14 * index, name),
    ...textTo(250, 100 + 14 * index, `${index + 1},200`),
    ...textTo(330, 100 + 14 * index, `${index + 3},100`),
  ]);
  const lines = [127, 169, 211, 225].map((y) => level(y, 215, 335));
  const [table, ...others] = find(words, { lines });
  expect(others).toEqual([]);
  expect(textsOf(table)).toHaveLength(account.length);
  expect(textsOf(table)[2]).toEqual(['Sum', '3,200', '5,100']);
});

test('cells that are painted over several rows or columns are merged, and text below ends the table', () => {
  const head = [
    fill(15, 100, 75, 136, '113355'),
    fill(75, 100, 195, 118, '113355'),
    fill(195, 100, 255, 118, '113355'),
  ];
  const second = [75, 135, 195].map((x) => fill(x, 118, x + 60, 136, '113355'));
  const stripes = [136, 172].flatMap((y) => [15, 75, 135, 195].map((x) => fill(x, y, x + 60, y + 18, 'eeeeff')));
  const times = (y: number, name: string) =>
    [text(20, y, name), text(80, y, '05:10'), text(140, y, '06:10'), text(200, y, '07:10')].flat();
  const part = (down: number) => [
    text(20, 113 + down, 'Stop'),
    text(110, 104 + down, 'Monday Friday'),
    text(200, 104 + down, 'Sunday'),
    [...text(80, 122 + down, 'A'), ...text(140, 122 + down, 'B'), ...text(200, 122 + down, 'A')],
    ...['North', 'East', 'South', 'West'].map((name, index) => times(140 + 18 * index + down, name)),
  ];
  const fills = [...head, ...second, ...stripes];
  const lower = fills.map(({ box, colour }) => fill(box.left, box.top + 150, box.right, box.bottom + 150, colour));
  const words = [...part(0), text(20, 222, 'Daily'), ...part(150)];
  const tables = find(words, { fills: [...fills, ...lower] });
  expect(tables.map((table) => textsOf(table).length)).toEqual([6, 6]);
  const [first] = tables;
  expect(first?.cells.find(({ words: own }) => own[0]?.text === 'Monday')).toMatchObject({ column: 1, columnSpan: 2 });
  expect(textsOf(first)[5]).toEqual(['West', '05:10', '06:10', '07:10']);
});
