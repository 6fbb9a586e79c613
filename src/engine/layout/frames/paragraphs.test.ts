/** Checks what paragraphs that are placed know of their lines. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { findParagraphs } from './paragraphs.ts';

test('tells no baselines of a text upside down, whose lines follow each other upwards', () => {
  const baselines = (turn: 0 | 2) => {
    const words = [0, 1].flatMap((line) =>
      text(60, 100 + 14 * (turn === 0 ? line : 1 - line), 'a line').map((word) => {
        return { ...word, turn, baselinePt: word.box.bottom };
      }),
    );
    return findParagraphs(words, 'placed').map(({ lines, baselinesPt }) => [lines, baselinesPt !== undefined]);
  };
  expect(baselines(0)).toEqual([[2, true]]);
  expect(baselines(2)).toEqual([[2, false]]);
});
