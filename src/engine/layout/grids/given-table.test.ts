/** Checks that lines which people gave decide what is a cell. */
import { expect, test } from 'vitest';
import { text, upright } from '../../../../tests/placed-words.ts';
import { cellText } from '../tables/cells.ts';
import { givenGrids } from './given-grids.ts';
import { givenTable } from './given-table.ts';
import { tableLines } from './table-lines.ts';

const BOX = { left: 0, top: 0, right: 200, bottom: 60 };
const NOTHING = { lines: [], fills: [] };

function cellsOf(words: ReturnType<typeof text>, columns: readonly number[], rows: readonly number[]) {
  const { table } = givenTable({ box: BOX, columns, rows }, { words, ...NOTHING });
  return table.cells.map(({ row, column, columnSpan, words: own }) => [row, column, columnSpan, cellText(own)]);
}

test('parts words at the lines, wherever there is white', () => {
  const words = [...text(10, 10, 'alpha 12'), ...text(10, 30, 'beta'), ...text(10, 41, 'gamma 7')];
  expect(cellsOf(words, [38], [25])).toEqual([
    [0, 0, 1, 'alpha'],
    [0, 1, 1, '12'],
    [1, 0, 1, 'beta gamma'],
    [1, 1, 1, '7'],
  ]);
});

test('keeps a title that a line cuts through as one cell over its columns', () => {
  const words = [...text(10, 10, 'sales of the year'), ...text(10, 40, '1'), ...text(70, 40, '2')];
  expect(cellsOf(words, [62], [25])).toEqual([
    [0, 0, 2, 'sales of the year'],
    [1, 0, 1, '1'],
    [1, 1, 1, '2'],
  ]);
});

test('does not let a title take a column in which something else stands', () => {
  const words = [...text(10, 10, 'abcdefghijkl'), ...text(10, 22, 'x'), ...text(80, 22, 'y')];
  expect(cellsOf(words, [60], [])).toEqual([
    [0, 0, 1, 'abcdefghijkl x'],
    [0, 1, 1, 'y'],
  ]);
});

test('takes lines in any order, and those outside of the table or at one place for none', () => {
  const words = [...text(10, 10, 'a'), ...text(70, 10, 'b')];
  expect(cellsOf(words, [300, 60.4, 60, -4], [])).toEqual([
    [0, 0, 1, 'a'],
    [0, 1, 1, 'b'],
  ]);
});

test('keeps what stands outside of the given tables as text, and finds no other table there', () => {
  const rest = [0, 1, 2, 3].flatMap((row) => [...text(10, 100 + 15 * row, 'n'), ...text(90, 100 + 15 * row, '4')]);
  const words = [...text(10, 10, 'a'), ...text(70, 10, 'b'), ...rest];
  const grids = givenGrids({ words, lines: [upright(60, 0, 60)], fills: [] }, [{ box: BOX, columns: [60], rows: [] }]);
  expect(grids.map(({ kind }) => kind)).toEqual(['table', 'text']);
  expect(grids.flatMap((grid) => tableLines(grid, 3) ?? [])).toEqual([
    { page: 3, x: 0, y: 0, width: 200, height: 60, columns: [60], rows: [] },
  ]);
});
