/** Words made from columns are those made glyph by glyph, on every page of the fixtures and on lines made for it. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GlyphColumns, GlyphDraft, type GlyphStyle } from '../../../adapters/glyph-columns.ts';
import { openPdfium } from '../../../adapters/pdfium.ts';
import { readGlyphColumns } from '../../../adapters/pdfium-text.ts';
import { isPlainLine } from './plain-line.ts';
import { joinColumns } from './stored-words.ts';
import { joinWords } from './words.ts';

const FIXTURES = path.join(import.meta.dirname, '../../../../tests/fixtures');
const WAYS = [{}, { offPage: true }, { byLook: true }];
const PAGES = 6;

test('gives the same words as glyph by glyph on the pages of all fixtures', async () => {
  let words = 0;
  for (const file of globSync('**/*.pdf', { cwd: FIXTURES }).sort()) {
    const document = await openPdfium(path.join(FIXTURES, file), { name: file }).catch(() => undefined);
    for (let page = 0; page < Math.min(PAGES, document?.pageCount ?? 0); page++) {
      document?.withFlatPage(page, (opened) => {
        const columns = readGlyphColumns(opened);
        for (const way of WAYS) {
          const made = joinColumns(columns, opened.size, way);
          expect(made, `${file}, page ${page + 1}`).toEqual(joinWords(columns.glyphs(), opened.size, way));
          words += made.length;
        }
      });
    }
    document?.close();
  }
  expect(words).toBeGreaterThan(1000);
});

const STYLE: GlyphStyle = {
  angle: 0,
  sizePt: 10,
  font: { name: 'A', weight: 400, italic: false, fixedPitch: false },
  invisible: false,
  colour: undefined,
  clip: undefined,
  object: 3,
  markedContent: -1,
};

/** Letters 5 pt wide, one after another; each entry begins a style. */
function line(parts: readonly { readonly text: string; readonly style?: Partial<GlyphStyle> }[], left = 20) {
  const draft = new GlyphDraft(100);
  for (const { text, style } of parts) {
    draft.styles.push({ ...STYLE, ...style });
    for (const letter of text) {
      const from = left + 5 * draft.length;
      draft.add(letter.codePointAt(0) ?? 0, 0, { left: from, top: 10, right: from + 5, bottom: 20 });
    }
  }
  return new GlyphColumns('file', draft);
}

const SIZE = { widthPt: 200, heightPt: 100 };
const join = (columns: GlyphColumns, way = {}) => {
  const made = joinColumns(columns, SIZE, way);
  expect(made).toEqual(joinWords(columns.glyphs(), SIZE, way));
  return made.map(({ text }) => text);
};

test('plain letters make words, whatever their style', () => {
  const columns = line([
    { text: 'two words' },
    { text: 'big', style: { sizePt: 14, colour: 'ff0000', invisible: true } },
  ]);
  expect(isPlainLine(columns, 0, columns.length)).toBe(true);
  expect(join(columns)).toEqual(['two', 'wordsbig']);
  expect(join(columns, { byLook: true })).toEqual(['two', 'words', 'big']);
});

test('letters outside the page are left out, unless they are asked for', () => {
  expect(join(line([{ text: 'ab cd' }], 190))).toEqual(['ab']);
  expect(join(line([{ text: 'ab cd' }], 190), { offPage: true })).toEqual(['ab', 'cd']);
});

test('dots that lead to a number are no part of words where those end by their look', () => {
  expect(join(line([{ text: 'Intro.......7' }]), { byLook: true })).toEqual(['Intro', '.......', '7']);
});

test.each([
  ['right-to-left letters', { text: '\u05d0\u05d1' }],
  ['accents of their own', { text: 'na`ive' }],
  ['letters that are turned', { text: 'ab', style: { angle: Math.PI / 2 } }],
  ['letters that are clipped', { text: 'ab', style: { clip: { left: 0, top: 0, right: 22, bottom: 50 } } }],
])('%s are left to the reading glyph by glyph', (_, part) => {
  const columns = line([part]);
  expect(isPlainLine(columns, 0, columns.length)).toBe(false);
  join(columns);
});
