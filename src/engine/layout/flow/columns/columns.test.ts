/** Checks where the gutter between columns is seen. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { findBands } from './columns.ts';

test('headings that begin further out than the lists below them stand in their columns', () => {
  const lines = Array.from({ length: 12 }, (_, row) => [
    ...text(30, 70 + 12 * row, 'the seeds have come and can be had'),
    ...text(250, 70 + 12 * row, 'so that we do not lose as much as'),
  ]);
  const words = [...text(20, 50, 'Ingredients'), ...text(230, 50, 'Method'), ...lines.flat()];
  const bands = findBands(makeSegments(words).map((segment) => ({ segment })));
  const first = bands.map(({ columns }) => columns.map(({ items: [top] }) => top?.segment.words[0]?.word.text));
  expect(first).toEqual([['Ingredients', 'Method']]);
});
