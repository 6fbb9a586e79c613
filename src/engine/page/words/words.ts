/** Joins the glyphs of a page into words, in the order of the file. */
import type { Glyph, GlyphFont, SeenBox } from '../../../adapters/pdfium-text.ts';
import { boxOf, quarterTurns, turned } from '../boxes/boxes.ts';
import { logicalLetters } from '../letters/letter-order.ts';
import { directionOf, plainLetters } from '../letters/letters.ts';
import { continues, isCovered, isSpace, looksAlike, standsBefore, usualGap } from '../letters/next-letter.ts';
import { goesWithLetter, isSamePiece } from '../letters/script-class.ts';
import type { ContentTag } from './content-tag.ts';
import { leaderEdges } from './leaders.ts';
import type { Revision, WordMarks } from './word-marks.ts';

export interface Word {
  readonly text: string;
  /** On the page as seen, in points from the upper left corner. */
  readonly box: SeenBox;
  /** Quarter turns clockwise that its letters are turned by; other angles go to the nearest. */
  readonly turn: 0 | 1 | 2 | 3;
  readonly sizePt: number;
  readonly font: GlyphFont;
  /** Ends in a hyphen that probably only the line end made. */
  readonly endsInSoftHyphen: boolean;
  /** The file has a space before it. */
  readonly followsSpace: boolean;
  /** The white before it is a space that justified text has stretched; only where the layout asks for it. */
  readonly followsStretch?: true;
  /** PDFium saw a line end after it. */
  readonly endsLine: boolean;
  /** The file has a space after it, at the end of its line; only where the layout asks for it. */
  readonly endsInSpace?: true;
  /** `rrggbb`; absent where it is black. */
  readonly colour?: string;
  /** Drawn with no ink, as the text layer of a scan is. */
  readonly invisible?: true;
  /** Most of its letters are guesses. */
  readonly unmapped?: true;
  /** Its glyphs in the columns of its page: from the first to before the last; absent for words that were made up. */
  readonly glyphs?: { readonly from: number; readonly to: number };
  /** White between its letters, in points, where they are spaced out; only where the layout asks for it. */
  readonly spacingPt?: number;
  /** Lines and areas that are drawn with it; only where the layout asks for them. */
  readonly marks?: WordMarks;
  /** A tracked change that the page shows; only where the layout asks for it. */
  readonly revision?: Revision;
  /** The address that a link over it leads to. */
  readonly link?: string;
  /** The name of the place in the document that a link over it leads to. */
  readonly target?: string;
  /** Ids of the comments about it. */
  readonly comments?: readonly number[];
  /** What the tags of the file say of it; absent where it is decoration, or where they are not sound. */
  readonly tag?: ContentTag;
  /** Outside of this nothing of it is drawn; absent where nothing clips it. */
  readonly clip?: SeenBox;
  /** Words of one text object share it. */
  readonly object?: number;
  /** How far its baseline lies below the upper edge of the page; absent where it is not level, or not known. */
  readonly baselinePt?: number;
  /** In radians, clockwise, where it runs on a slope. */
  readonly slope?: number;
  /** How thick its strokes are in the picture that it was read from, in points; only where the layout asks for it. */
  readonly strokePt?: number;
}

/** In radians: text that turns no further is as good as level, or upright. */
const LEVEL = 0.01;
/** In ems: narrower gaps part no words. */
const TOUCHING = 0.1;

export interface PlacedWord {
  readonly word: Word;
  /** In the frame in which the text runs from left to right, and level. A raised or lowered word is as high as its text. */
  readonly box: SeenBox;
  readonly shift?: Shift;
}

/** How a small word stands to the text that it belongs to. */
export interface Shift {
  readonly vertical: 'superscript' | 'subscript';
  /** Of that text. */
  readonly textSizePt: number;
}

export interface WordOptions {
  /** Glyphs outside the page are kept. */
  readonly offPage?: boolean;
  /**
   * A word ends where font, size or colour change, too: `bold` and `er` of one word, a word and the mark of its note;
   * and the dots that lead to the number of a page are a word of their own.
   * In lines with right-to-left letters, signs, numbers and Latin letters are words of their own, too: only where they
   * stand tells in which order they are read.
   */
  readonly byLook?: boolean;
}

/** Words of one or more visible letters, a line on a slope as one word; glyphs outside the page are left out, unless they are asked for. */
export function joinWords(
  glyphs: readonly Glyph[],
  size: PageArea,
  { offPage = false, byLook = false }: WordOptions = {},
): readonly Word[] {
  const page = offPage ? undefined : size;
  const words: Word[] = [];
  let line: Glyph[] = [];
  const finish = () => {
    const made = lineWords(line, page, byLook);
    if (made.length === 0) markLineEnd(words);
    words.push(...made);
    line = [];
  };
  for (const glyph of glyphs) {
    if (glyph.text === '\r' || glyph.text === '\n') finish();
    else if (!(glyph.generated && glyph.text === ' ') || keepsAdded(line.at(-1))) line.push(glyph);
  }
  finish();
  return words;
}

/** Spaces that PDFium adds are a guess from two letters; the whole line tells more, but where it runs on a slope, whose letters have boxes that overlap. */
export function keepsAdded(before: Glyph | undefined): boolean {
  return before !== undefined && isOnSlope(before);
}

function isOnSlope({ angle }: Glyph): boolean {
  const quarter = Math.PI / 2;
  return Math.abs(angle - quarter * Math.round(angle / quarter)) > LEVEL;
}

export interface PageArea {
  readonly widthPt: number;
  readonly heightPt: number;
}

/** Words of what PDFium takes for one line, without the spaces that it adds; none outside the page where that is given. */
export function lineWords(all: readonly Glyph[], page: PageArea | undefined, byLook: boolean): readonly Word[] {
  const runsLeft = all.some(({ text }) => directionOf(text) === 'rtl');
  const glyphs = runsLeft ? all : all.filter((glyph, at) => !partsNothing(glyph, all[at - 1], all[at + 1]));
  const inPieces = byLook && runsLeft;
  const ends = (last: Glyph, glyph: Glyph) => {
    if (!inPieces) return byLook && !looksAlike(last, glyph);
    if (goesWithLetter(glyph.text)) return false;
    const letter = run.findLast(({ text }) => !goesWithLetter(text)) ?? last;
    return !looksAlike(letter, glyph) || !isSamePiece(letter.text, glyph.text);
  };
  const words: Word[] = [];
  const letterGap = usualGap(glyphs);
  let run: Glyph[] = [];
  let followsSpace = false;
  let space: Glyph | undefined;
  let slopeSpace = false;
  const finish = (endsLine: boolean) => {
    const isSign = words.length === 0 && !endsLine && isUnnamedBullet(run);
    const word = makeWord(isSign ? run.map(asBullet) : run, followsSpace, endsLine);
    if (word) words.push(word);
    else if (endsLine) markLineEnd(words);
    if (run.length > 0) followsSpace = false;
    run = [];
  };
  const leaders = byLook && !inPieces ? leaderEdges(glyphs) : new Set<Glyph>();
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (leaders.has(glyph)) finish(false);
    if (page && !isOnPage(glyph.box, page)) finish(false);
    else if (isSpace(glyph) && run.length > 0 && keepsAdded(run.at(-1))) slopeSpace = true;
    else if (isSpace(glyph)) {
      finish(false);
      followsSpace = true;
      space = glyph;
    } else {
      const isBack = last && !runsLeft && standsBefore(glyph, last);
      if (last && (isBack || !continues(last, glyph, letterGap) || ends(last, glyph))) finish(false);
      if (space && !runsLeft && standsBefore(glyph, space)) followsSpace &&= !touchesWord(glyph, words);
      // Whoever reads the page would take words on a slope for words of several lines.
      if (last && slopeSpace && run.length > 0) run.push({ ...last, text: ' ' });
      else if (slopeSpace) followsSpace = true;
      slopeSpace = false;
      run.push(glyph);
    }
  }
  finish(true);
  return words;
}

/** In ems: a dot is this high. Glyphs drawn by the file itself have boxes of their ink. */
const DOT = { lowest: 0.15, highest: 0.55 };

/** Whether all that stands before the words of a line is a dot without a letter, as TeX draws the signs of lists with fonts of dots. */
function isUnnamedBullet(run: readonly Glyph[]): boolean {
  const [glyph] = run;
  if (!glyph?.unmapped || run.length > 1 || plainLetters(glyph.text) !== '') return false;
  const { left, top, right, bottom } = turned(glyph.box, quarterTurns(glyph.angle));
  const [width, height] = [(right - left) / glyph.sizePt, (bottom - top) / glyph.sizePt];
  return height > DOT.lowest && Math.max(width, height) < DOT.highest;
}

function asBullet(glyph: Glyph): Glyph {
  return { ...glyph, text: '•', unmapped: false };
}

/** Whether a space is drawn at the place of one of two letters that touch: programs draw the spaces of a line by themselves. */
function partsNothing(space: Glyph, before: Glyph | undefined, after: Glyph | undefined): boolean {
  if (!before || !after || !isSpace(space) || space.invisible || isSpace(before) || isSpace(after)) return false;
  // The boxes of letters on a slope reach over those beside them.
  if (Math.abs(space.angle) > LEVEL) return false;
  return isCovered(space.box, before.box, after.box, space.sizePt);
}

/** Whether a letter that is drawn later than those behind it goes on with the word before it. */
function touchesWord({ box, sizePt }: Glyph, words: readonly Word[]): boolean {
  return words.some((word) => Math.abs(box.left - word.box.right) < TOUCHING * sizePt);
}

export function markLineEnd(words: Word[]): void {
  const last = words.at(-1);
  if (last) words[words.length - 1] = { ...last, endsLine: true };
}

function isOnPage(box: SeenBox, { widthPt, heightPt }: PageArea): boolean {
  return box.right > 0 && box.bottom > 0 && box.left < widthPt && box.top < heightPt;
}

function makeWord(run: readonly Glyph[], followsSpace: boolean, endsLine: boolean): Word | undefined {
  const [first] = run;
  const last = run.at(-1);
  const endsInSoftHyphen = last?.softHyphen === true || last?.text === '\u00ad';
  const letters = logicalLetters(run);
  // PDFium hides the hyphen of a line end behind a control character.
  const text = endsInSoftHyphen && !/[-‐]$/.test(letters) ? `${letters}-` : letters;
  if (!first || !last || letters === '') return undefined;
  return {
    text,
    box: boxOf(run),
    turn: quarterTurns(first.angle),
    sizePt: largestSize(run),
    font: first.font,
    endsInSoftHyphen,
    followsSpace,
    endsLine: endsLine || endsInSoftHyphen,
    ...(first.index !== undefined && last.index !== undefined
      ? { glyphs: { from: first.index, to: last.index + 1 } }
      : {}),
    ...(first.colour ? { colour: first.colour } : {}),
    ...(first.invisible ? { invisible: true } : {}),
    ...(first.clip ? { clip: first.clip } : {}),
    ...(first.object === undefined ? {} : { object: first.object }),
    ...(isOnSlope(first) ? { slope: first.angle } : {}),
    ...(first.baselinePt === undefined ? {} : { baselinePt: first.baselinePt }),
    ...(run.filter(({ unmapped }) => unmapped).length > run.length / 2 ? { unmapped: true } : {}),
  };
}

function largestSize(run: readonly Glyph[]): number {
  let largest = -Infinity;
  for (const { sizePt } of run) largest = Math.max(largest, sizePt);
  return largest;
}
