/** Quantities as people read them. */
import { expect, test } from 'vitest';
import { formatBytes, formatPercent, formatTimeLeft } from './format.ts';

test('shows sizes as people write them, with three digits at most', () => {
  const sizes = [0, 1, 27, 999, 1_000, 17_408, 340_000, 1_023_900, 5_767_168, 12_960_000, 104_857_600, 1_500_000_000];
  expect(sizes.map((bytes) => formatBytes(bytes).replace('\u00a0', ' '))).toEqual([
    '0 bytes',
    '1 byte',
    '27 bytes',
    '999 bytes',
    '1 KB',
    '17 KB',
    '332 KB',
    '1 MB',
    '5.5 MB',
    '12.4 MB',
    '100 MB',
    '1.4 GB',
  ]);
});

test('rounds percent and time to what one can use', () => {
  expect(formatPercent(37.6)).toBe('38%');
  expect(formatTimeLeft(42)).toBe('about 40\u00a0s left');
  expect(formatTimeLeft(170)).toBe('about 3\u00a0min left');
});
