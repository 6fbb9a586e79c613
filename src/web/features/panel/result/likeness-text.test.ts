/** What is said of pages that changed a little. */
import { expect, test } from 'vitest';
import { likenessText } from './likeness-text.ts';

test('rounds down, and never tells a page that changed as the same', () => {
  expect(likenessText(0.9979)).toBe('99.7%');
  expect(likenessText(0.99999)).toBe('99.9%');
  expect(likenessText(1)).toBe('99.9%');
});
