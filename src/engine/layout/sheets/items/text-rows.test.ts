/** Checks which texts of a sheet stand in one row. */
import { expect, test } from 'vitest';
import { sized, text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellItems } from './cell-items.ts';
import { rowsOf } from './text-rows.ts';

const rows = (words: readonly Word[]) =>
  rowsOf(cellItems(words)).map(({ items }) => items.map((item) => item.words.map((word) => word.text).join(' ')));

test('puts large letters into one row with the small ones that stand at its foot', () => {
  expect(rows([...text(20, 90, 'Hey'), ...sized(100, 70, 'now', 30), ...text(200, 90, 'so')])).toEqual([
    ['Hey', 'now', 'so'],
  ]);
});

test('keeps small letters beside the head of large ones in a row of their own', () => {
  expect(rows([...sized(100, 70, 'now', 30), ...text(200, 70, 'so')])).toEqual([['so'], ['now']]);
});
