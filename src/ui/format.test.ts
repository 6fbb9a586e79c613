/** Quantities as people read them. */
import { expect, test } from 'vitest';
import { countOf, formatBytes, formatPercent, formatTimeLeft } from './format.ts';

test('shows sizes in MB, and small ones with two decimals instead of 0.0 MB', () => {
  expect(formatBytes(4_299_161)).toBe('4.1\u00a0MB');
  expect(formatBytes(104_857_600)).toBe('100.0\u00a0MB');
  expect(formatBytes(52_000)).toBe('0.05\u00a0MB');
  expect(formatBytes(1)).toBe('0.01\u00a0MB');
  expect(formatBytes(0)).toBe('0.0\u00a0MB');
});

test('counts in the singular and the plural', () => {
  expect(countOf(1, 'page', 'pages')).toBe('1 page');
  expect(countOf(6120, 'page', 'pages')).toBe('6,120 pages');
});

test('rounds percent and time to what one can use', () => {
  expect(formatPercent(37.6)).toBe('38\u00a0%');
  expect(formatTimeLeft(42)).toBe('about 40\u00a0s left');
  expect(formatTimeLeft(170)).toBe('about 3\u00a0min left');
});
