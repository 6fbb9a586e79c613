/** Checks that lines on both sides of what a tagged paragraph flows around are no columns, and tables side by side are read from the left. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments, type Segment } from '../../lines/rows.ts';
import { findBands, type Item } from './columns.ts';
import { isOneText } from './one-text.ts';

const PROSE = [
  'so that it flows around',
  'a bird with long wings',
  'as far as there is room',
  'for a word of the text',
];

/** Rows of two sides in the order of the file, with the paragraph that each side belongs to. */
function rows(blocks: readonly (readonly [left: number, right: number])[]): readonly Segment[] {
  let from = 0;
  const tagged = (x: number, y: number, block: number) =>
    text(x, y, PROSE[(y / 12) % PROSE.length] ?? '').map((word) => {
      const glyphs = { from, to: from + 1 };
      from++;
      return { ...word, glyphs, tag: { block, role: 'paragraph' as const } };
    });
  const words = blocks.flatMap(([left, right], row) => [
    ...tagged(40, 12 * row, left),
    ...tagged(240, 12 * row, right),
  ]);
  return makeSegments(words);
}

const repeat = (left: number, right: number) => Array.from({ length: 8 }, () => [left, right] as const);

test('sides of one paragraph are lines of it, sides of two are columns', () => {
  expect(isOneText(rows(repeat(1, 1)), 200)).toBe(true);
  expect(isOneText(rows(repeat(1, 2)), 200)).toBe(false);
  expect(isOneText(rows([[1, 1], ...repeat(1, 2)]), 200)).toBe(false);
  expect(isOneText(makeSegments(PROSE.flatMap((line, row) => text(40, 12 * row, line))), 200)).toBe(false);
  const columnsOf = (segments: readonly Segment[]) =>
    findBands(segments.map((segment) => ({ segment }))).map(({ columns }) => columns.length);
  expect(columnsOf(rows(repeat(1, 1)))).toEqual([1]);
  expect(columnsOf(rows(repeat(1, 2)))).toEqual([2]);
});

test('tables that begin at one height are read from the left, whichever is longer', () => {
  const table = (left: number, bottom: number, thing: number): Item => ({
    segment: { words: [], box: { left, top: 50, right: left + 100, bottom }, em: 10 },
    thing,
  });
  const [band] = findBands([table(240, 150, 1), table(40, 300, 0)]);
  expect(band?.columns.flatMap(({ items }) => items.map(({ thing }) => thing))).toEqual([0, 1]);
});
