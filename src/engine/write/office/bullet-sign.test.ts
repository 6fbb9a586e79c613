/** Writes the signs of lists. */
import { expect, test } from 'vitest';
import { bulletSign, wingdingsSign } from './bullet-sign.ts';

test('has letters of every font for signs of symbol fonts, and a dot for those that nobody knows', () => {
  expect(['\uf0b7', '\uf0d8', '\uf0ff', '–'].map(bulletSign)).toEqual(['•', '➢', '•', '–']);
});

test('names the letters of Wingdings, and none of Symbol', () => {
  expect(['\uf0d8', '\uf0a8', '\uf0b7', '\uf0ff', '–'].map(wingdingsSign)).toEqual([
    'Ø',
    '¨',
    undefined,
    undefined,
    undefined,
  ]);
});
