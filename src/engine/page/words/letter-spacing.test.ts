/** Checks which words count as spaced out. */
import { expect, test } from 'vitest';
import { GLYPH_GENERATED, GlyphColumns, GlyphDraft } from '../../../adapters/glyph-columns.ts';
import { withLetterSpacing } from './letter-spacing.ts';
import type { Word } from './words.ts';

const FONT = { name: 'Sans', weight: 400, italic: false, fixedPitch: false };

type Part = readonly [text: string, ...gaps: number[]];

/** The spacing of words on one line. @param parts each with its letters and the gaps between them. */
function spacings(...parts: readonly Part[]): readonly (number | undefined)[] {
  return spacingsIn('file', parts);
}

function spacingsIn(source: 'file' | 'ocr', parts: readonly Part[]): readonly (number | undefined)[] {
  const draft = new GlyphDraft(100);
  draft.styles.push({
    angle: 0,
    sizePt: 10,
    font: FONT,
    invisible: false,
    colour: undefined,
    clip: undefined,
    object: 1,
    markedContent: -1,
  });
  let left = 0;
  const words = parts.map(([text, ...gaps]): Word => {
    const from = draft.length;
    const start = left;
    for (const [index, letter] of [...text].entries()) {
      draft.addAt(letter.charCodeAt(0), 0, left, 0, left + 5, 10);
      if (gaps[0] && gaps[0] > 1.6) draft.addAt(0x20, GLYPH_GENERATED, left + 5, 0, left + 5, 10);
      left += 5 + (gaps[index] ?? gaps[0] ?? 0);
    }
    const box = { left: start, top: 0, right: left, bottom: 10 };
    const flags = { endsInSoftHyphen: false, followsSpace: true, endsLine: false };
    left += 3;
    return { text, box, turn: 0, sizePt: 10, font: FONT, glyphs: { from, to: draft.length }, ...flags };
  });
  return withLetterSpacing(words, new GlyphColumns(source, draft)).map(({ spacingPt }) => spacingPt);
}

test('letters that stand evenly apart are spaced out, and short words beside them too', () => {
  expect(spacings(['USER', 1.2, 1.2, 1.2], ['OF', 1.2], ['MANUAL', 1.3])).toEqual([1.2, 1.2, 1.2]);
});

test('kerned pairs may stand nearer to each other', () => {
  expect(spacings(['STARTERS', 1.2, 0.5, 1.2, 1.2, 1.2, 1.2, 1.2])).toEqual([1.2]);
});

test('spaces that PDFium sees between such letters are none', () => {
  expect(spacings(['USER', 2, 2, 2])).toEqual([2]);
});

test('letters of justified text, kerned ones and uneven ones are not', () => {
  expect(spacings(['text', 0.3], ['AVATAR', -0.5, 0.1, 0.6, 0.1, 0], ['test', 0.5, 1.5, 0.6], ['of', 1])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('letters that were recognised are not', () => {
  expect(spacingsIn('ocr', [['USER', 1.2]])).toEqual([undefined]);
});
