/** Checks that turned text beside a page of upright text costs little. */
import { expect, test } from 'vitest';
import { countedBox } from '../../../../tests/counted-boxes.ts';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { uprightHeadings } from './turned-headings.ts';

/** How often upright words are looked at, beside so many pairs of turned words below each other. */
function looksBeside(pairs: number): number {
  const looks = { count: 0 };
  const upright = Array.from({ length: 40 }, (_, row) => text(200, 20 * row, 'some words')).flat();
  const turned = Array.from({ length: pairs }, (_, pair) =>
    [20, 60].flatMap((left) => text(left, 0, 'x').map((word) => turnedWord(word, left, 60 * pair))),
  ).flat();
  const counted = upright.map((word) => ({ ...word, box: countedBox(word.box, looks) }));
  const words = [...counted, ...turned];
  expect(uprightHeadings(words)).toHaveLength(words.length);
  return looks.count;
}

function turnedWord(word: Word, left: number, top: number): Word {
  return { ...word, turn: 1, box: { left, top, right: left + 10, bottom: top + 12 } };
}

test('finds the rows of a page once, however many turned texts find no table', () => {
  expect(looksBeside(40)).toBeLessThan(2 * looksBeside(10));
});
