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

test('a remark beside a longer line of code begins further out, but is no heading of a column', () => {
  const rows = ['x => x + 1', 'x => { y + 1 }', 'x => { return x + y + 1 * 2 }', '(x, y) => x * y', '() => a + b'];
  const lines = rows.map((code, row) => [
    ...text(20, 50 + 12 * row, code),
    ...text(row === 2 ? 196 : 210, 50 + 12 * row, 'what the line is for'),
  ]);
  const bands = findBands(makeSegments(lines.flat()).map((segment) => ({ segment })));
  expect(bands.map(({ columns }) => columns.length)).toEqual([1]);
});
