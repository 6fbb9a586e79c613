/** Checks which matrices of text make its letters look italic. */
import { expect, test } from 'vitest';
import { SlantedFonts, type TextAxes } from './pdfium-slanted.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
const isItalic = (axes: TextAxes) => new SlantedFonts().of(FONT, axes).italic;

test('takes letters that lean the way of the text for italic, whichever way that is', () => {
  expect(isItalic([10, 0, 3, 10])).toBe(true);
  // Turned by a quarter.
  expect(isItalic([0, 10, -10, 3])).toBe(true);
});

test('leaves upright letters, those that lean back, and those that nearly lie', () => {
  expect(isItalic([10, 0, 0, 10])).toBe(false);
  expect(isItalic([10, 0, -3, 10])).toBe(false);
  expect(isItalic([10, 0, 9, 10])).toBe(false);
  expect(isItalic([0, 0, 0, 0])).toBe(false);
});

test('makes one font of letters that were slanted alike', () => {
  const fonts = new SlantedFonts();
  expect(fonts.of(FONT, [10, 0, 3, 10])).toBe(fonts.of(FONT, [12, 0, 3, 12]));
  expect(fonts.of(FONT, [10, 0, 0, 10])).toBe(FONT);
});
