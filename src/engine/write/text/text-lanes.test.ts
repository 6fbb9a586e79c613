/** Lanes read text where there is much of it, and processors that nobody uses. */
import { expect, test } from 'vitest';
import { idleLanes } from './text-lanes.ts';

const cores = (...idle: readonly (number | undefined)[]) => {
  const waiting = [...idle];
  return { sinceLast: () => waiting.shift() };
};

test('few pages are read without a lane', () => {
  const lanesFor = idleLanes(cores(2, 2), 4);
  expect([1, 100, 199].map(lanesFor)).toEqual([0, 0, 0]);
  expect(lanesFor(1000)).toBe(2);
});

test('a lane begins as soon as a processor is idle, and stays', () => {
  const lanesFor = idleLanes(cores(undefined, 0.3, 0.9, 0.1), 2);
  expect([900, 800, 700, 600, 50].map(lanesFor)).toEqual([0, 0, 1, 1, 1]);
});

test('there are no more lanes than two, nor than processors beside the one of the main thread', () => {
  expect(idleLanes(cores(7), 8)(1000)).toBe(2);
  expect(idleLanes(cores(7), 2)(1000)).toBe(1);
  expect(idleLanes(cores(7), 1)(1000)).toBe(0);
});
