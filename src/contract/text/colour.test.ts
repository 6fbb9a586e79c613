/** Checks which colours are read, in options and in bookmarks. */
import { expect, test } from 'vitest';
import { bookmarkList } from '../options/bookmark-shapes.ts';
import { rowsOf } from './bookmark-rows.ts';
import { parseColour } from './colour.ts';

test('reads three digits, six digits and the basic names', () => {
  const hex = (written: string) => parseColour(written)?.hex;
  expect(['#1a2b3c', '#abc', 'navy'].map(hex)).toEqual(['#1a2b3c', '#aabbcc', '#000080']);
  expect(['#12345', 'rebeccapurple', ''].map(hex)).toEqual([undefined, undefined, undefined]);
});

test('reads the same colours in bookmarks, and refuses others', () => {
  const colours = (...written: readonly string[]) =>
    rowsOf(bookmarkList.parse(written.map((color) => ({ title: 'a', color })))).map(({ color }) => color);
  expect(colours('#F00', 'Navy', '#1A2B3C', '')).toEqual(['#ff0000', '#000080', '#1a2b3c', '']);
  expect(bookmarkList.safeParse([{ title: 'a', color: 'reddish' }]).success).toBe(false);
});
