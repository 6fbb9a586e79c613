/** Joins the glyphs of a page into words, in the order of the file. */
import type { Glyph, GlyphFont, SeenBox } from '../../adapters/pdfium-text.ts';
import { areClippedApart } from './clipped-apart.ts';
import { composedLetters } from './composed-letters.ts';
import type { ContentTag } from './content-tag.ts';
import { leaderEdges } from './leaders.ts';
import { directionOf, plainLetters } from './letters.ts';
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
  /** PDFium saw a line end after it. */
  readonly endsLine: boolean;
  /** `rrggbb`; absent where it is black. */
  readonly colour?: string;
  /** Drawn with no ink, as the text layer of a scan is. */
  readonly invisible?: true;
  /** Most of its letters are guesses. */
  readonly unmapped?: true;
  /** Its glyphs in the columns of its page: from the first to before the last; absent for words that were made up. */
  readonly glyphs?: { readonly from: number; readonly to: number };
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
}

export interface PlacedWord {
  readonly word: Word;
  /** In the frame in which the text runs from left to right, and level. */
  readonly box: SeenBox;
}

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

export interface WordOptions {
  /** Glyphs outside the page are kept. */
  readonly offPage?: boolean;
  /**
   * A word ends where font, size or colour change, too: `bold` and `er` of one word, a word and the mark of its note;
   * and the dots that lead to the number of a page are a word of their own.
   * Lines with right-to-left letters stay whole, whose signs the change of direction moves about.
   */
  readonly byLook?: boolean;
}

/** Words of one or more visible letters; glyphs outside the page are left out, unless they are asked for. */
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
    // Spaces that PDFium adds are a guess from two letters; the whole line tells more.
    else if (!(glyph.generated && glyph.text === ' ')) line.push(glyph);
  }
  finish();
  return words;
}

export interface PageArea {
  readonly widthPt: number;
  readonly heightPt: number;
}

/** Words of what PDFium takes for one line, without the spaces that it adds; none outside the page where that is given. */
export function lineWords(glyphs: readonly Glyph[], page: PageArea | undefined, endsByLook: boolean): readonly Word[] {
  const byLook = endsByLook && !glyphs.some(({ text }) => directionOf(text) === 'rtl');
  const words: Word[] = [];
  const letterGap = usualGap(glyphs);
  let run: Glyph[] = [];
  let followsSpace = false;
  const finish = (endsLine: boolean) => {
    const word = makeWord(run, followsSpace, endsLine);
    if (word) words.push(word);
    else if (endsLine) markLineEnd(words);
    if (run.length > 0) followsSpace = false;
    run = [];
  };
  const leaders = byLook ? leaderEdges(glyphs) : new Set<Glyph>();
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (leaders.has(glyph)) finish(false);
    if (page && !isOnPage(glyph.box, page)) finish(false);
    else if (isSpace(glyph)) {
      finish(false);
      followsSpace = true;
    } else {
      if (last && (!continues(last, glyph, letterGap) || (byLook && !looksAlike(last, glyph)))) finish(false);
      run.push(glyph);
    }
  }
  finish(true);
  return words;
}

function isSpace({ text, unmapped }: Glyph): boolean {
  // Nearly all letters are printable ASCII, and most of a page's time went into asking a pattern about them.
  const code = text.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return false;
  return /^\s*$/.test(text) && !unmapped;
}

/** The middle gap between neighbouring letters, in ems: nothing in ordinary text. */
function usualGap(glyphs: readonly Glyph[]): number {
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

/** @param gaps between neighbouring letters of a line, in ems; they are sorted. @param hasSpaces whether the file has spaces there. */
export function middleGap(gaps: Float64Array, hasSpaces: () => boolean): number {
  const middle = gaps.sort()[Math.floor(gaps.length / 2)] ?? 0;
  if (middle > MAX_LETTER_GAP && !(areEven(gaps) && hasSpaces())) return 0;
  return Math.max(0, middle);
}

/** @param gaps from the narrowest. */
function areEven(gaps: Float64Array): boolean {
  const { fewest, spread, widest } = EVENLY_SPACED;
  const [first = 0, last = 0] = [gaps[0], gaps.at(-1)];
  return gaps.length >= fewest && last - first < spread && last < widest;
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
    ...(run.filter(({ unmapped }) => unmapped).length > run.length / 2 ? { unmapped: true } : {}),
  };
}

function largestSize(run: readonly Glyph[]): number {
  let largest = -Infinity;
  for (const { sizePt } of run) largest = Math.max(largest, sizePt);
  return largest;
}

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** PDFium turns right-to-left text round letter by letter: brackets and letters of one glyph must be turned back. */
function logicalLetters(run: readonly Glyph[]): string {
  const plain = plainLetters(composedLetters(run));
  if (directionOf(plain) !== 'rtl') return plain;
  const groups: Glyph[][] = [];
  for (const glyph of marksBehindLetters(run)) {
    const group = groups.at(-1);
    if (group?.[0] && isSameGlyph(group[0], glyph)) group.unshift(glyph);
    else groups.push([glyph]);
  }
  return plainLetters(groups.flatMap((group) => group.map(({ text }) => MIRRORED[text] ?? text)).join(''));
}

/** PDFium leaves the mark of the last letter behind the full stop that is drawn before it. */
function marksBehindLetters(run: readonly Glyph[]): readonly Glyph[] {
  const ordered: Glyph[] = [];
  for (const glyph of run) {
    const signs = ordered.length - 1 - ordered.findLastIndex(({ text }) => /^[\p{L}\p{M}]/u.test(text));
    const letter = ordered.at(-1 - signs);
    const isMoved = signs > 0 && letter && /^\p{M}/u.test(plainLetters(glyph.text)) && standsOn(glyph.box, letter.box);
    ordered.splice(isMoved ? ordered.length - signs : ordered.length, 0, glyph);
  }
  return ordered;
}

function standsOn(mark: SeenBox, letter: SeenBox): boolean {
  const middle = (mark.left + mark.right) / 2;
  return middle > letter.left - 0.5 && middle < letter.right + 0.5;
}

/** One glyph that stands for several letters comes as several with the same box. */
function isSameGlyph(a: Glyph, b: Glyph): boolean {
  return Math.abs(a.box.left - b.box.left) < 0.01 && Math.abs(a.box.right - b.box.right) < 0.01;
}

/** Two letters of one place. Latin ones must be such as ligatures are made of; signs drawn over each other, as for a round button, are no word. */
export function mayShareGlyph(before: Glyph, glyph: Glyph): boolean {
  if (!isSameGlyph(before, glyph)) return false;
  const isLatin = /[a-z]/i.test(before.text) && /[a-z]/i.test(glyph.text);
  return !isLatin || (/[cdfilnst]/i.test(before.text) && /[bcfhijklstz]/i.test(glyph.text));
}

/** Whether a glyph stands where the next letter of the word would. */
function continues(before: Glyph, glyph: Glyph, letterGap: number): boolean {
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

export function quarterTurns(angle: number): 0 | 1 | 2 | 3 {
  const turns = Math.round(angle / (Math.PI / 2));
  return (((turns % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

/** The box in a frame in which its text runs from left to right, y downwards. */
export function turned(box: SeenBox, turn: 0 | 1 | 2 | 3): SeenBox {
  switch (turn) {
    case 0:
      return box;
    case 1:
      return { left: box.top, right: box.bottom, top: -box.right, bottom: -box.left };
    case 2:
      return { left: -box.right, right: -box.left, top: -box.bottom, bottom: -box.top };
    case 3:
      return { left: -box.bottom, right: -box.top, top: box.left, bottom: box.right };
  }
}

export function unionBox(boxes: readonly SeenBox[]): SeenBox {
  return boxOf(boxes.map((box) => ({ box })));
}

function boxOf(items: readonly { readonly box: SeenBox }[]): SeenBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of items) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}
