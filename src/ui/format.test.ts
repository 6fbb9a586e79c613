/** Quantities as people read them. */
import { expect, test } from 'vitest';
import { formatBytes, formatLimit, formatPercent, formatTimeLeft } from './format.ts';

test('shows sizes in MB, and small ones with two decimals instead of 0.0 MB', () => {
  expect(formatBytes(4_299_161)).toBe('4.1\u00a0MB');
  expect(formatBytes(104_857_600)).toBe('100.0\u00a0MB');
  expect(formatBytes(340_000)).toBe('0.32\u00a0MB');
  expect(formatBytes(52_000)).toBe('0.05\u00a0MB');
  expect(formatBytes(1)).toBe('0.01\u00a0MB');
  expect(formatBytes(0)).toBe('0.0\u00a0MB');
});

test('a limit has no decimals where it needs none', () => {
  expect(formatLimit(104_857_600)).toBe('100\u00a0MB');
  expect(formatLimit(2 * 1024 ** 3)).toBe('2\u00a0GB');
  expect(formatLimit(1_500_000)).toBe('1.4\u00a0MB');
});

test('rounds percent and time to what one can use', () => {
  expect(formatPercent(37.6)).toBe('38\u00a0%');
  expect(formatTimeLeft(42)).toBe('about 40\u00a0s left');
  expect(formatTimeLeft(170)).toBe('about 3\u00a0min left');
});
