/** Puts the marks of Thai, Indic and other scripts that are read to the right behind the letters that they stand on. */
import type { Glyph, SeenBox } from '../../../adapters/pdfium-text.ts';
import { BoxGrid } from '../boxes/box-grid.ts';

/** In ems: a mark may stand so far beside its letter. */
const REACH = 0.2;
/** In ems: marks without a width of their own stand where their letter ends. */
const NO_WIDTH = 0.02;
/** Letters of a line between a mark and where it was drawn. */
const FAR_BACK = 200;
const FIRST_MARK = 0x300;
const MARK = /^\p{M}$/u;
const LETTER = /^\p{L}$/u;

/** Whether a code point is a mark of such a script. */
export function isMarkCode(code: number): boolean {
  if (code < FIRST_MARK || (code >= 0x590 && code < 0x900)) return false;
  return MARK.test(String.fromCodePoint(code));
}

/** Whether a mark stands on a letter, or on the letter that it follows with other marks. */
export function standsOnLetter(mark: SeenBox, letter: SeenBox, em: number): boolean {
  const middle = (mark.left + mark.right) / 2;
  const shared = Math.min(mark.bottom, letter.bottom) - Math.max(mark.top, letter.top);
  if (shared < (letter.bottom - letter.top) / 2) return false;
  return middle > letter.left - REACH * em && middle < letter.right + REACH * em;
}

/** A mark that was drawn before the letter which it now follows. @param mark the number of its text object. */
export function isDrawnBefore(mark: number | undefined, letter: number | undefined): boolean {
  return mark !== undefined && letter !== undefined && mark >= 0 && mark < letter;
}

/** PDFium sorts marks that a font raises behind the text that follows them: each goes to the letter that it stands on. */
export function marksBehindLetters(glyphs: readonly Glyph[]): readonly Glyph[] {
  const loose = looseMarks(glyphs);
  if (loose.size === 0) return glyphs;
  const drawnAfter = lettersDrawnBefore(glyphs, loose);
  const letters = glyphs.filter(({ text }) => LETTER.test(text));
  const grid = new BoxGrid(letters.map(({ box }) => box));
  const moved = new Map<Glyph, Glyph[]>();
  for (const mark of loose) {
    const reach = REACH * mark.sizePt;
    const { left, right, ...height } = mark.box;
    const near = grid.near({ ...height, left: left - reach, right: right + reach });
    const known = drawnAfter.get(mark);
    const letter =
      known ??
      nearest(
        mark,
        near.flatMap((place) => letters[place] ?? []),
      );
    if (!letter) loose.delete(mark);
    else if (moved.has(letter)) moved.get(letter)?.push(mark);
    else moved.set(letter, [mark]);
  }
  const ordered: Glyph[] = [];
  let waiting: readonly Glyph[] = [];
  for (const glyph of glyphs) {
    if (loose.has(glyph)) continue;
    if (!isMarkOf(glyph)) {
      ordered.push(...waiting);
      waiting = moved.get(glyph) ?? [];
    }
    ordered.push(glyph);
  }
  return [...ordered, ...waiting];
}

function looseMarks(glyphs: readonly Glyph[]): Set<Glyph> {
  const loose = new Set<Glyph>();
  let letter: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!isMarkOf(glyph)) letter = glyph;
    else if (!letter || !LETTER.test(letter.text) || isDrawnBefore(glyph.object, letter.object)) loose.add(glyph);
    else if (!standsOnLetter(glyph.box, letter.box, letter.sizePt)) loose.add(glyph);
  }
  return loose;
}

/** Of marks that were drawn before the letters that they follow: the letter that was drawn before them, where they stand on it. */
function lettersDrawnBefore(glyphs: readonly Glyph[], marks: ReadonlySet<Glyph>): ReadonlyMap<Glyph, Glyph> {
  const letters = new Map<Glyph, Glyph>();
  for (const [at, mark] of glyphs.entries()) {
    if (!marks.has(mark) || mark.object === undefined) continue;
    for (let place = at - 1; place >= Math.max(0, at - FAR_BACK); place--) {
      const letter = glyphs[place];
      if (!letter || !LETTER.test(letter.text) || !isDrawnBefore(letter.object, mark.object)) continue;
      if (standsOnLetter(mark.box, letter.box, letter.sizePt)) letters.set(mark, letter);
      break;
    }
  }
  return letters;
}

function isMarkOf({ text }: Glyph): boolean {
  return isMarkCode(text.codePointAt(0) ?? 0);
}

function nearest(mark: Glyph, letters: readonly Glyph[]): Glyph | undefined {
  const { left, right } = mark.box;
  const hasWidth = right - left > NO_WIDTH * mark.sizePt;
  let best: { readonly letter: Glyph; readonly far: number } | undefined;
  for (const letter of letters) {
    if (!standsOnLetter(mark.box, letter.box, letter.sizePt)) continue;
    const { box } = letter;
    const far = Math.abs(hasWidth ? left + right - box.left - box.right : left - box.right);
    if (!best || far < best.far) best = { letter, far };
  }
  return best?.letter;
}
