/** Checks which lines are a label whose letters are set one below the other. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';
import { isStackedText } from './stacked-letters.ts';

const lines = (letters: readonly string[], step = 0) =>
  letters.map((letter, index) => text(20 + step * index, 10 + 11 * index, letter));

test('takes single letters below each other for one label', () => {
  expect(isStackedText(lines(['E', 'a', 's', 't']))).toBe(true);
  expect(isStackedText(lines(['E', 'as', 't']))).toBe(false);
  expect(isStackedText(lines(['1', '2', '3']))).toBe(false);
  expect(isStackedText(lines(['E', 'a', 's', 't'], 5))).toBe(false);
  expect(isStackedText(lines(['A', 'B']))).toBe(false);
});

test('reads such a label as words', () => {
  const [first, second] = [lines(['O', 'n', 'e']), lines(['T', 'w', 'o'])];
  const below = second.map((words) => words.map((word) => ({ ...word, box: lower(word.box, 44) })));
  const cell = { over: { top: 12, bottom: 90 }, oneLine: 'no' } as const;
  const label = [...first, ...below].flat().map((word) => ({ ...word, ...cell }));
  const rows = [10, 30, 50, 70, 90].flatMap((y) => [...text(100, y, 'part'), ...text(200, y, 'more')]);
  const grid = sheetGrid({ words: [...rows, ...label], lines: [], fills: [] });
  const texts = grid?.cells.filter(({ column }) => column === 0).map(({ words }) => cellText(words));
  expect(texts).toEqual(['One Two']);
});

function lower<B extends { readonly top: number; readonly bottom: number }>(box: B, by: number): B {
  return { ...box, top: box.top + by, bottom: box.bottom + by };
}
