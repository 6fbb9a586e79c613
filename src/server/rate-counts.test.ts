/** Counts requests of visitors, in bursts and over windows of time. */
import { afterEach, expect, test, vi } from 'vitest';
import { RateCounts } from './rate-counts.ts';

const MINUTE = 60_000;

afterEach(() => vi.useRealTimers());

function next(counts: RateCounts, visitor: string): { current: number; ttl: number } {
  let given = { current: 0, ttl: 0 };
  counts.incr(visitor, (_, result) => (given = result ?? given), MINUTE);
  return given;
}

test('gives each request of a burst its own number', () => {
  const counts = new RateCounts();
  const burst = Array.from({ length: 5 }, () => next(counts, 'a'));
  expect(burst.map(({ current }) => current)).toEqual([1, 2, 3, 4, 5]);
  expect(next(counts, 'b').current).toBe(1);
});

test('begins anew when the window is over', () => {
  vi.useFakeTimers();
  const counts = new RateCounts();
  next(counts, 'a');
  vi.advanceTimersByTime(20_000);
  expect(next(counts, 'a')).toEqual({ current: 2, ttl: 40_000 });
  vi.advanceTimersByTime(40_000);
  expect(next(counts, 'a')).toEqual({ current: 1, ttl: MINUTE });
});

test('forgets the visitor that was seen longest ago', () => {
  const counts = new RateCounts();
  for (let visitor = 0; visitor < 5_000; visitor++) next(counts, String(visitor));
  next(counts, '0');
  next(counts, 'another');
  expect(next(counts, '0').current).toBe(3);
  expect(next(counts, '1').current).toBe(1);
});

test('counts for each route apart', () => {
  const counts = new RateCounts();
  next(counts, 'a');
  expect(next(counts.child(), 'a').current).toBe(1);
});
