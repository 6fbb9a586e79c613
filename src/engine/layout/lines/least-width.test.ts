/** Checks what would have had to fit on the line before. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { leastWidth } from './least-width.ts';

function least(content: string): number {
  const [word] = text(0, 0, content);
  return word ? leastWidth(word) : 0;
}

test('asks for all letters before the first ideograph, or for one ideograph and the signs that must stand beside it', () => {
  expect(least('abcd')).toBe(20);
  expect(least('\u516c\u6e80\u7a0b\u67e5')).toBe(5);
  expect(least('\u516c\u3002\u7a0b\u67e5')).toBe(10);
  expect(least('\u300c\u516c\u7a0b')).toBe(10);
  expect(least('ISO\u516c\u7a0b')).toBe(15);
});
