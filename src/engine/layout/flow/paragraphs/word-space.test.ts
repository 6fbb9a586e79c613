/** Checks the space that a word at the end of a line would have needed. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { makeFlowLine } from './flow-line.ts';
import { wordSpace } from './word-space.ts';

/** Of a line of words in a size of 10 points, with a space between them. */
function spaceOf(count: number, spacePt: number): number {
  const words = Array.from({ length: count }, (_, index): Word => {
    const left = 20 + index * (20 + spacePt);
    const box = { left, top: 20, right: left + 20, bottom: 30 };
    const font = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
    return {
      text: 'word',
      box,
      turn: 0,
      sizePt: 10,
      font,
      endsInSoftHyphen: false,
      followsSpace: true,
      endsLine: false,
    };
  });
  return Math.round(10 * wordSpace(makeFlowLine(makeSegments(words), 1))) / 10;
}

test('takes the space of the line, but not that of a justified one, or of too few words', () => {
  expect(spaceOf(8, 2.6)).toBe(2.6);
  expect(spaceOf(8, 4.5)).toBe(3);
  expect(spaceOf(3, 2.6)).toBe(2.2);
});
