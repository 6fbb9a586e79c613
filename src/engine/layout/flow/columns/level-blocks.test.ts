/** Checks which columns are rows of texts that begin level with each other. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import { findLevelBlocks } from './level-blocks.ts';

/** Texts with so many lines each, one below the other with a blank line between, or each at a place of its own. */
function column(left: number, counts: readonly number[], tops: readonly number[] = []): readonly Segment[] {
  let top = 20;
  return counts.flatMap((count, index) => {
    const from = tops[index] ?? top;
    top = from + 12 * count + 12;
    return Array.from({ length: count }, (_, row) => makeSegments(text(left, from + 12 * row, 'a line of it'))).flat();
  });
}

const ROWS = [20, 68, 116, 164, 212];

test('texts in two languages, of which one waits for the other, are rows', () => {
  const found = findLevelBlocks([column(20, [3, 2, 3, 1, 2], ROWS), column(200, [1, 3, 2, 3, 1], ROWS)]);
  expect(found?.rows.map((cells) => cells.map((cell) => cell.length))).toEqual([
    [3, 1],
    [2, 3],
    [3, 2],
    [1, 3],
    [2, 1],
  ]);
});

test('columns whose texts follow each other are none, though they begin level', () => {
  expect(findLevelBlocks([column(20, [3, 2, 3, 1, 2]), column(200, [1, 3, 2, 3, 1])])).toBeUndefined();
  expect(findLevelBlocks([column(20, [1, 1, 1, 1, 1, 1]), column(200, [1, 1, 1, 1, 1, 1])])).toBeUndefined();
});
