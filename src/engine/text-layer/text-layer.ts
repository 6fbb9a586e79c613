/** Writes what was read as text without ink over the picture of its page, word on word (ISO 32000-2, 9.3.6). */

import { ASCENT, DESCENT, GLYPH_WIDTH, type GlyphlessFont } from '../fonts/glyphless-font.ts';
import type { OcrLine, OcrPage, OcrWord } from '../recognise/ocr-page.ts';

/** The name of the font in the layer's resources. */
export const FONT_KEY = 'F';

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Limits of horizontal scaling, in percent: beyond them some viewers draw nothing. */
const SCALE = { min: 1, max: 2_000 };

/** In ems: poppler takes letters that stand closer for one word, whatever spaces there are. */
const MIN_GAP = 0.2;

/** Ten degrees, more than a sheet is fed askew: long words of a steeper line would stand beside their pictures. */
const MOST_TILT = Math.PI / 18;

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The operators of a page's layer, in points of the upright page from its lower left corner. */
export function textLayer(page: OcrPage, font: GlyphlessFont): string {
  const lines = page.lines.map((line) => writeLine(line, page.size.heightPt, font));
  return lines.length === 0 ? '' : `BT 3 Tr\n${lines.join('\n')}\nET\n`;
}

interface Placed {
  readonly letters: readonly string[];
  /** Whether the next word of the line stands apart. */
  readonly spaced: boolean;
  /** Along the baseline from its beginning, in points. */
  readonly start: number;
  readonly end: number;
}

function writeLine(line: OcrLine, pageHeightPt: number, font: GlyphlessFont): string {
  const { x, y } = line.baseline;
  const { angle, tilt } = course(line.baseline.angle);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const size = (line.sizePt * 1000) / (ASCENT - DESCENT);
  const matrix = [cos, -sin, sin, cos, x, pageHeightPt - y].map((value) => number(value, 4)).join(' ');
  const parts = [`/${FONT_KEY} ${number(size, 1)} Tf ${matrix} Tm`];
  const placed = withoutSingles(placeAll(line), size);
  let [at, depth] = [0, 0];
  for (const [index, { letters, spaced, start, end }] of placed.entries()) {
    const next = placed[index + 1];
    const width = next && spaced ? roomBefore(next.start, start, end, size) : end - start;
    const scale = (100 * width * 1000 * Math.cos(tilt)) / (letters.length * GLYPH_WIDTH * size);
    const step = tenth(start * Math.cos(tilt) - at);
    const drop = tenth(((start + end) / 2) * Math.sin(tilt) - depth);
    at += step;
    depth += drop;
    const text = spaced || letters.length === 1 ? [...letters, ' '] : letters;
    const codes = text.map((cluster) => font.code(cluster)).join('');
    const percent = number(Math.min(SCALE.max, Math.max(SCALE.min, scale)), 0);
    const move = step === 0 && drop === 0 ? '' : `${number(step, 1)} ${number(-drop, 1)} Td `;
    parts.push(`${move}${percent} Tz<${codes}>Tj`);
  }
  return parts.join('\n');
}

/**
 * Where a line lies a little askew, each of its words runs level, at the height of its middle: poppler tears words whose
 * letters stand lower and lower.
 * @returns the angle in which words are written, and how much more their line falls.
 */
function course(angle: number): { readonly angle: number; readonly tilt: number } {
  const straight = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  const tilt = angle - straight;
  return Math.abs(tilt) <= MOST_TILT ? { angle: straight, tilt } : { angle, tilt: 0 };
}

/** The words from the beginning of the line to its end. */
function placeAll(line: OcrLine): readonly Placed[] {
  const words = line.words.map((word) => ({ word, ...extent(word, line) })).sort((a, b) => a.start - b.start);
  return words.map(({ word, start, end }, index) => {
    const next = words[index + 1]?.word;
    return { letters: visualClusters(word), spaced: next !== undefined && needsSpace(word, next), start, end };
  });
}

/**
 * PDFium (as of 2026) reads no text object of one letter that has no ink: it takes its width for nothing. Such a letter
 * goes along with its neighbour where no space may stand between them; elsewhere a space makes two of it.
 * @param size of the letters: what stands farther away is no neighbour.
 */
function withoutSingles(words: readonly Placed[], size: number): readonly Placed[] {
  const joined: Placed[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isSingle = word.letters.length === 1 || before?.letters.length === 1;
    const isNear = before !== undefined && word.start - before.end < size;
    if (!before || before.spaced || !isSingle || !isNear) joined.push(word);
    else joined.splice(-1, 1, { ...word, letters: [...before.letters, ...word.letters], start: before.start });
  }
  return joined;
}

/** The width of a word that leaves the room by which readers tell words apart, or half of it where words overlap. */
function roomBefore(nextStart: number, start: number, end: number, size: number): number {
  return Math.max((end - start) / 2, Math.min(end, nextStart - MIN_GAP * size) - start);
}

/** Where a word lies along its line; the box is upright, the line may be askew. */
function extent(word: OcrWord, { baseline: { x, y, angle } }: OcrLine): Pick<Placed, 'start' | 'end'> {
  const quarter = Math.round(angle / (Math.PI / 2));
  const { left, top, right, bottom } = word.box;
  const stretch = 1 / Math.cos(angle - (quarter * Math.PI) / 2);
  switch (((quarter % 4) + 4) % 4) {
    case 1:
      return { start: (top - y) * stretch, end: (bottom - y) * stretch };
    case 2:
      return { start: (x - right) * stretch, end: (x - left) * stretch };
    case 3:
      return { start: (y - bottom) * stretch, end: (y - top) * stretch };
    default:
      return { start: (left - x) * stretch, end: (right - x) * stretch };
  }
}

/**
 * Letters with their marks, as they stand from left to right: viewers put right-to-left text into order by place, as
 * for any other text. Numbers inside such a word keep their own order.
 */
function visualClusters({ text, rightToLeft }: OcrWord): readonly string[] {
  const letters = [...clusters.segment(text)].map(({ segment }) => segment);
  if (!rightToLeft) return letters;
  const runs: string[][] = [];
  let inNumber = false;
  for (const letter of letters) {
    const isNumber = /^[\p{N}a-z]/iu.test(letter);
    const run = runs.at(-1);
    if (run && isNumber && inNumber) run.push(letter);
    else runs.push([letter]);
    inNumber = isNumber;
  }
  return runs.reverse().flat();
}

function needsSpace(before: OcrWord, after: OcrWord): boolean {
  return !(UNSPACED.test([...before.text].at(-1) ?? '') && UNSPACED.test([...after.text][0] ?? ''));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function number(value: number, places: number): string {
  const text = value.toFixed(places);
  const short = places > 0 ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}
