/** What is told of a machine whose sandbox lacks something. */
import { expect, test } from 'vitest';
import { PLAIN_LIMITS, sandboxGaps } from './bubblewrap.ts';

test('what a sandbox does not have is said in words', () => {
  const told = (closesNamespaces: boolean, filtersCalls: boolean) =>
    sandboxGaps({ level: 'bubblewrap', closesNamespaces, filtersCalls }).join(' ');
  expect(told(true, true)).toBe('');
  expect(told(false, true)).toMatch(/namespaces/);
  expect(told(true, false)).toMatch(/system call/);
  expect(told(false, false)).toMatch(/namespaces.*system call/);
  expect(sandboxGaps(PLAIN_LIMITS).join(' ')).toMatch(/plain limits/);
});
