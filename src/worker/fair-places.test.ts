/** The rules of places, by themselves; how they work out on a running site is in tests/jobs/fair-places.test.ts. */
import { expect, test } from 'vitest';
import { claimTries, LONG_MS, type Place, placeToYield } from './fair-places.ts';

const NOW = 1_000_000;

function place(visitor: string, ranMs = 0, facts: Partial<Place> = {}): Place {
  return { visitor, shares: 1, startedMs: NOW - ranMs, hasYielded: false, ...facts };
}

test('a visitor who has half of the places is passed over while others wait, and only then', () => {
  const tries = claimTries([place('a'), place('a'), place('b')], 8, NOW);
  expect(tries).toEqual([{ visitors: [], yielded: false }]);
  const half = claimTries([place('a'), place('a'), place('b')], 5, NOW);
  expect(half.map(({ visitors }) => visitors)).toEqual([['a'], []]);
});

test('the last free place goes first to somebody who has none', () => {
  const tries = claimTries([place('a'), place('b'), place('c')], 4, NOW);
  expect(tries.map(({ visitors }) => visitors)).toEqual([['a', 'b', 'c'], []]);
  expect(claimTries([], 1, NOW)).toEqual([{ visitors: [], yielded: false }]);
});

test('the place of a job that has yielded goes first to another visitor, not to the next job of the same', () => {
  const tries = claimTries([], 1, NOW, LONG_MS, 'a');
  expect(tries.map(({ visitors }) => visitors)).toEqual([['a'], []]);
  expect(claimTries([place('b')], 2, NOW, LONG_MS, 'a').map(({ visitors }) => visitors)).toEqual([
    ['b', 'a'],
    ['b'],
    [],
  ]);
});

test('a network that many share runs more', () => {
  const school = { shares: 3 };
  const two = [place('a', 0, school), place('a', 0, school)];
  expect(claimTries(two, 4, NOW).map(({ visitors }) => visitors)).toEqual([[]]);
  // Never all places.
  const three = [...two, place('a', 0, school)];
  expect(claimTries(three, 4, NOW).map(({ visitors }) => visitors)).toEqual([['a'], []]);
});

test('one that has yielded never takes the last place beside long ones, unless there is but one', () => {
  expect(claimTries([place('a', LONG_MS)], 2, NOW).every(({ yielded }) => yielded)).toBe(true);
  expect(claimTries([place('a', 1_000)], 2, NOW).some(({ yielded }) => yielded)).toBe(false);
  expect(claimTries([], 1, NOW).some(({ yielded }) => yielded)).toBe(false);
});

test('a job yields where every place is held by one that has run long, and another visitor waits', () => {
  const [older, younger] = [place('a', LONG_MS + 9), place('a', LONG_MS)];
  expect(placeToYield([older, younger], 2, ['b'], NOW)).toBe(younger);
  expect(placeToYield([older, younger], 2, ['a'], NOW)).toBeUndefined();
  expect(placeToYield([older, younger], 2, [], NOW)).toBeUndefined();
  expect(placeToYield([older, place('b', 10)], 2, ['c'], NOW)).toBeUndefined();
  expect(placeToYield([older], 2, ['b'], NOW)).toBeUndefined();
});

test('a job yields once', () => {
  const yielded = place('a', 5, { hasYielded: true });
  expect(placeToYield([yielded], 1, ['b'], NOW)).toBeUndefined();
  const fresh = place('b', LONG_MS);
  expect(placeToYield([yielded, fresh], 2, ['c'], NOW)).toBe(fresh);
});
