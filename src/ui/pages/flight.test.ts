/** A grid flies while it is scrolled faster than anybody reads, and lands when it stands or slows down. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Flight } from './flight.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Scrolls on by so many pixels every 20 ms; tells whether it flew at each. */
function scroll(flight: Flight, steps: readonly number[]): readonly boolean[] {
  let top = 0;
  return steps.map((step) => {
    vi.advanceTimersByTime(20);
    top += step;
    flight.scrolled(top);
    return flight.isFlying;
  });
}

test('a slow scroll never flies, a quick one soon does', () => {
  expect(scroll(new Flight(), Array(20).fill(20))).not.toContain(true);
  expect(scroll(new Flight(), Array(8).fill(160)).at(-1)).toBe(true);
});

test('one turn of the wheel is no flight', () => {
  expect(scroll(new Flight(), [160])).toEqual([false]);
});

test('it lands as soon as it slows down, and when it stands, and tells all cells', () => {
  const flight = new Flight();
  const told = new Set<number>();
  for (let cell = 0; cell < 30; cell++) flight.subscribe(() => told.add(cell));
  expect(scroll(flight, [...Array(8).fill(160), ...Array(8).fill(10)]).at(-1)).toBe(false);
  expect(told.size).toBe(30);
  told.clear();
  scroll(flight, Array(8).fill(160));
  expect(flight.isFlying).toBe(true);
  expect(told.size).toBe(0);
  vi.advanceTimersByTime(200);
  expect(flight.isFlying).toBe(false);
  expect(told.size).toBe(30);
});

test('a flight that begins anew while cells land leaves the others as they are', () => {
  const flight = new Flight();
  const told = new Set<number>();
  for (let cell = 0; cell < 30; cell++) flight.subscribe(() => told.add(cell));
  scroll(flight, Array(8).fill(160));
  vi.advanceTimersByTime(100);
  expect(told.size).toBeLessThan(30);
  for (let step = 1; step < 8; step++) flight.scrolled(step * 10_000, performance.now() + step * 20);
  vi.advanceTimersByTime(50);
  expect(told.size).toBeLessThan(30);
});
