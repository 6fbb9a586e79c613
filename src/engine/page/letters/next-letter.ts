/** Tells whether a glyph goes on with the word before it: by where it stands, and by how it looks. */
import type { Glyph, GlyphFont, SeenBox } from '../../../adapters/pdfium-text.ts';
import { quarterTurns, turned } from '../boxes/boxes.ts';
import { areClippedApart } from './clipped-apart.ts';

/** In ems: a gap that is wider than the usual one between the letters of its line by this much parts words. */
export const WORD_GAP = 0.12;
/** Letters that are spaced out stand no further apart than this; wider usual gaps are spaces between short words. */
const MAX_LETTER_GAP = 0.25;
/** Where the file has spaces of its own, letters that stand evenly apart may be spaced out further, in ems. */
const EVENLY_SPACED = { widest: 0.6, spread: 0.06, fewest: 3 };
/** A step back of more than this begins a new word: something else is drawn over or before. */
export const STEP_BACK = 0.6;
/** A step across the line. */
export const STEP_ASIDE = 0.5;
const SAME_ANGLE = 0.05;

export function isSpace({ text, unmapped }: Glyph): boolean {
  // Nearly all letters are printable ASCII, and most of a page's time went into asking a pattern about them.
  const code = text.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return false;
  return /^\s*$/.test(text) && !unmapped;
}

/** The middle gap between neighbouring letters, in ems: nothing in ordinary text. */
export function usualGap(glyphs: readonly Glyph[]): number {
  const gaps = new Float64Array(glyphs.length);
  let count = 0;
  let before: Glyph | undefined;
  for (const glyph of glyphs) {
    if (isSpace(glyph)) {
      before = undefined;
      continue;
    }
    if (before) {
      const { gap, aside } = distance(before, glyph);
      if (Math.abs(gap) < 1 && aside < STEP_ASIDE) gaps[count++] = gap;
    }
    before = glyph;
  }
  return middleGap(gaps.subarray(0, count), () => glyphs.some(isSpace));
}

/** So few gaps may be spaces as often as not. */
const FEW_GAPS = 4;
/** In ems: a gap between letters that are not spaced out. */
const TOUCHING = 0.05;

/**
 * One gap tells nothing: raised letters leave pieces of lines, such as a comma, a space and a letter.
 * @param gaps between neighbouring letters of a line, in ems; they are sorted. @param hasSpaces whether the file has spaces there.
 */
export function middleGap(gaps: Float64Array, hasSpaces: () => boolean): number {
  if (gaps.length < 2) return 0;
  gaps.sort();
  if (gaps.length <= FEW_GAPS && (gaps[(gaps.length - 1) >> 1] ?? 0) < TOUCHING) return 0;
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  if (middle > MAX_LETTER_GAP && !(areEven(gaps) && hasSpaces())) return 0;
  return Math.max(0, middle);
}

/** @param gaps from the narrowest. */
function areEven(gaps: Float64Array): boolean {
  const { fewest, spread, widest } = EVENLY_SPACED;
  const [first = 0, last = 0] = [gaps[0], gaps.at(-1)];
  return gaps.length >= fewest && last - first < spread && last < widest;
}

/** One glyph that stands for several letters comes as several with the same box. */
export function isSameGlyph(a: Glyph, b: Glyph): boolean {
  return Math.abs(a.box.left - b.box.left) < 0.01 && Math.abs(a.box.right - b.box.right) < 0.01;
}

/** Two letters of one place. Latin ones must be such as ligatures are made of; signs drawn over each other, as for a round button, are no word. */
export function mayShareGlyph(before: Glyph, glyph: Glyph): boolean {
  if (!isSameGlyph(before, glyph)) return false;
  const isLatin = /[a-z]/i.test(before.text) && /[a-z]/i.test(glyph.text);
  return !isLatin || (/[cdfilnst]/i.test(before.text) && /[bcfhijklstz]/i.test(glyph.text));
}

/** In ems: letters that a program put side by side overlap by less. */
const SIDE_BY_SIDE = 0.1;

/**
 * Whether a letter ends where another begins, in a line that is read to the right: programs draw the letters that a font
 * lacks in another font, once the rest of the line is there.
 */
export function standsBefore(glyph: Glyph, other: Glyph): boolean {
  const turn = quarterTurns(other.angle);
  return isBefore(turned(glyph.box, turn), turned(other.box, turn), Math.max(glyph.sizePt, other.sizePt, 1));
}

/** @param a where one letter stands along the line. @param em in points. */
export function isBefore(a: Sides, b: Sides, em: number): boolean {
  return a.left < b.left && a.right < b.left + SIDE_BY_SIDE * em;
}

/** Whether a space stands at the place of one of two letters that touch: it parts no words. @param em in points. */
export function isCovered(space: Sides, before: Sides, after: Sides, em: number): boolean {
  const middle = (space.left + space.right) / 2;
  const covers = ({ left, right }: Sides) => middle > left && middle < right;
  return Math.abs(after.left - before.right) < TOUCHING * em && (covers(before) || covers(after));
}

type Sides = Pick<SeenBox, 'left' | 'right'>;

/** Whether a glyph stands where the next letter of the word would. */
export function continues(before: Glyph, glyph: Glyph, letterGap: number): boolean {
  if (Math.abs(before.angle - glyph.angle) > SAME_ANGLE || areClippedApart(before, glyph)) return false;
  const { gap, aside, overlap, width } = distance(before, glyph);
  if (aside > STEP_ASIDE || gap > letterGap + WORD_GAP) return false;
  return overlap <= STEP_BACK || overlap <= 0.9 * width || mayShareGlyph(before, glyph);
}

/** In shares of the larger one: sizes of letters that look alike differ by less. */
const SAME_SIZE = 0.08;

type Look = Pick<Glyph, 'sizePt' | 'colour' | 'font'>;

export function looksAlike(a: Look, b: Look): boolean {
  const sameSize = Math.abs(a.sizePt - b.sizePt) <= SAME_SIZE * Math.max(a.sizePt, b.sizePt);
  return sameSize && a.colour === b.colour && (a.font === b.font || isSameFont(a.font, b.font));
}

function isSameFont(a: GlyphFont, b: GlyphFont): boolean {
  return a.name === b.name && a.weight === b.weight && a.italic === b.italic;
}

interface Distance {
  /** Along the line, whichever way it runs; negative when the letters overlap. */
  readonly gap: number;
  readonly aside: number;
  readonly overlap: number;
  /** Of the second letter. */
  readonly width: number;
}

/** Between two letters, in ems. Right-to-left letters follow to the left, and marks stand over their letters. */
function distance(before: Glyph, glyph: Glyph): Distance {
  const turn = glyph.angle === 0 ? 0 : quarterTurns(glyph.angle);
  const a = turned(before.box, turn);
  const b = turned(glyph.box, turn);
  const em = Math.max(before.sizePt, glyph.sizePt, 1);
  return {
    gap: Math.max(b.left - a.right, a.left - b.right) / em,
    aside: Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2) / em,
    overlap: (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / em,
    width: (b.right - b.left) / em,
  };
}
