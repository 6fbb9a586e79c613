/** Checks which words bars underline and strike out, and that a word is parted where its bar ends. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { GlyphColumns, GlyphDraft } from '../../../adapters/glyph-columns.ts';
import { markWords } from './mark-words.ts';
import type { Word } from './words.ts';

const bar = (at: number, from: number, to: number) => ({
  level: true,
  at,
  from,
  to,
  widthPt: 0.7,
  colour: 'ff0000',
});

/** One word of letters that are as wide as each other, and its glyphs. */
function lettered(letters: string): { readonly word: Word; readonly glyphs: GlyphColumns } {
  const [placed] = text(20, 20, letters);
  if (!placed) throw new Error('no word');
  const { left, right, top, bottom } = placed.box;
  const step = (right - left) / letters.length;
  const draft = new GlyphDraft(letters.length);
  for (const [index, letter] of [...letters].entries()) {
    const box = { left: left + step * index, right: left + step * (index + 1), top, bottom };
    draft.add(letter.codePointAt(0) ?? 0, 0, box);
  }
  const glyphs = new GlyphColumns('file', draft);
  return { word: { ...placed, glyphs: { from: 0, to: letters.length } }, glyphs };
}

test('parts a word of which only some letters are struck out', () => {
  const { word, glyphs } = lettered('unitsnew');
  const { left, right, top, bottom } = word.box;
  const end = left + ((right - left) * 5) / 8;
  const middle = bottom - 0.5 * (bottom - top);
  const { words } = markWords({ words: [word], glyphs, lines: [bar(middle, left, end)], fills: [] });
  expect(words.map(({ text: own, marks }) => [own, marks?.strike ?? false])).toEqual([
    ['units', true],
    ['new', false],
  ]);
  expect(words.map((each) => each.glyphs)).toEqual([
    { from: 0, to: 5 },
    { from: 5, to: 8 },
  ]);
});

test('leaves a word whole where a bar ends amid a letter', () => {
  const { word, glyphs } = lettered('units');
  const { left, right, bottom } = word.box;
  const { words } = markWords({
    words: [word],
    glyphs,
    lines: [bar(bottom, left, left + (right - left) * 0.7)],
    fills: [],
  });
  expect(words).toHaveLength(1);
});

test('takes a rule under the heads of columns for no underline', () => {
  const heads = [...text(20, 20, 'Date'), ...text(150, 20, 'Paid'), ...text(300, 20, 'Left')];
  const [first, last] = [heads[0], heads.at(-1)];
  const rule = bar(first?.box.bottom ?? 0, first?.box.left ?? 0, last?.box.right ?? 0);
  const marked = markWords({ words: heads, lines: [rule], fills: [] });
  expect(marked.words.some(({ marks }) => marks?.underline)).toBe(false);
  expect(marked.lines).toEqual([rule]);
});

test('takes a rule under a row of many columns for no underline, though these stand near to each other', () => {
  const row = ['12.5', '13.1', '14.0', '15.2', '16.9'].flatMap((each, index) => text(20 + 40 * index, 20, each));
  const [first, last] = [row[0], row.at(-1)];
  const rule = bar(first?.box.bottom ?? 0, first?.box.left ?? 0, last?.box.right ?? 0);
  const marked = (words: readonly Word[]) => markWords({ words, lines: [rule], fills: [] });
  expect(marked(row).words.some(({ marks }) => marks?.underline)).toBe(false);
  const sentence = ['They', 'came', 'home', 'very', 'late'].flatMap((each, index) => text(20 + 24 * index, 20, each));
  const under = bar(sentence[0]?.box.bottom ?? 0, 20, sentence.at(-1)?.box.right ?? 0);
  const { words } = markWords({ words: sentence, lines: [under], fills: [] });
  expect(words.every(({ marks }) => marks?.underline)).toBe(true);
});

test('takes the lower edge of a cell that its text fills for no underline', () => {
  const words = text(20, 20, 'Harbour office');
  const [left, right] = [(words[0]?.box.left ?? 0) - 2, (words.at(-1)?.box.right ?? 0) + 2];
  const bottom = words[0]?.box.bottom ?? 0;
  const side = (at: number) => ({ ...bar(at, bottom - 14, bottom + 0.2), level: false });
  const marked = (lines: Parameters<typeof markWords>[0]['lines']) =>
    markWords({ words, lines, fills: [] }).words.some(({ marks }) => marks?.underline);
  expect(marked([bar(bottom, left, right)])).toBe(true);
  expect(marked([bar(bottom, left, right), side(left), side(right)])).toBe(false);
});
