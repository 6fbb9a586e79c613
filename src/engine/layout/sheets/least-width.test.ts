/** Checks what would have had to fit on the line before. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { leastWidth } from './cell-links.ts';

function least(content: string): number {
  const [word] = text(0, 0, content);
  return word ? leastWidth(word) : 0;
}

test('asks for the whole word, or for one ideograph and the signs that must follow it', () => {
  expect(least('abcd')).toBe(20);
  expect(least('\u516c\u6e80\u7a0b\u67e5')).toBe(5);
  expect(least('\u516c\u3002\u7a0b\u67e5')).toBe(10);
});
