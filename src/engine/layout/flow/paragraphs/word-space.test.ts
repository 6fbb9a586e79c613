/** Checks the space that a word at the end of a line would have needed. */
import { expect, test } from 'vitest';
import type { Word } from '../../../page/words/words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { type FlowLine, makeFlowLine } from './flow-line.ts';
import { isStretchedBeside, wordSpace } from './word-space.ts';

/** Words in a size of 10 points, with a space between them. */
function line(count: number, spacePt: number): FlowLine {
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
  return makeFlowLine(makeSegments(words), 1);
}

const spaceOf = (count: number, spacePt: number) => Math.round(10 * wordSpace(line(count, spacePt))) / 10;

test('takes the space of the line, but not that of a justified one, or of too few words', () => {
  expect(spaceOf(8, 2.6)).toBe(2.6);
  expect(spaceOf(8, 4.5)).toBe(3);
  expect(spaceOf(3, 2.6)).toBe(2.2);
});

test('tells a line that was stretched from one that is full by chance, by the last line of its paragraph', () => {
  expect(isStretchedBeside(line(6, 3.1), line(4, 2.5))).toBe(true);
  expect(isStretchedBeside(line(6, 2.5), line(4, 2.5))).toBe(false);
  expect(isStretchedBeside(line(6, 2.5), line(1, 2.5))).toBe(true);
});
