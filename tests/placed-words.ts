/** Makes words, lines and areas at known places of a page, for tests of what finds tables. */
import type { DrawnLine, FilledArea } from '../src/adapters/pdfium-lines.ts';
import type { Box } from '../src/adapters/pdfium-text.ts';
import type { Word } from '../src/engine/page/words/words.ts';

/** In points: letters are this wide and lines this high. */
export const [LETTER, LINE] = [5, 10] as const;

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };
let objects = 0;

/** The words of a text that begins at a place; the file has spaces between them and draws them in one go. */
export function text(x: number, y: number, content: string, clip?: Box): readonly Word[] {
  return spaced(x, y, content, LETTER).map((word) => (clip ? { ...word, clip } : word));
}

/** The same with so many points of white between words. */
export function spaced(x: number, y: number, content: string, gap: number): readonly Word[] {
  let left = x;
  const object = objects++;
  return content.split(' ').map((part, index) => {
    const box = { left, top: y, right: left + LETTER * part.length, bottom: y + LINE };
    left = box.right + gap;
    return {
      text: part,
      box,
      turn: 0,
      sizePt: LINE,
      font: FONT,
      endsInSoftHyphen: false,
      followsSpace: index > 0,
      endsLine: false,
      object,
    };
  });
}

/** The words of a text in letters of a size, each half as wide. */
export function sized(x: number, y: number, content: string, sizePt: number): readonly Word[] {
  const share = sizePt / LINE;
  return text(0, 0, content).map((word) => {
    const { left, right } = word.box;
    return { ...word, sizePt, box: { left: x + share * left, top: y, right: x + share * right, bottom: y + sizePt } };
  });
}

/** A text that ends at a place. */
export function textTo(right: number, y: number, content: string): readonly Word[] {
  return text(right - LETTER * content.length, y, content);
}

export function level(at: number, from: number, to: number): DrawnLine {
  return { level: true, at, from, to, widthPt: 1, colour: '000000' };
}

export function upright(at: number, from: number, to: number): DrawnLine {
  return { ...level(at, from, to), level: false };
}

export function fill(left: number, top: number, right: number, bottom: number, colour: string): FilledArea {
  return { box: { left, top, right, bottom }, colour };
}
