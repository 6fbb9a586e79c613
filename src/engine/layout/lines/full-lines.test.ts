/** Checks that lines of prose are known by where they end, and the cells of a table are not taken for them. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { areFullLines } from './full-lines.ts';

const lines = (texts: readonly string[]) => texts.map((each, row) => ({ words: text(40, 12 * row, each) }));

const PROSE = [
  'unless they are excepted or',
  'listed in another schedule',
  'any material or compound is',
  'held to contain the salts of',
  'such substances as are named',
  'below wherever the existence',
  'of these salts is possible in',
  'the designation given above',
  'for it.',
];

const CELLS = [
  'a long name of one item here',
  'an item with one',
  'two of one kind',
  'a name of some item',
  'one of a pair',
  'the last of all',
  'a pair of both',
  'an old item or two',
  'one of them',
];

test('lines end where the first word of the next would not have fitted', () => {
  expect(areFullLines(lines(PROSE))).toBe(true);
  // A line that is too long for its column does not tell where that ends.
  const long = [...PROSE, ...PROSE, ...PROSE, 'a heading that is far too long for the column that it stands in'];
  expect(areFullLines(lines(long))).toBe(true);
});

test('cells, few lines and single words are no prose', () => {
  expect(areFullLines(lines(CELLS))).toBe(false);
  expect(areFullLines(lines(PROSE.slice(0, 6)))).toBe(false);
  expect(areFullLines(lines(Array.from({ length: 20 }, (_, index) => String(1000 + index))))).toBe(false);
});
