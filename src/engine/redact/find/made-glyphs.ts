/** Glyphs and letters of sources that know less of them than PDFium does: a walk through the drawing, words as a whole. */
import type { Glyph } from '../../../adapters/glyph-columns.ts';
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import type { Letter } from '../../page/words/found-letters.ts';
import type { ShownGlyph } from '../content/drawing-sink.ts';
import type { PageFrame } from '../content/page-frame.ts';

const FONT = { name: '', weight: 400, italic: false, fixedPitch: false } as const;

/** As PDFium would give them; the number of the glyph in the walk is its index. */
export function asGlyphs(shown: readonly ShownGlyph[], frame: PageFrame): readonly Glyph[] {
  return shown.map(({ index, text, box, angle, size, isSure }) => ({
    index,
    text,
    box: frame.seenBox(box),
    angle: frame.seenAngle(angle),
    sizePt: size,
    font: FONT,
    generated: false,
    softHyphen: false,
    unmapped: text === '' || !isSure,
    invisible: false,
  }));
}

/** Letters of a word that is known as a whole: side by side in its box. */
export function lettersOfWord(text: string, box: SeenBox, before: Letter['before']): readonly Letter[] {
  const signs = [...text];
  const isTall = box.bottom - box.top > (box.right - box.left) * 1.5 && signs.length > 2;
  return signs.map((sign, index) => {
    const [from, to] = [index / signs.length, (index + 1) / signs.length];
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    // Which end of an upright word is its first nobody tells: the whole word counts.
    const own = isTall ? box : { ...box, left: box.left + from * width, right: box.left + to * width };
    return { text: sign, box: height > 0 ? own : box, before: index === 0 ? before : '' };
  });
}
