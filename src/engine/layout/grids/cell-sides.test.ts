/** Checks to which sides of their cells texts are set, where something shows it. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import type { FoundCell } from '../tables/table.ts';
import { cellSides } from './cell-sides.ts';

const LINE = { widthPt: 1, colour: '000000', style: 'single' } as const;

function cell(row: number, column: number, words: readonly Word[], more: Partial<FoundCell> = {}): FoundCell {
  const box = { left: 0, top: 0, right: 100, bottom: 20 };
  const at = { row, column, rowSpan: 1, columnSpan: 1, box, words };
  return { ...at, borders: {}, align: 'left', verticalAlign: 'top', ...more };
}

function sidesOf(...cells: readonly FoundCell[]) {
  return [...cellSides(cells).values()];
}

test('sets a column to the side that its texts share', () => {
  const ends = ['a', 'longer', 'and more'].map((each, row) => cell(row, 0, textTo(90, 20 * row, each)));
  expect(sidesOf(...ends)).toEqual([{ side: 'right' }, { side: 'right' }, { side: 'right' }]);
  const starts = ['7', '1250', '31000'].map((each, row) => cell(row, 0, text(10, 20 * row, each)));
  expect(sidesOf(...starts)).toEqual([{ side: 'left' }, { side: 'left' }, { side: 'left' }]);
  expect(sidesOf(...ends.slice(0, 2))).toEqual([{}, {}]);
  expect(sidesOf(...[10, 14, 21].map((x, row) => cell(row, 0, text(x, 20 * row, 'same'))))).toEqual([{}, {}, {}]);
});

test('sets a text to the side of the cell that lines enclose', () => {
  const borders = { left: LINE, right: LINE };
  expect(sidesOf(cell(0, 0, textTo(98, 5, 'Sum'), { borders, align: 'right' }))).toEqual([{ side: 'right' }]);
  expect(sidesOf(cell(0, 0, textTo(98, 5, 'Sum'), { align: 'right' }))).toEqual([{}]);
});

test('tells where in a row that another text makes higher a text stands', () => {
  const high = cell(0, 0, [...text(0, 0, 'one'), ...text(0, 12, 'two'), ...text(0, 24, 'three')]);
  const at = (y: number) => sidesOf(high, cell(0, 1, text(50, y, 'beside')))[1];
  expect(at(0)).toEqual({ stands: 'top' });
  expect(at(12)).toEqual({ stands: 'center' });
  expect(at(24)).toEqual({});
});
