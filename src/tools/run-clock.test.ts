/** The time limits of a run, by a clock that stands until it is told to go. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTool } from './find-tool.ts';
import { RunClock } from './run-clock.ts';

const tool = { ...findTool('rotate-pdf'), limits: { stallMs: 1_000, baseMs: 2_500, perPageMs: 100 } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds from the start until the time is up. */
function endOf(steps: (clock: RunClock) => void): number {
  const clock = new RunClock(tool, { waitedMs: 0 });
  const startMs = Date.now();
  let endMs = Number.NaN;
  clock.onTimeout = () => {
    endMs = Date.now();
    clock.stop();
  };
  steps(clock);
  vi.runAllTimers();
  return endMs - startMs;
}

function workFor(clock: RunClock, ms: number): void {
  for (let done = 0; done < ms; done += 500) {
    vi.advanceTimersByTime(500);
    clock.progressed(undefined);
  }
}

test('a run without progress ends, and one that works ends with its budget', () => {
  expect(endOf(() => undefined)).toBe(1_000);
  expect(endOf((clock) => workFor(clock, 2_000))).toBe(2_500);
});

test('the budget grows with the pages', () => {
  const ends = endOf((clock) => {
    clock.progressed({ code: 'reading', params: { page: 1, pages: 10 } });
    workFor(clock, 3_000);
  });
  expect(ends).toBe(3_500);
});

test('each file of a batch has the whole budget', () => {
  const ends = endOf((clock) => {
    for (let file = 0; file < 3; file++) {
      clock.fileBegins();
      workFor(clock, 2_000);
    }
  });
  expect(ends).toBe(6_500);
});

test('no file begins anew what shall end soon', () => {
  const ends = endOf((clock) => {
    clock.endWithin(1_200);
    workFor(clock, 1_000);
    clock.fileBegins();
  });
  expect(ends).toBe(1_200);
});
