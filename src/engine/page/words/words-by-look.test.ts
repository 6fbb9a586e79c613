/** Checks where words end that are parted by their looks. */
import { expect, test } from 'vitest';
import type { Glyph } from '../../../adapters/pdfium-text.ts';
import { joinWords } from './words.ts';

const PAGE = { widthPt: 200, heightPt: 200 };

function glyphs(text: string, x: number, sizePt: number, name = 'Plain'): readonly Glyph[] {
  return [...text].map((letter, index) => ({
    text: letter,
    box: { left: x + index * 5, right: x + index * 5 + 5, top: 20, bottom: 30 },
    angle: 0,
    sizePt,
    font: { name, weight: 400, italic: false, fixedPitch: false },
    generated: false,
    softHyphen: false,
    unmapped: false,
    invisible: false,
  }));
}

test('parts a word from the small mark of its note only where looks are asked for', () => {
  const line = [...glyphs('word', 10, 10), ...glyphs('1', 30, 6)];
  expect(joinWords(line, PAGE).map(({ text }) => text)).toEqual(['word1']);
  expect(joinWords(line, PAGE, { byLook: true }).map(({ text }) => text)).toEqual(['word', '1']);
});

test('parts a word where its font changes', () => {
  const line = [...glyphs('bold', 10, 10, 'Bold'), ...glyphs('er', 30, 10)];
  expect(joinWords(line, PAGE, { byLook: true }).map(({ text }) => text)).toEqual(['bold', 'er']);
});

test('parts signs, numbers and letters of each script in lines with right-to-left letters', () => {
  const line = [...glyphs('אב', 10, 10), ...glyphs('12)ab', 20, 10)];
  expect(joinWords(line, PAGE, { byLook: true }).map(({ text }) => text)).toEqual(['אב', '12', ')', 'ab']);
  expect(joinWords(line, PAGE)).toHaveLength(1);
});

test('parts a word where its letters begin to lean, though their font is the same', () => {
  const leaning = glyphs('er', 30, 10).map((glyph) => ({ ...glyph, font: { ...glyph.font, italic: true } }));
  expect(joinWords([...glyphs('lean', 10, 10), ...leaning], PAGE, { byLook: true }).map(({ text }) => text)).toEqual([
    'lean',
    'er',
  ]);
});
