/** Passwords made by the page. */
import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

test('has twelve letters, digits and symbols, and is never the same', { tags: ['generate-twelve'] }, () => {
  const made = Array.from({ length: 200 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^[A-Za-z0-9!@#$%&*?]{12}$/);
  expect(new Set(made).size).toBe(200);
  const all = made.join('');
  for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%&*?]/]) expect(all).toMatch(kind);
});
