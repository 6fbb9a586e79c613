/** Finds the lines of Chinese, Japanese and Korean that run from top to bottom: PDFium gives their letters like those of a row. */
import type { Glyph } from '../../../adapters/pdfium-text.ts';

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]/u;
/** No letter of these scripts has a lower number. */
const FIRST_EAST_ASIAN = 0x2ea;
/** Letters that make a line; fewer may be the cells of a table. */
const MIN_LETTERS = 3;
/** In ems. */
const ASIDE = 0.3;
const STEP_BACK = 0.5;
const STEP_DOWN = 1;
const DOWNWARDS = Math.PI / 2;

/** Letters of vertical lines come with the direction in which they are read: downwards, line after line to the left. */
export function turnVerticalLines(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(mayBeVertical)) return glyphs;
  const runs = runsDown(glyphs);
  const counts = runs.map((run) => run.filter(mayBeVertical).length);
  const inLines = sum(counts.filter((count) => count >= MIN_LETTERS));
  // On a page that is written downwards a heading of one letter is, too.
  const least = 2 * inLines > sum(counts) ? 1 : MIN_LETTERS;
  return runs.flatMap((run, index) =>
    (counts[index] ?? 0) >= least ? run.map((glyph) => ({ ...glyph, angle: DOWNWARDS })) : run,
  );
}

/** @param code a code point. */
export function isEastAsian(code: number): boolean {
  return code >= FIRST_EAST_ASIAN && EAST_ASIAN.test(String.fromCodePoint(code));
}

function mayBeVertical({ text }: Glyph): boolean {
  return isEastAsian(text.codePointAt(0) ?? 0);
}

/** Letters that stand below each other, one after another in the file. */
function runsDown(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = [];
  for (const glyph of glyphs) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isBelow(last, glyph)) run.push(glyph);
    else runs.push([glyph]);
  }
  return runs;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isBelow(before: Glyph, glyph: Glyph): boolean {
  if (before.generated || glyph.generated || before.angle !== 0 || glyph.angle !== 0) return false;
  const em = Math.max(before.sizePt, glyph.sizePt, 1);
  const [a, b] = [before.box, glyph.box];
  const aside = Math.min(Math.abs(a.left + a.right - b.left - b.right) / 2, Math.abs(a.right - b.right)) / em;
  const down = (b.top - a.bottom) / em;
  return aside < ASIDE && down > -STEP_BACK && down < STEP_DOWN;
}
