/** Parts letters of neighbouring cells by what is shown of them. */
import { expect, test } from 'vitest';
import { areClippedApart } from './clipped-apart.ts';

const boxOf = (left: number, right: number, top = 10, bottom = 20) => ({ left, right, top, bottom });

test('parts a text that its cell cuts from what stands in the next cell', () => {
  const cut = { box: boxOf(94, 102), clip: boxOf(20, 100, 0, 800) };
  const next = { box: boxOf(101, 108) };
  expect(areClippedApart(cut, next)).toBe(true);
  expect(areClippedApart(next, cut)).toBe(true);
  expect(areClippedApart(cut, { ...next, clip: boxOf(100, 180, 0, 800) })).toBe(true);
});

test('parts a text from what stands in the next cell by its last letters, which its cell hides', () => {
  const hidden = { box: boxOf(99, 104), clip: boxOf(20, 100, 0, 800) };
  expect(areClippedApart(hidden, { box: boxOf(102, 108) })).toBe(true);
  expect(areClippedApart(hidden, { box: boxOf(102, 108), clip: boxOf(101, 180, 0, 800) })).toBe(true);
  expect(areClippedApart(hidden, { box: boxOf(104, 109), clip: { ...hidden.clip } })).toBe(false);
});

test('keeps letters of one text, clipped or not', () => {
  const [a, b] = [{ box: boxOf(50, 56) }, { box: boxOf(56, 62) }];
  const clip = boxOf(20, 100);
  expect(areClippedApart(a, b)).toBe(false);
  expect(areClippedApart({ ...a, clip }, b)).toBe(false);
  expect(areClippedApart({ ...a, clip }, { ...b, clip })).toBe(false);
});

test('says nothing of letters that their own cell hides', () => {
  const low = boxOf(20, 100, 0, 12);
  expect(areClippedApart({ box: boxOf(50, 56), clip: low }, { box: boxOf(56, 62), clip: low })).toBe(false);
});
