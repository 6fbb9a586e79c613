/** Checks tables without any line whose cells the file draws one after another, each with all of its lines. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { drawnRowTables } from './drawn-rows.ts';

type Block = readonly (readonly Word[])[];

/** Lines of a cell or a column. */
const block = (x: number, y: number, ...lines: readonly string[]): Block =>
  lines.map((line, index) => text(x, y + 13 * index, line));

/** As the file has them. */
function tablesOf(...blocks: readonly Block[]) {
  const words = blocks.flat(2).map((word, from) => ({ ...word, glyphs: { from, to: from + 1 } }));
  return drawnRowTables({ words, fills: [] }).map((table) =>
    table.cells.map((cell) => cell.words.map((word) => word.text).join(' ')),
  );
}

const left = (y: number, name: string) => block(40, y, `${name} that begins here`, 'and goes on below');
const right = (y: number, name: string) =>
  block(240, y, `${name} that begins too`, 'and goes on also', 'to a third line');

test('texts drawn row by row are cells, however many lines they have', () => {
  const title = block(100, 30, 'An agreement in two languages');
  const rows = [60, 120, 180].flatMap((y, row) => [left(y, `One${row}`), right(y, `Two${row}`)]);
  const after = block(40, 250, 'Below it stands a text', 'of several lines');
  const [cells, ...others] = tablesOf(title, ...rows, after);
  expect(others).toEqual([]);
  expect(cells).toHaveLength(6);
  expect(cells?.slice(0, 2)).toEqual([
    'One0 that begins here and goes on below',
    'Two0 that begins too and goes on also to a third line',
  ]);
});

test('texts drawn column by column are no cells, nor are two rows, nor labels before texts', () => {
  const tops = [60, 120, 180];
  expect(tablesOf(...tops.map((y) => left(y, 'One')), ...tops.map((y) => right(y, 'Two')))).toEqual([]);
  expect(tablesOf(...[60, 120].flatMap((y) => [left(y, 'One'), right(y, 'Two')]))).toEqual([]);
  expect(tablesOf(...tops.flatMap((y, row) => [block(40, y, `${row + 1}.`), right(y, 'Two')]))).toEqual([]);
});

test('nobody knows the order of words that were read in a picture', () => {
  const words = [60, 120, 180].flatMap((y) => [...left(y, 'One').flat(), ...right(y, 'Two').flat()]);
  expect(drawnRowTables({ words, fills: [] })).toEqual([]);
});

test('names in larger letters begin at the height of the texts beside them', () => {
  const rows = [60, 130, 200].flatMap((y, row) => [
    [sized(40, y, 'Day', 26), sized(40, y + 28, `${row + 1} of 3`, 26)],
    block(240, y + 2, 'Where to go', 'What to eat', 'Where to stay'),
  ]);
  expect(tablesOf(...rows)[0]).toEqual(
    [1, 2, 3].flatMap((day) => [`Day ${day} of 3`, 'Where to go What to eat Where to stay']),
  );
});

/** A field, its kind, and what is said of it. */
const field = (y: number, ...said: readonly string[]) => [
  block(40, y, 'Date'),
  block(140, y, 'Text'),
  block(240, y, ...said),
];

test('of three columns one alone has long texts, with items of lists in them, and groups have names', () => {
  const item = [...text(250, 99, '1.'), ...text(280, 99, 'a number of the list')];
  const cells = tablesOf(
    ...field(60, 'The first day', 'of the time', 'that is asked for'),
    [item],
    block(40, 125, 'What else may be asked'),
    ...field(145, 'The last day'),
    ...field(170, 'The days between', 'both of these'),
  );
  expect(cells).toEqual([
    [
      ...['Date', 'Text', 'The first day of the time that is asked for 1. a number of the list'],
      'What else may be asked',
      ...['Date', 'Text', 'The last day'],
      ...['Date', 'Text', 'The days between both of these'],
    ],
  ]);
});
