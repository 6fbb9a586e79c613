/** Tells which words are underlined, struck out or highlighted: by bars and areas that reach as far as the words do. */

import type { GlyphColumns } from '../../../adapters/glyph-columns.ts';
import type { DrawnLine, FilledArea } from '../../../adapters/pdfium-lines.ts';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { splitAtBars } from './split-at-bars.ts';
import type { WordMarks } from './word-marks.ts';
import type { Word } from './words.ts';

export interface MarkedWords {
  readonly words: readonly Word[];
  /** Without those that belong to words. */
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
  /** Lines that underline words or strike them out. */
  readonly bars: readonly DrawnLine[];
}

interface Drawn {
  /** Of the words; without them, words are marked as a whole. */
  readonly glyphs?: GlyphColumns;
  readonly words: readonly Word[];
  readonly lines: readonly DrawnLine[];
  readonly fills: readonly FilledArea[];
}

/** In ems, from the lower edge of a word's box: where it is underlined, and where it is struck out. */
const UNDER = { from: -0.3, to: 0.05 };
const THROUGH = { from: -0.72, to: -0.34 };
/** In ems: thicker bars are borders. */
const THICKEST = 0.17;
/** In points: pieces nearer to each other than this are one bar. */
const PIECE = 1.2;
/** In ems: how far a bar, or an area, may reach past its words. A space may be underlined too. */
const PAST = 0.75;
const PAST_AREA = 0.4;
/** In ems: words further from each other are not underlined by one bar. */
const APART = 4;
/** In ems: so wide white so often is that of columns, whose rows are ruled. */
const WIDE = { em: 1.5, often: 3 };
/** In points: lines that are so near meet, as double ones do. In ems: the lines beside a text are so high. */
const CORNER = 2.5;
const RISES = 0.6;
/** Share of a word that its bar covers. */
const COVERED = 0.6;
/** In ems: areas of this height mark a line of text. */
const AREA_HEIGHT = { least: 0.75, most: 1.9 };
const WHITE = 'ffffff';
/** More bars or areas than these are a drawing. */
const MAX_DRAWN = 4_000;

export function markWords({ words: whole, glyphs, lines, fills }: Drawn): MarkedWords {
  const drawn = lines.length + fills.length;
  if (drawn === 0 || drawn > MAX_DRAWN) return { words: whole, lines, fills, bars: [] };
  const bars = barsOf(lines);
  const words = glyphs ? splitAtBars(whole, bars, glyphs, isBarOf) : whole;
  const upright = words.filter(({ turn }) => turn === 0);
  const marks = new Map<Word, WordMarks>();
  const add = (word: Word, mark: WordMarks) => marks.set(word, { ...marks.get(word), ...mark });
  const usedLines = new Set<DrawnLine>();
  const uprights = lines.filter((line) => !line.level);
  for (const bar of bars) {
    const found = barMark(bar, upright);
    if (isBorder(bar, found.words, uprights)) continue;
    for (const word of found.words) add(word, found.mark);
    if (found.words.length > 0) for (const piece of bar.pieces) usedLines.add(piece);
  }
  const usedFills = new Set<FilledArea>();
  for (const fill of fills) {
    const own = fill.colour === WHITE ? [] : wordsIn(fill.box, upright);
    for (const word of own) add(word, { highlight: fill.colour });
    if (own.length > 0) usedFills.add(fill);
  }
  return {
    words: marks.size === 0 ? words : words.map((word) => withMarks(word, marks.get(word))),
    lines: usedLines.size === 0 ? lines : lines.filter((line) => !usedLines.has(line)),
    bars: [...usedLines],
    fills: usedFills.size === 0 ? fills : fills.filter((fill) => !usedFills.has(fill)),
  };
}

function withMarks(word: Word, marks: WordMarks | undefined): Word {
  return marks ? { ...word, marks } : word;
}

interface Bar {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly widthPt: number;
  readonly pieces: readonly DrawnLine[];
}

/** Level lines; pieces that follow each other, as programs draw them from run to run, are one. */
function barsOf(lines: readonly DrawnLine[]): readonly Bar[] {
  const bars: Bar[] = [];
  const level = lines.filter((line) => line.level).toSorted((a, b) => a.at - b.at || a.from - b.from);
  for (const line of level) {
    const last = bars.at(-1);
    const goesOn = last && Math.abs(last.at - line.at) < 0.3 && line.from - last.to < PIECE;
    if (goesOn && line.from >= last.from - 0.1) {
      bars[bars.length - 1] = { ...last, to: Math.max(last.to, line.to), pieces: [...last.pieces, line] };
    } else bars.push({ ...line, pieces: [line] });
  }
  return bars;
}

/** Whether a bar runs under a word or through it, whatever its length. */
function isBarOf(bar: Bar, word: Word): boolean {
  return isInBand(bar, word, UNDER) || isInBand(bar, word, THROUGH);
}

function isInBand(bar: Bar, word: Word, band: typeof UNDER): boolean {
  const below = (bar.at - word.box.bottom) / Math.max(1, word.sizePt);
  return below > band.from && below < band.to && bar.widthPt < Math.max(1.2, THICKEST * word.sizePt);
}

function barMark(bar: Bar, words: readonly Word[]): { readonly words: readonly Word[]; readonly mark: WordMarks } {
  for (const [band, mark] of [
    [UNDER, { underline: true }],
    [THROUGH, { strike: true }],
  ] as const) {
    const own = words.filter((word) => {
      const covered = Math.min(word.box.right, bar.to) - Math.max(word.box.left, bar.from);
      return isInBand(bar, word, band) && covered >= COVERED * (word.box.right - word.box.left);
    });
    if (own.length > 0 && reachesAsFar(bar, own, PAST) && areTogether(own)) return { words: own, mark };
  }
  return { words: [], mark: {} };
}

/** Whether lines run up at both ends of a bar, beside its words: it is the lower edge of their cell. */
function isBorder(bar: Bar, words: readonly Word[], uprights: readonly DrawnLine[]): boolean {
  if (words.length === 0) return false;
  const em = Math.max(...words.map(({ sizePt }) => sizePt));
  const meets = (x: number) =>
    uprights.some(
      ({ at, from, to }) => Math.abs(at - x) < CORNER && from < bar.at - RISES * em && to > bar.at - CORNER,
    );
  return meets(bar.from) && meets(bar.to);
}

/** Whether a bar or area begins and ends with its words; borders and cells go on. */
function reachesAsFar({ from, to }: Pick<Bar, 'from' | 'to'>, words: readonly Word[], pastEm: number): boolean {
  const em = Math.max(...words.map(({ sizePt }) => sizePt));
  const left = Math.min(...words.map(({ box }) => box.left));
  const right = Math.max(...words.map(({ box }) => box.right));
  return left - from < pastEm * em && to - right < pastEm * em;
}

/** Whether no more than a tab stands between the words of a bar: a rule under the heads of columns, or under a row, is none of them. */
function areTogether(words: readonly Word[]): boolean {
  const sorted = words.toSorted((a, b) => a.box.left - b.box.left);
  const gaps = sorted.slice(1).map((word, index) => {
    return (word.box.left - (sorted[index]?.box.right ?? 0)) / Math.max(1, word.sizePt);
  });
  return gaps.every((gap) => gap < APART) && gaps.filter((gap) => gap > WIDE.em).length < WIDE.often;
}

/** The words of one line that an area marks from behind. */
function wordsIn(area: SeenBox, words: readonly Word[]): readonly Word[] {
  const height = area.bottom - area.top;
  const own = words.filter(({ box, sizePt }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const fits = height > AREA_HEIGHT.least * sizePt && height < AREA_HEIGHT.most * sizePt;
    return fits && x > area.left && x < area.right && y > area.top && y < area.bottom;
  });
  return own.length > 0 && reachesAsFar({ from: area.left, to: area.right }, own, PAST_AREA) ? own : [];
}
