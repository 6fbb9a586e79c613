/** Checks which texts outside of a drawn grid become a column or a row of it. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Letters are five points wide. */
function text(x: number, y: number, content: string): Word {
  const box = { left: x, top: y, right: x + 5 * content.length, bottom: y + 10 };
  const file = { endsInSoftHyphen: false, followsSpace: false, endsLine: false };
  return { text: content, box, turn: 0, sizePt: 10, font: FONT, ...file };
}

function line(level: boolean, at: number, from: number, to: number): DrawnLine {
  return { level, at, from, to, widthPt: 1, colour: '000000' };
}

const GRID = [
  ...[100, 120, 140, 160].map((y) => line(true, y, 150, 350)),
  ...[150, 250, 350].map((x) => line(false, x, 100, 160)),
];
const CELLS = [105, 125, 145].flatMap((y) => [text(155, y, 'red'), text(255, y, 'round')]);
const ROW_NAMES = [text(115, 105, 'Apple'), text(115, 125, 'Plum'), text(115, 145, 'Pear')];

function grid(words: readonly Word[]): readonly string[] {
  const [table] = findTables({
    words: [...CELLS, ...words],
    lines: GRID,
    fills: [],
    size: { widthPt: 400, heightPt: 400 },
  });
  return (table?.cells ?? []).map(
    (cell) => `${cell.row} ${cell.column} ${cell.words.map((each) => each.text).join(' ')}`,
  );
}

test('takes names of rows and columns that stand around the lines', () => {
  const found = grid([text(115, 88, 'Fruit'), text(155, 88, 'Colour'), text(255, 88, 'Shape'), ...ROW_NAMES]);
  expect(found).toHaveLength(12);
  expect(found.slice(0, 4)).toEqual(['0 0 Fruit', '0 1 Colour', '0 2 Shape', '1 0 Apple']);
});

test('takes names of columns beside an address, but no part of a line that goes over the edge', () => {
  const names = [text(155, 88, 'Colour'), text(255, 88, 'Shape')];
  expect(grid([text(20, 88, 'Bath'), ...names])).toHaveLength(8);
  expect(grid([text(115, 88, 'about'), ...names])).toHaveLength(6);
});

test('leaves a caption, a sentence, and names that are not level with their rows', () => {
  expect(grid([text(155, 88, 'Fruits-of-this-summer-and-autumn')])).toHaveLength(6);
  expect(grid([text(115, 112, 'Apple'), text(115, 131, 'Plum'), text(115, 149, 'Pear')])).toHaveLength(6);
});

test('leaves a line of prose whose words stand in the columns of a table below it', () => {
  const rows = [100, 120, 140].flatMap((y) => [
    text(55, y + 5, 'Bread'),
    text(105, y + 5, 'white'),
    text(155, y + 5, 'rye'),
  ]);
  const rules = [100, 120, 140, 160].flatMap((y) => [50, 100, 150].map((x) => line(true, y, x, x + 50)));
  const above = (gap: number) => [0, 1, 2].map((index) => text(55 + 50 * index, 88, 'x'.repeat((50 - gap) / 5)));
  const page = { lines: rules, fills: [], size: { widthPt: 400, heightPt: 400 } };
  expect(findTables({ ...page, words: [...rows, ...above(0)] })[0]?.rows).toHaveLength(4);
  expect(findTables({ ...page, words: [...rows, ...above(10)] })[0]?.rows).toHaveLength(5);
});

test('takes heads above rows that rules part, however near they stand to each other', () => {
  const rows = [100, 120, 140].flatMap((y) => [
    text(55, y + 5, 'Bread'),
    text(205, y + 5, '1.20'),
    text(235, y + 5, '9.80'),
  ]);
  const rules = [100, 120, 140, 160].flatMap((y) => [
    line(true, y, 50, 200),
    line(true, y, 200, 230),
    line(true, y, 230, 300),
  ]);
  const heads = [text(55, 88, 'Name'), text(205, 88, 'Paid'), text(235, 88, 'Left')];
  const [table] = findTables({
    words: [...rows, ...heads],
    lines: rules,
    fills: [],
    size: { widthPt: 400, heightPt: 400 },
  });
  expect(table?.cells.slice(0, 3).map(({ words }) => words[0]?.text)).toEqual(['Name', 'Paid', 'Left']);
  expect(table?.rows).toHaveLength(5);
});
