/** Checks that columns are told apart whose gap is hardly wider than a space, and that nothing else is cut. */
import { expect, test } from 'vitest';
import { LETTER, spaced } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { cutAtGutters } from './narrow-gutters.ts';
import { makeSegments } from './rows.ts';

/** Words of a line with the given gap between them. */
function words(content: string, left: number, top: number, gap = 2.5): readonly Word[] {
  return spaced(left, top, content, gap);
}

const textsOf = (all: readonly Word[]) =>
  cutAtGutters(makeSegments(all)).map((segment) => segment.words.map(({ word }) => word.text).join(' '));

const ROWS = Array.from({ length: 12 }, (_, row) => row * 12);

test('cuts lines where the lines of the next column begin', () => {
  // Every other line of the left column ends 6 points before the right one, the rest earlier.
  const lines = ROWS.flatMap((top, row) => [
    ...words(row % 2 === 0 ? 'the left column has lines' : 'the left column has', 40, top),
    ...words('and the right one too', 161, top),
  ]);
  expect(new Set(textsOf(lines))).toEqual(
    new Set(['the left column has lines', 'the left column has', 'and the right one too']),
  );
});

test('leaves a title whole that stands over the columns, and the labels of items', () => {
  const title = words('this title goes over both of the columns below it', 40, -30);
  const items = ROWS.flatMap((top, row) => [
    ...words(row % 2 === 0 ? '(10)' : '', 40, top).filter(({ text }) => text !== ''),
    ...words('is what an item says', 40 + 4 * LETTER + 6, top),
  ]);
  const texts = textsOf([...title, ...items]);
  expect(texts).toContain('this title goes over both of the columns below it');
  expect(texts).toContain('(10) is what an item says');
});

test('cuts lines of both columns where every one runs over the gutter, as those of a scan do', () => {
  const lines = ROWS.flatMap((top) => {
    const left = words('the left column is full', 40, top);
    return [...left, ...words('and the right one too', (left.at(-1)?.box.right ?? 0) + 8, top)];
  });
  expect(new Set(textsOf(lines))).toEqual(new Set(['the left column is full', 'and the right one too']));
});
