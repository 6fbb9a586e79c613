/** How many areas are hidden at once. */
import { expect, test } from 'vitest';
import { roundsOf } from './hide-areas.ts';

test('lays no more over a picture at once than it has pixels, and every area once', () => {
  const size = { width: 10, height: 10 };
  const area = (width: number) => ({ x: 0, y: 0, width, height: 10 });
  expect(roundsOf([], size)).toEqual([]);
  expect(roundsOf([area(4), area(6), area(1)], size)).toEqual([[area(4), area(6)], [area(1)]]);
  expect(roundsOf(Array(3).fill(area(10)), size)).toEqual([[area(10)], [area(10)], [area(10)]]);
});
