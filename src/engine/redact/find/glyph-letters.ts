/** Puts glyphs in the order of their file into letters: of what PDFium read, and of what a walk through the drawing met. */
import type { Glyph } from '../../../adapters/glyph-columns.ts';
import type { SeenBox } from '../../../adapters/pdfium-seen.ts';
import { joinWords, type Word } from '../../page/words.ts';
import type { ShownGlyph } from '../content/drawing-sink.ts';
import type { PageFrame } from '../content/page-frame.ts';
import type { Letter } from './letters.ts';

const FONT = { name: '', weight: 400, italic: false, fixedPitch: false } as const;
const SOFT_HYPHEN = /[\u0002\u00ad\ufffe]/g;

/** @param numbers whether the glyphs carry the numbers of the walk. */
export function lettersOfGlyphs(glyphs: readonly Glyph[], frame: PageFrame, numbers: boolean): readonly Letter[] {
  const byIndex = new Map(glyphs.map((glyph) => [glyph.index ?? -1, glyph]));
  const words = joinWords(glyphs, frame, { offPage: true });
  const letters: Letter[] = [];
  for (const [at, word] of words.entries()) {
    const { from, to } = word.glyphs ?? { from: 0, to: 0 };
    const before = breakBetween(words[at - 1], word);
    let isFirst = true;
    for (let index = from; index < to; index++) {
      const glyph = byIndex.get(index);
      const text = glyph?.text.replace(SOFT_HYPHEN, '') ?? '';
      if (!glyph || glyph.generated || text.trim() === '') continue;
      letters.push({ text, box: glyph.box, before: isFirst ? before : '', ...(numbers ? { glyph: index } : {}) });
      isFirst = false;
    }
  }
  return letters;
}

function breakBetween(before: Word | undefined, word: Word): Letter['before'] {
  if (!before) return '';
  if (before.endsInSoftHyphen) return '-\n';
  return before.endsLine || !isOnLine(before, word) ? '\n' : ' ';
}

function isOnLine(a: Word, b: Word): boolean {
  const [first, second] = [a.box, b.box];
  const isAcross = a.turn % 2 === 1;
  const overlap = isAcross
    ? Math.min(first.right, second.right) - Math.max(first.left, second.left)
    : Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
  return a.turn === b.turn && overlap > 0.3 * Math.min(a.sizePt, b.sizePt);
}

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
