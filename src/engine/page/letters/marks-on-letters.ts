/** Puts the marks of right-to-left letters to the letters that they stand on, wherever the file draws them. */
import type { Glyph } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../boxes/box-grid.ts';
import { directionOf, plainLetters } from './letters.ts';

/** In ems: a mark may stand so far beside its letter. */
const REACH = 0.2;

/** Every mark that does not follow its letter goes to the nearest one that it stands on; others stay where they are. */
export function marksOnLetters(glyphs: readonly Glyph[]): readonly Glyph[] {
  const loose = new Set<Glyph>();
  let letter: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!isMark(glyph)) letter = glyph;
    else if (!letter || !isLetter(letter) || reachFrom(glyph, letter) > REACH * letter.sizePt) loose.add(glyph);
  }
  if (loose.size === 0) return glyphs;
  const letters = glyphs.filter((glyph) => isLetter(glyph) && !loose.has(glyph));
  const grid = new BoxGrid(letters.map(({ box }) => box));
  const reach = REACH * letters.reduce((most, { sizePt }) => Math.max(most, sizePt), 0);
  const marks = new Map<Glyph, string>();
  for (const mark of loose) {
    const { left, right, ...height } = mark.box;
    const near = grid.near({ ...height, left: left - reach, right: right + reach });
    const found = nearest(
      mark,
      near.flatMap((place) => letters[place] ?? []),
    );
    if (found) marks.set(found, (marks.get(found) ?? '') + mark.text);
    else loose.delete(mark);
  }
  return glyphs.flatMap((glyph) => {
    if (loose.has(glyph)) return [];
    const own = marks.get(glyph);
    return own === undefined ? [glyph] : [{ ...glyph, text: glyph.text + own }];
  });
}

/** Of a right-to-left script. */
function isMark({ text }: Glyph): boolean {
  return directionOf(text) === 'rtl' && /^\p{M}+$/u.test(plainLetters(text));
}

function isLetter({ text }: Glyph): boolean {
  return directionOf(text) === 'rtl' && /^\p{L}/u.test(text);
}

function nearest(mark: Glyph, letters: readonly Glyph[]): Glyph | undefined {
  let best: { readonly letter: Glyph; readonly reach: number } | undefined;
  for (const letter of letters) {
    const reach = reachFrom(mark, letter);
    if (reach <= REACH * letter.sizePt && (!best || reach < best.reach)) best = { letter, reach };
  }
  return best?.letter;
}

/** In points: how far the middle of a mark lies outside of a letter of its line; infinite on other lines. */
function reachFrom({ box }: Glyph, letter: Glyph): number {
  const middle = (box.left + box.right) / 2;
  const shared = Math.min(box.bottom, letter.box.bottom) - Math.max(box.top, letter.box.top);
  if (shared < (letter.box.bottom - letter.box.top) / 2) return Infinity;
  return Math.max(0, letter.box.left - middle, middle - letter.box.right);
}
