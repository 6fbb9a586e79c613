/** Checks that the wide gaps of justified lines are spaces, and that those between columns are not. */
import { expect, test } from 'vitest';
import { LETTER, spaced } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { markStretched } from './stretched-words.ts';

/** A line from 40 to 140 whose gaps are alike, or one with a gap of 2.5. */
function line(content: string, top: number, isJustified = true): readonly Word[] {
  const parts = content.split(' ');
  const ink = parts.join('').length * LETTER;
  return spaced(40, top, content, isJustified && parts.length > 1 ? (100 - ink) / (parts.length - 1) : 2.5);
}

const marked = (words: readonly Word[]) =>
  markStretched(words)
    .filter(({ followsStretch }) => followsStretch)
    .map(({ text }) => text);

test('takes the wide gap of a justified line for a space where the next word had no room', () => {
  const words = [
    ...line('galleries to insert', 0),
    ...line('tables, headings,', 14),
    ...line('descriptions and', 28),
    ...line('more.', 42, false),
  ];
  expect(marked(words)).toEqual(expect.arrayContaining(['headings,']));
});

test('keeps the gap between two cells, beside which the next word would have found room', () => {
  const words = [...line('galleries to insert', 0), ...line('Name City', 14), ...line('Ada London', 28)];
  expect(marked(words)).toEqual([]);
});

test('keeps a gap where no line shows how far the text goes', () => {
  const words = [...line('tables, headings,', 14), ...line('descriptions and', 28)];
  expect(marked(words)).toEqual([]);
});

test('keeps gaps that are not alike', () => {
  const [wind, sea, tides] = line('wind sea tides', 14);
  if (!wind || !sea || !tides) throw new Error('Three words are needed.');
  const nearer = { ...sea, box: { ...sea.box, left: 63, right: 78 } };
  const words = [...line('galleries to insert', 0), wind, nearer, tides, ...line('descriptions and', 28)];
  expect(marked(words)).toEqual([]);
});

test('stays quick on a page of single words', () => {
  const words = Array.from({ length: 4000 }, (_, index) => line('tables, headings,', index * 14)).flat();
  const before = performance.now();
  markStretched(words);
  expect(performance.now() - before).toBeLessThan(5000);
});
