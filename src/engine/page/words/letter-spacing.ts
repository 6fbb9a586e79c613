/** Tells which words have their letters spaced out, as headings in capitals do. */
import { GLYPH_GENERATED, type GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { Word } from './words.ts';

/** In ems: justified lines spread their letters by less. */
const LEAST = 0.045;
/** In ems, and a share of the letters: those that are spaced out agree but for pairs that are kerned, such as `TA`. */
const SAME_GAP = 0.03;
const AGREE = 0.6;
const MIN_LETTERS = 3;
/** In points: words of one line that differ by less have one spacing. */
const SAME = 0.25;
const SAME_LINE = 1;

/** @returns the words, with `spacingPt` where there is any. Short ones follow the word before them. */
export function withLetterSpacing(words: readonly Word[], glyphs: GlyphColumns): readonly Word[] {
  // Recognition does not know where letters end.
  if (glyphs.source === 'ocr') return words;
  const made: Word[] = [];
  for (const word of words) {
    const own = spacingOf(word, glyphs);
    const before = made.at(-1);
    const goesOn = before?.spacingPt !== undefined && areAlike(before, word) ? before.spacingPt : undefined;
    const isShort = lettersOf(word, glyphs).length < MIN_LETTERS;
    const same = goesOn !== undefined && (isShort || (own !== undefined && Math.abs(own - goesOn) < SAME));
    const spacingPt = same ? goesOn : own;
    made.push(spacingPt === undefined ? word : { ...word, spacingPt });
  }
  return made;
}

/** Its glyphs, without the spaces that PDFium sees between letters that are spaced out. */
function lettersOf({ glyphs: own }: Word, glyphs: GlyphColumns): readonly number[] {
  const all = Array.from({ length: own ? own.to - own.from : 0 }, (_, index) => (own?.from ?? 0) + index);
  return all.filter((at) => ((glyphs.flags[at] ?? 0) & GLYPH_GENERATED) === 0);
}

function areAlike(a: Word, b: Word): boolean {
  return (
    a.font.name === b.font.name &&
    Math.abs(a.sizePt - b.sizePt) < SAME &&
    Math.abs(a.box.bottom - b.box.bottom) < SAME_LINE
  );
}

/** The white between its letters, in tenths of a point. */
function spacingOf(word: Word, glyphs: GlyphColumns): number | undefined {
  const { turn, sizePt, invisible } = word;
  const letters = lettersOf(word, glyphs);
  if (turn !== 0 || invisible || letters.length < MIN_LETTERS) return undefined;
  const gaps = letters.slice(1).map((at, index) => glyphs.box(at).left - glyphs.box(letters[index] ?? at).right);
  gaps.sort((a, b) => a - b);
  const [least = 0, usual = 0, most = 0] = [gaps[0], gaps[gaps.length >> 1], gaps.at(-1)];
  const agreeing = gaps.filter((gap) => Math.abs(gap - usual) <= SAME_GAP * sizePt);
  if (usual < LEAST * sizePt || least < 0 || most > usual + SAME_GAP * sizePt) return undefined;
  if (agreeing.length < AGREE * gaps.length) return undefined;
  return Math.round(10 * usual) / 10;
}
