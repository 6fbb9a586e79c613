/** Mends the letters of fonts whose map to Unicode has its bytes the wrong way round. */
import { expect, test } from 'vitest';
import { GLYPH_GENERATED, GlyphColumns, GlyphDraft, type GlyphFont, type GlyphStyle } from './glyph-columns.ts';
import { mendSwappedCodes } from './swapped-codes.ts';

const SWAPPED = [0x4d00, 0x7500, 0x6c00, 0x7400, 0x6900];

/** The text of letters, each list in a font of its own. */
function read(...fonts: readonly (readonly number[])[]): string {
  const draft = new GlyphDraft(fonts.flat().length + 1);
  for (const [index, codes] of fonts.entries()) {
    const font: GlyphFont = { name: `F${index}`, weight: 400, italic: false, fixedPitch: false };
    const rest = { angle: 0, sizePt: 10, invisible: false, colour: undefined, clip: undefined, object: index };
    draft.styles.push({ ...rest, font, markedContent: -1 } satisfies GlyphStyle);
    for (const code of codes) draft.addAt(code, 0, 0, 0, 10, 10);
  }
  draft.addAt(0x20, GLYPH_GENERATED, 0, 0, 10, 10);
  mendSwappedCodes(draft);
  return new GlyphColumns('file', draft)
    .glyphs()
    .map(({ text }) => text)
    .join('');
}

test('turns the bytes of letters round in a font that has no other letters', () => {
  expect(read(SWAPPED)).toBe('Multi ');
});

test('leaves Chinese letters as they are, and a font with few letters', () => {
  expect(read([...SWAPPED, 0x4e8c])).toBe('䴀甀氀琀椀二 ');
  expect(read([0x4e00, 0x6200, 0x7500])).toBe('一戀甀 ');
});

test('looks at each font by itself', () => {
  expect(read(SWAPPED, [0x4e8c, 0x6200])).toBe('Multi二戀 ');
});
