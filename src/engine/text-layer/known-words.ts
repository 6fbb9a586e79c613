/** The words that a file has letters for, as a text layer takes those that were recognised. */
import type { OpenPage } from '../../adapters/pdfium.ts';
import { type Glyph, readGlyphs, type SeenBox } from '../../adapters/pdfium-text.ts';
import type { OcrLine, OcrPage } from '../recognise/ocr-page.ts';

/** Each in its place. @param dpi that the page is drawn at. */
export function knownWords(page: OpenPage, dpi: number): OcrPage {
  const words: Glyph[][] = [];
  let word: Glyph[] = [];
  for (const glyph of readGlyphs(page)) {
    const before = word.at(-1);
    const isApart =
      before &&
      (glyph.box.left < before.box.left || glyph.box.top > before.box.bottom || glyph.box.bottom < before.box.top);
    const isBlank = glyph.text.trim() === '';
    if ((isApart || isBlank) && word.length > 0) {
      words.push(word);
      word = [];
    }
    if (!isBlank) word.push(glyph);
  }
  if (word.length > 0) words.push(word);
  return {
    turn: 0,
    size: page.size,
    lines: words.map(asLine),
    confidence: 100,
    skewDegrees: 0,
    languages: [],
    dpi,
  };
}

function asLine(glyphs: readonly Glyph[]): OcrLine {
  const side = (pick: (box: SeenBox) => number, most: (...values: number[]) => number) =>
    most(...glyphs.map(({ box }) => pick(box)));
  const box = {
    left: side((each) => each.left, Math.min),
    top: side((each) => each.top, Math.min),
    right: side((each) => each.right, Math.max),
    bottom: side((each) => each.bottom, Math.max),
  };
  const text = glyphs.map((glyph) => glyph.text).join('');
  const sizePt = Math.max(1, glyphs[0]?.sizePt ?? box.bottom - box.top);
  return {
    words: [{ text, box, confidence: 100, rightToLeft: false }],
    box,
    baseline: { x: box.left, y: box.bottom, angle: 0 },
    sizePt,
    startsParagraph: false,
    language: '',
  };
}
