/** Checks which lines share the clip of a cell that is too full. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { withCellClips } from './cell-clips.ts';

const cell = { left: 20, top: 38, right: 100, bottom: 64 };
const beside = text(150, 200, 'beside');
const clipped = (words: ReturnType<typeof text>) =>
  withCellClips(words).flatMap(({ text: said, clip }) => (clip ? [said] : []));

test('takes lines within the clip of those that are cut off above and below', () => {
  const lines = [...text(21, 30, 'one', cell), ...text(21, 42, 'two'), ...text(21, 60, 'three', cell)];
  expect(clipped([...beside, ...lines])).toEqual(['one', 'two', 'three']);
});

test('takes lines that are drawn before the first one that is cut off', () => {
  expect(clipped([...beside, ...text(21, 40, 'one'), ...text(21, 52, 'two'), ...text(21, 64, 'three', cell)])).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('leaves what stands outside of the clip, or is drawn apart', () => {
  const lines = [...text(21, 40, 'apart'), ...text(110, 40, 'next'), ...text(21, 60, 'cut', cell)];
  expect(clipped([...beside, ...lines])).toEqual(['cut']);
});

test('leaves what stands beside a text that is cut off at its side alone', () => {
  const tall = { left: 20, top: 10, right: 100, bottom: 190 };
  expect(clipped([...beside, ...text(21, 40, 'short'), ...text(21, 60, 'very-long-text-of-a-cell', tall)])).toEqual([
    'very-long-text-of-a-cell',
  ]);
});
