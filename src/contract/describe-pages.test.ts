/** Page numbers as messages write them. */
import { expect, test } from 'vitest';
import { describePages } from './describe-pages.ts';

test('pages are described in runs, as people write them', () => {
  expect(describePages([1, 2, 3, 5, 8])).toBe('1–3, 5, 8');
  expect(describePages([1, 2, 5, 4])).toBe('1, 2, 5, 4');
  expect(describePages([])).toBe('');
});
