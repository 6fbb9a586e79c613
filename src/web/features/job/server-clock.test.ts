/** The server's time, whatever the visitor's clock says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeInBrowser } from '../../../../tests/stored-in-browser.ts';
import { learnServerTime, serverNow } from './server-clock.ts';

const SERVER = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

const kept = storeInBrowser('localStorage');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = (date: string | null) => ({ headers: new Headers(date === null ? {} : { date }) });

test.each([-400, -1, 1, 30])('is known where the visitor’s clock is %i days off', (days) => {
  vi.setSystemTime(SERVER + days * DAY_MS);
  learnServerTime(answer(new Date(SERVER).toUTCString()));
  expect(serverNow()).toBe(SERVER);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(SERVER + 5_000);
});

test('is the visitor’s own where both clocks agree, and nothing is kept', () => {
  vi.setSystemTime(SERVER + 2_000);
  learnServerTime(answer(new Date(SERVER).toUTCString()));
  expect(serverNow()).toBe(SERVER + 2_000);
  expect(kept.size).toBe(0);
});

test('is forgotten once the clock was put right, and an answer without a time changes nothing', () => {
  vi.setSystemTime(SERVER + DAY_MS);
  learnServerTime(answer(new Date(SERVER).toUTCString()));
  learnServerTime(answer(null));
  expect(serverNow()).toBe(SERVER);
  vi.setSystemTime(SERVER);
  learnServerTime(answer(new Date(SERVER).toUTCString()));
  expect(serverNow()).toBe(SERVER);
  expect(kept.size).toBe(0);
});
