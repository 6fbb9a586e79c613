/** Quarter turns and flips, one after the other and at once. */
import { expect, test } from 'vitest';
import { poseAfter } from './turns.ts';

test('makes one turn of what a camera tells, a turn and a flip', () => {
  expect(poseAfter(1, 0, 'none')).toEqual({ quarters: 0, isFlipped: false });
  expect(poseAfter(6, 1, 'none')).toEqual({ quarters: 2, isFlipped: false });
  expect(poseAfter(8, -3, 'none')).toEqual({ quarters: 0, isFlipped: false });
  expect(poseAfter(1, 0, 'h')).toEqual({ quarters: 0, isFlipped: true });
  expect(poseAfter(1, 0, 'v')).toEqual({ quarters: 2, isFlipped: true });
  expect(poseAfter(2, 0, 'h')).toEqual({ quarters: 0, isFlipped: false });
  expect(poseAfter(6, 0, 'h')).toEqual({ quarters: 3, isFlipped: true });
  expect(poseAfter(9, 1, 'none')).toEqual({ quarters: 1, isFlipped: false });
});
