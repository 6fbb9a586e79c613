/** Puts accents that are drawn as signs of their own, as TeX does, onto their letters: `na¨ıve` is `naïve`. */
import type { SeenBox } from '../../../adapters/pdfium-text.ts';

interface DrawnLetter {
  readonly text: string;
  readonly box: SeenBox;
}

/** Accents that take a place of their own, and the marks that go onto the letter before. */
const MARKS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const ACCENT = /[`´ˆ˜¯˘˙¨˚˝ˇ¸˛]/;
/** Letters that are drawn without their dot, to make room for the accent. */
const DOTTED: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };

/** The letters of a run; an accent that stands over no letter stays a sign. */
export function composedLetters(run: readonly DrawnLetter[]): string {
  let letters = '';
  for (const { text } of run) letters += text;
  if (!ACCENT.test(letters)) return letters;
  let composed = '';
  for (let index = 0; index < run.length; index++) {
    const glyph = run[index];
    const mark = glyph && MARKS[glyph.text];
    const next = run[index + 1];
    if (mark && next && isOver(glyph, next)) {
      composed += (DOTTED[next.text] ?? next.text) + mark;
      index++;
    } else composed += (mark && isOver(glyph, run[index - 1]) ? mark : glyph?.text) ?? '';
  }
  return composed;
}

/** By the middle of the accent. */
function isOver({ box }: DrawnLetter, letter: DrawnLetter | undefined): boolean {
  if (!letter || !/^\p{L}$/u.test(letter.text)) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const { left, right, top, bottom } = letter.box;
  return x > left && x < right && y > top && y < bottom;
}
