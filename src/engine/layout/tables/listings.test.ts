/** Checks that columns in letters of one width are told from tables. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { findTables } from './find-tables.ts';
import { isListing } from './listings.ts';

const SIZE = { widthPt: 400, heightPt: 600 };
const ROWS = ['11K 3 a.fam', '830K 9 b.map', '59M 9 c.ped', '7K 4 d.txt'];

function tables(font: object, ...others: readonly Word[]) {
  const words = ROWS.flatMap((row, at) =>
    row.split(' ').flatMap((cell, column) => text(50 + 100 * column, 100 + 14 * at, cell)),
  ).map((word) => ({ ...word, font: { ...word.font, ...font } }));
  return findTables({ words: [...words, ...others], lines: [], fills: [], size: SIZE, isText: true });
}

test('what a program printed in letters of one width is a listing, the same in others a table', () => {
  expect(tables({}).map(isListing)).toEqual([false]);
  expect(tables({ fixedPitch: true }).map(isListing)).toEqual([true]);
  expect(tables({ name: 'Liberation Mono' }).map(isListing)).toEqual([true]);
  expect(tables({ fixedPitch: true }, ...text(50, 158, 'Operation')).map(isListing)).toEqual([true]);
});
