/** Checks that a name in the middle of the line below it takes the columns over that line. */
import { expect, test } from 'vitest';
import { level, text } from '../../../../../tests/placed-words.ts';
import { cellItems } from '../items/cell-items.ts';
import { cellLines } from '../items/cell-lines.ts';
import { LevelRules, ruledColumns } from './ruled-names.ts';

const EDGES = [0, 60, 120, 180, 240];
const sides = EDGES.slice(1).map((right, index) => ({ left: EDGES[index], right, middle: undefined }));

/** The columns that a name of 40 points takes. */
function columnsOf(left: number, ...rules: readonly ReturnType<typeof level>[]): readonly number[] | undefined {
  const [line] = cellLines(cellItems(text(left, 20, 'Assigned')), EDGES);
  return line && ruledColumns(line, new LevelRules(rules), { edges: EDGES, sides });
}

test('a name over a line takes the columns of the line', () => {
  expect(columnsOf(100, level(32, 0, 240))).toEqual([0, 3]);
  expect(columnsOf(100, level(32, 60, 180))).toEqual([1, 2]);
});

test('a line further below, to one side, or shorter than the name tells nothing', () => {
  expect(columnsOf(100, level(60, 0, 240))).toBeUndefined();
  expect(columnsOf(100, level(32, 60, 240))).toBeUndefined();
  expect(columnsOf(100, level(32, 110, 130))).toBeUndefined();
  // It begins at the side of a cell, and fills the cell by chance.
  expect(columnsOf(100, level(32, 95, 145))).toBeUndefined();
});

test('a name in the middle of one column stays there, and so does one over a line of one column', () => {
  expect(columnsOf(70, level(32, 0, 180))).toBeUndefined();
  expect(columnsOf(75, level(32, 70, 120))).toBeUndefined();
});
