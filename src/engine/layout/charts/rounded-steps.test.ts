/** Checks what labels of axes were rounded from. */
import { expect, test } from 'vitest';
import { evenSteps, mayBeRounded } from './rounded-steps.ts';

test('finds the steps that labels were rounded from', () => {
  expect(evenSteps([0, 18, 35, 53, 70], 1)).toEqual([0, 17.5, 35, 52.5, 70]);
  expect(evenSteps([-1.3, 0, 1.3, 2.5], 0.1)).toEqual([-1.25, 0, 1.25, 2.5]);
});

test('keeps even numbers as they are', () => {
  expect(evenSteps([0, 10, 20], 1)).toEqual([0, 10, 20]);
  expect(evenSteps([0, 33.3, 66.7, 100], 0.1)).toEqual([0, 33.3, 66.7, 100]);
});

test('takes no other numbers for steps', () => {
  expect(evenSteps([0, 18, 36, 53, 72], 1)).toBeUndefined();
  expect(mayBeRounded(0, 18, 35, 1)).toBe(true);
  expect(mayBeRounded(0, 18, 38, 1)).toBe(false);
  expect(mayBeRounded(0, 2, 3, 1)).toBe(false);
});
