/** Checks letters that the fonts of the other tests lack: marks and right-to-left scripts. */
import { expect, test } from 'vitest';
import { countedBox } from '../../../../tests/counted-boxes.ts';
import type { Glyph } from '../../../adapters/pdfium-text.ts';
import { plainLetters } from '../letters/letters.ts';
import { marksOnLetters } from '../letters/marks-on-letters.ts';
import { joinWords } from './words.ts';

const PAGE = { widthPt: 100, heightPt: 100 };

/** A letter between two places of a line. */
function glyph(text: string, left: number, right: number): Glyph {
  return {
    text,
    box: { left, top: 10, right, bottom: 20 },
    angle: 0,
    sizePt: 10,
    font: { name: '', weight: 400, italic: false, fixedPitch: false },
    generated: false,
    softHyphen: false,
    unmapped: false,
    invisible: false,
  };
}

const textOf = (glyphs: readonly Glyph[]) => joinWords(glyphs, PAGE).map(({ text }) => text);

test('writes a mark behind its letter, and the full stop behind both', () => {
  const word = [glyph('\u0631', 20, 25), glyph('\u0627', 15, 20), glyph('.', 10, 15)];
  expect(textOf([...word, glyph('\u064b', 15, 15)])).toEqual(['\u0631\u0627\u064b.']);
  expect(textOf([...word, glyph('\u064b', 16, 19)])).toEqual(['\u0631\u0627\u064b.']);
});

test('leaves a mark where it is that stands on no letter before it', () => {
  const word = [glyph('\u0631', 20, 25), glyph('\u0627', 15, 20), glyph('.', 10, 15)];
  expect(textOf([...word, glyph('\u064b', 12, 13)])).toEqual(['\u0631\u0627.\u064b']);
});

test('takes marks in their isolated and joining forms for marks', () => {
  expect(plainLetters('\ufe8d\ufe70')).toBe('\u0627\u064b');
  expect(plainLetters('\ufeb3\ufe7d\ufef4')).toBe('\u0633\u0651\u064a');
  expect(plainLetters('\ufb01nd')).toBe('find');
});

test('takes the only gap of a piece of a line, beside raised letters, for a space', () => {
  expect(textOf([glyph(',', 10, 12), glyph('2', 14.4, 19)])).toEqual([',', '2']);
  const sentence = [
    glyph('.', 10, 12),
    glyph('T', 14.4, 20),
    glyph('h', 20, 25),
    glyph('e', 25, 30),
    glyph('1', 32.4, 37),
  ];
  expect(textOf(sentence)).toEqual(['.', 'The', '1']);
});

test('joins letters that stand evenly apart where the file has spaces of its own', () => {
  const letters = (gap: number) => [...'Page'].map((text, at) => glyph(text, 20 + at * (5 + gap), 25 + at * (5 + gap)));
  const number = [glyph('4', 5, 10), glyph(' ', 10, 13)];
  expect(textOf([...number, ...letters(3)])).toEqual(['4', 'Page']);
  expect(textOf(letters(3))).toEqual(['P', 'a', 'g', 'e']);
  expect(textOf([...number, ...letters(8)])).toEqual(['4', 'P', 'a', 'g', 'e']);
  const uneven = [glyph('a', 20, 25), glyph('b', 28, 33), glyph('c', 38, 43), glyph('d', 46, 51)];
  expect(textOf([...number, ...uneven])).toEqual(['4', 'a', 'b', 'c', 'd']);
});

test('parts texts of neighbouring cells whose letters meet where the first is clipped', () => {
  const clip = { left: 0, top: 0, right: 30, bottom: 90 };
  const cell = [glyph('a', 20, 25), glyph('b', 25, 31)].map((each) => ({ ...each, clip }));
  const next = [glyph('c', 31, 36), glyph('d', 36, 41)];
  expect(textOf([...cell, ...next])).toEqual(['ab', 'cd']);
  expect(textOf([...cell, ...next].map((each) => ({ ...each, clip: undefined })))).toEqual(['abcd']);
});

test('puts a mark to the letter that it stands on, wherever it is drawn', () => {
  const letters = [glyph('\u0631', 20, 25), glyph('\u0627', 15, 20), glyph('-', 8, 12)];
  const texts = (mark: Glyph) => marksOnLetters([...letters, mark]).map(({ text }) => text);
  expect(texts(glyph('\u064b', 14, 14))).toEqual(['\u0631', '\u0627\u064b', '-']);
  expect(texts(glyph('\u064b', 22, 22))).toEqual(['\u0631\u064b', '\u0627', '-']);
  expect(texts(glyph('\u064b', 60, 60))).toEqual(['\u0631', '\u0627', '-', '\u064b']);
});

test('looks for the letters of marks near them alone', () => {
  const looksFor = (count: number) => {
    const looks = { count: 0 };
    const row = (text: string, size: number) =>
      Array.from({ length: count }, (_, at) => glyph(text, at * 9, at * 9 + size));
    const letters = row('\u0631', 6).map((each) => ({ ...each, box: countedBox(each.box, looks) }));
    expect(marksOnLetters([...letters, glyph('-', -9, -5), ...row('\u064b', 4)])).toHaveLength(count + 1);
    return looks.count;
  };
  // Four times the letters: looking at each for each mark would be sixteen times the looks.
  expect(looksFor(800)).toBeLessThan(10 * looksFor(200));
});

test('a stroke without a letter parts no word of a line with right-to-left letters', () => {
  const word = [glyph('\u0631', 20, 25), glyph('\u200b', 15, 20), glyph('\u0627', 10, 15)];
  expect(joinWords(word, PAGE, { byLook: true })).toHaveLength(1);
});

test('ends a word at a letter of another font that is drawn later and stands before it', () => {
  const inGap = [glyph('[', 10, 13), glyph(']', 21, 24), glyph('Ω', 13, 21)];
  expect(textOf(inGap)).toEqual(['[', ']', 'Ω']);
  // A letter drawn over the one before it stays with it.
  expect(textOf([glyph('o', 10, 15), glyph('/', 10, 14)])).toEqual(['o/']);
});

test('takes the space at the end of a line for none before a letter that is drawn later and touches a word', () => {
  const space = glyph(' ', 24, 26);
  const line = [glyph('5', 2, 7), glyph('[', 10, 13), glyph(']', 21, 24), space, glyph('Ω', 13, 21)];
  const follows = (glyphs: readonly Glyph[]) => joinWords(glyphs, PAGE).map(({ followsSpace }) => followsSpace);
  expect(follows(line).at(-1)).toBe(false);
  expect(follows([...line.slice(0, -1), glyph('Ω', 15, 20)]).at(-1)).toBe(true);
});

test('takes a dot without a letter before the words of a line for the sign of a list', () => {
  const dot = { ...glyph('\u0088', 10, 14), box: { left: 10, top: 13, right: 14, bottom: 17 }, unmapped: true };
  const item = [glyph('W', 19, 26), glyph('e', 26, 30)];
  expect(textOf([dot, ...item])).toEqual(['•', 'We']);
  expect(textOf([...item, { ...dot, box: { ...dot.box, left: 40, right: 44 } }])).toEqual(['We']);
  expect(textOf([{ ...dot, box: { ...dot.box, top: 10, bottom: 20 } }, ...item])).toEqual(['We']);
});

test('takes a space that is drawn at the place of a letter for none, as long as the letters touch', () => {
  const under = (at: number, gap = 0.1) => [
    glyph('T', 10, 16),
    glyph(' ', at, at + 2.5),
    glyph('H', 16 + gap, 22 + gap),
  ];
  expect([textOf(under(16)), textOf(under(10))]).toEqual([['TH'], ['TH']]);
  expect(textOf(under(16, 2))).toEqual(['T', 'H']);
  expect(textOf([glyph('T', 10, 16), glyph(' ', 16, 18.5), glyph('H', 18.5, 24)])).toEqual(['T', 'H']);
});

test('a space parts words on a slope, wherever their boxes lie', () => {
  const sloped = [glyph('a', 20, 30), glyph('b', 25, 35), glyph(' ', 30, 40), glyph('c', 60, 70)];
  const words = joinWords(
    sloped.map((each) => ({ ...each, angle: -Math.PI / 4 })),
    PAGE,
  );
  const read = words.map(({ text, followsSpace }) => (followsSpace ? ` ${text}` : text)).join('');
  expect(read).toMatch(/ c$/);
  expect(words.every(({ slope }) => slope === -Math.PI / 4)).toBe(true);
});
