/** Checks that times below each other get a row each, though a larger text touches both. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cellText } from './cells.ts';
import { wholeTable } from './spaced-tables.ts';
import { withStackedValues } from './stacked-values.ts';

const SIZE = { widthPt: 400, heightPt: 400 };

function rows(words: readonly Word[]): readonly (readonly string[])[] {
  const [table] = wholeTable({ words, lines: [], fills: [], size: SIZE });
  if (!table) throw new Error('No table was found.');
  const { cells, rows: edges } = withStackedValues(table);
  const at = (row: number) => cells.filter((cell) => cell.row === row);
  return edges.slice(1).map((_, row) => at(row).map(({ words: own }) => cellText(own)));
}

/** Beside the first two of three a larger text begins. */
const beside = (...all: readonly string[]) => [
  ...sized(100, 28, 'Owens', 20),
  ...all.flatMap((each, index) => text(20, [33.4, 40.1, 60][index] ?? 0, each)),
];

test('times beside a larger text have a row each', () => {
  expect(rows(beside('11:15', '11:20', '11:25'))).toEqual([
    ['11:15', 'Owens'],
    ['11:20', ''],
    ['11:25', ''],
  ]);
});

test('words below each other stay one row, and so do fractions', () => {
  expect(rows(beside('Monday', 'Tuesday', 'Wednesday')).length).toBe(2);
  expect(rows(beside('1', '2', '3')).length).toBe(2);
});
