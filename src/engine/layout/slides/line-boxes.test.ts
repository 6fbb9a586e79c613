/** Boxes of words of slides that are as high as their font say nothing of their line. */
import { expect, test } from 'vitest';
import type { Word } from '../../page/words/words.ts';
import { lineBoxes } from './line-boxes.ts';

const word = (top: number, bottom: number, more: Partial<Word> = {}) =>
  ({ text: '会', box: { left: 0, right: 20, top, bottom }, turn: 0, sizePt: 20, baselinePt: 100, ...more }) as Word;

test('makes a box of nearly three ems as high as its line', () => {
  const [high] = lineBoxes([word(70, 127)]);
  expect(high?.box).toEqual({ left: 0, right: 20, top: 76.8, bottom: 105.8 });
});

test('leaves boxes of usual fonts, of turned words, and of words without a baseline or with one outside of them', () => {
  const { baselinePt: _, ...unknown } = word(70, 127);
  const words = [word(78, 106), word(70, 127, { turn: 1 }), unknown, word(170, 227), word(10, 67)];
  expect(lineBoxes(words)).toEqual(words);
});
