/** Checks that accents go onto the letters that they are drawn over, and onto no others. */
import { expect, test } from 'vitest';
import { composedLetters } from './composed-letters.ts';
import { plainLetters } from './letters.ts';

const glyph = (text: string, left: number, right: number, top = 0) => ({
  text,
  box: { left, right, top, bottom: top + 11 },
});

test('puts an accent onto the letter that it is drawn over, before or after it', () => {
  const naive = [glyph('n', 0, 4), glyph('a', 4, 8), glyph('¨', 7.8, 10.8), glyph('ı', 8, 10.5), glyph('v', 10.5, 15)];
  expect(plainLetters(composedLetters(naive))).toBe('naïv');
  expect(plainLetters(composedLetters([glyph('´', 1, 4, -2), glyph('E', 0, 6), glyph('t', 6, 9)]))).toBe('Ét');
  expect(plainLetters(composedLetters([glyph('c', 0, 4), glyph('¸', 0.5, 3.5), glyph('a', 4, 8)]))).toBe('ça');
  expect(plainLetters(composedLetters([glyph('`', 0.5, 3), glyph('e', 0, 4)]))).toBe('è');
});

test('leaves signs alone that stand beside letters, or over signs', () => {
  expect(composedLetters([glyph('`', 0, 3), glyph('e', 3, 7), glyph('`', 7, 10)])).toBe('`e`');
  expect(composedLetters([glyph('¨', 0, 3), glyph('=', 0, 4)])).toBe('¨=');
  expect(composedLetters([glyph('i', 0, 3), glyph('f', 3, 6)])).toBe('if');
});
