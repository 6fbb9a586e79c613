/** Makes names of files of any text. */
import { expect, test } from 'vitest';
import { nameOfText } from './name-of-text.ts';

test('cuts after a word, and never within a letter', () => {
  expect(nameOfText('The quick brown fox jumps', 16)).toBe('The quick brown');
  expect(nameOfText('The quick brown fox jumps', 15)).toBe('The quick brown');
  expect(nameOfText('The quick brown fox jumps', 14)).toBe('The quick');
  expect(nameOfText('Donaudampfschiffahrtsgesellschaft', 10)).toBe('Donaudampf');
  expect(nameOfText('👩‍👩‍👧'.repeat(12), 10)).toBe('👩‍👩‍👧'.repeat(10));
  expect(nameOfText('e\u0301'.repeat(12), 10)).toBe('\u00e9'.repeat(10));
});

test('keeps the sense of signs that no name may have', () => {
  expect(nameOfText('Ships: a history', 80)).toBe('Ships - a history');
  expect(nameOfText('AC/DC and 12:30', 80)).toBe('AC-DC and 12-30');
  expect(nameOfText('What is "it"?', 80)).toBe('What is it');
});

test('leaves nothing of what is no text', () => {
  expect(nameOfText(' \n..\u202e\u0000/ - ', 80)).toBe('');
  expect(nameOfText('a\u200eb\tc', 80)).toBe('a b c');
});
