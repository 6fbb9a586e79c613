/** Page numbers as messages write them. */
import { expect, test } from 'vitest';
import { describeFirst, describePages } from './describe-pages.ts';

test('pages are described in runs, as people write them', () => {
  expect(describePages([1, 2, 3, 5, 8])).toBe('1–3, 5, 8');
  expect(describePages([1, 2, 5, 4])).toBe('1, 2, 5, 4');
  expect(describePages([])).toBe('');
});

test('of very many pages the first runs are described, and the others counted', () => {
  expect(describeFirst([1, 2, 3, 5, 8, 9, 11], 2)).toEqual({ text: '1–3, 5', left: 3 });
  expect(describeFirst([1, 2, 3, 5], 2)).toEqual({ text: '1–3, 5', left: 0 });
});
