/** Tells which words have their letters spaced out, as headings in capitals do. */
import type { GlyphColumns } from '../../adapters/glyph-columns.ts';
import type { Word } from './words.ts';

/** In ems: justified lines spread their letters by less, and letters that are spaced out agree. */
const LEAST = 0.045;
const SPREAD = 0.04;
const MIN_LETTERS = 3;
/** In points: words of one line that differ by less have one spacing. */
const SAME = 0.25;
const SAME_LINE = 1;

/** @returns the words, with `spacingPt` where there is any. Short ones follow the word before them. */
export function withLetterSpacing(words: readonly Word[], glyphs: GlyphColumns): readonly Word[] {
  const made: Word[] = [];
  for (const word of words) {
    const own = spacingOf(word, glyphs);
    const before = made.at(-1);
    const goesOn = before?.spacingPt !== undefined && areAlike(before, word) ? before.spacingPt : undefined;
    const isShort = lettersOf(word) < MIN_LETTERS;
    const same = goesOn !== undefined && (isShort || (own !== undefined && Math.abs(own - goesOn) < SAME));
    const spacingPt = same ? goesOn : own;
    made.push(spacingPt === undefined ? word : { ...word, spacingPt });
  }
  return made;
}

function lettersOf({ glyphs }: Word): number {
  return glyphs ? glyphs.to - glyphs.from : 0;
}

function areAlike(a: Word, b: Word): boolean {
  return (
    a.font.name === b.font.name &&
    Math.abs(a.sizePt - b.sizePt) < SAME &&
    Math.abs(a.box.bottom - b.box.bottom) < SAME_LINE
  );
}

/** The white between its letters, in tenths of a point. */
function spacingOf({ glyphs: own, turn, sizePt }: Word, glyphs: GlyphColumns): number | undefined {
  if (!own || turn !== 0 || own.to - own.from < MIN_LETTERS) return undefined;
  const gaps: number[] = [];
  for (let at = own.from + 1; at < own.to; at++) gaps.push(glyphs.box(at).left - glyphs.box(at - 1).right);
  gaps.sort((a, b) => a - b);
  const [least = 0, most = 0] = [gaps[0], gaps.at(-1)];
  if (least < LEAST * sizePt || most - least > SPREAD * sizePt) return undefined;
  return Math.round(10 * (gaps[gaps.length >> 1] ?? 0)) / 10;
}
