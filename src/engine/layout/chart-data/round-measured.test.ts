/** Rounds what was measured to what it was. */
import { expect, test } from 'vitest';
import { roundMeasured } from './round-measured.ts';

test('takes one place for all values where it fits them all', () => {
  expect(roundMeasured([52.11, 47.08, 41.9, 7.02, 34.07], 0.5)).toEqual([52, 47, 42, 7, 34]);
  expect(roundMeasured([12_004, 8_991, 31_020], 100)).toEqual([12_000, 9_000, 31_000]);
});

test('keeps the digits that were measured where no place fits all values', () => {
  expect(roundMeasured([0.874, 0.999, 0.7364], 0.007)).toEqual([0.874, 0.999, 0.736]);
  expect(roundMeasured([9.1002, 2.3999, 4.5401], 0.05)).toEqual([9.1, 2.4, 4.54]);
});

test('is no nothing below zero', () => {
  expect(Object.is(roundMeasured([-0.0001, 5], 0.05)[0], 0)).toBe(true);
});
