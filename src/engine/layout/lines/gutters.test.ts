/** Checks what stands beside a gutter: the cells of a table, or columns of the page. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { areCellsBeside } from './gutters.ts';
import { makeSegments } from './rows.ts';

const GUTTER = 205;
const PROSE = [
  'any material, compound, mixture or',
  'preparation that contains any amount',
  'of the substances below, or of salts',
  'of these, unless it is excepted by a',
  'rule of this part, or it is listed in',
];

/** Lines of a column 12 points apart. */
const prose = (x: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => text(x, 12 * row, PROSE[row % PROSE.length] ?? '')).flat();

/** Entries of a list, so far apart. */
const list = (step: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => text(GUTTER + 5, step * row, `(${row}) entry`)).flat();

const areCells = (words: Parameters<typeof makeSegments>[0]) => areCellsBeside(makeSegments(words), GUTTER, 4);

test('a column of prose stands beside a list that is set closer', () => {
  expect(areCells([...prose(10, 30), ...list(9, 40)])).toBe(false);
});

test('names beside lines of prose on the same rows are cells', () => {
  expect(areCells([...prose(10, 30), ...list(12, 30)])).toBe(true);
});

test('pairs very many cells that stand beside each other in one go', () => {
  // Each held against each other one would outlast the time of the test.
  const rows = 60_000;
  const [cell] = makeSegments(text(10, 0, '12'));
  if (!cell) throw new Error('a cell expected');
  const beside = (shift: number) =>
    Array.from({ length: rows }, (_, row) => {
      const box = { ...cell.box, top: 12 * row, bottom: 12 * row + 10 };
      return { ...cell, box: { ...box, left: box.left + shift, right: box.right + shift } };
    });
  expect(areCellsBeside([...beside(0), ...beside(GUTTER)], GUTTER, 4)).toBe(true);
});
