/** Checks where lines of a cell end amid a term. */
import { expect, test } from 'vitest';
import { endsAmidTerm } from './broken-terms.ts';

test('goes on with a word after its hyphen', () => {
  expect(endsAmidTerm('Simple Plus-', 'Minus')).toBe(true);
  expect(endsAmidTerm('ISO-', '9001')).toBe(true);
  expect(endsAmidTerm('Vor-', 'und Nachteile')).toBe(false);
  expect(endsAmidTerm('first -', 'second')).toBe(false);
  expect(endsAmidTerm('120-', '40')).toBe(false);
});

test('goes on with an address after one of its signs', () => {
  expect(endsAmidTerm('See https://example.org/wiki/', 'index.php?')).toBe(true);
  expect(endsAmidTerm('See https://example.org/wiki/index.php?', 'title=Main')).toBe(true);
  expect(endsAmidTerm('See https://example.org', 'Then go on')).toBe(false);
  expect(endsAmidTerm('Yes/', 'No')).toBe(false);
});
