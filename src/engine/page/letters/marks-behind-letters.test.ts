/** Checks that marks which a file draws late stand behind the letters that they belong to. */
import { expect, test } from 'vitest';
import type { Glyph } from '../../../adapters/pdfium-text.ts';
import { marksBehindLetters } from './marks-behind-letters.ts';

function glyph(text: string, left: number, right: number, top = 10): Glyph {
  return {
    text,
    box: { left, top, right, bottom: top + 10 },
    angle: 0,
    sizePt: 10,
    font: { name: '', weight: 400, italic: false, fixedPitch: false },
    generated: false,
    softHyphen: false,
    unmapped: false,
    invisible: false,
  };
}

const textOf = (glyphs: readonly Glyph[]) =>
  marksBehindLetters(glyphs)
    .map(({ text }) => text)
    .join('');

test('puts a mark behind the letter that ends where it stands, and behind marks that follow that letter', () => {
  const late = [
    glyph('ต', 10, 16),
    glyph('ั', 16, 16),
    glyph('ง', 16, 21),
    glyph('จ', 21, 26),
    glyph('้', 16.2, 16.2, 9.5),
  ];
  expect(textOf(late)).toBe('ตั้งจ');
});

test('puts a mark with a width on the letter in whose middle it stands', () => {
  expect(textOf([glyph('a', 10, 15), glyph('e', 15, 20), glyph('x', 20, 25), glyph('\u0301', 16, 19)])).toBe(
    'ae\u0301x',
  );
});

test('leaves marks in their place that follow their letter, or stand on no letter', () => {
  const inPlace = [glyph('ต', 10, 16), glyph('ั', 16, 16), glyph('ง', 16, 21)];
  expect(marksBehindLetters(inPlace)).toBe(inPlace);
  expect(textOf([...inPlace, glyph('้', 60, 60)])).toBe('ตัง้');
  expect(textOf([...inPlace, glyph('้', 16, 16, 60)])).toBe('ตัง้');
});

test('goes by the order of drawing where two letters stand near a mark', () => {
  const drawn = (object: number, each: Glyph): Glyph => ({ ...each, object });
  const [first, second] = [drawn(1, glyph('น', 10, 16)), drawn(3, glyph('น', 16.2, 22))];
  expect(textOf([first, second, drawn(2, glyph('้', 16.5, 16.5))])).toBe('น้น');
  expect(textOf([first, second, drawn(4, glyph('้', 16.5, 16.5))])).toBe('นน้');
});
