/** Joins the glyphs of a page into words, in the order of the file. */
import type { Box, Glyph, GlyphFont } from '../../adapters/pdfium-text.ts';
import { plainLetters } from './letters.ts';

export interface Word {
  readonly text: string;
  /** On the page as seen, in points from the upper left corner. */
  readonly box: Box;
  /** Quarter turns clockwise that its letters are turned by; other angles go to the nearest. */
  readonly turn: 0 | 1 | 2 | 3;
  readonly sizePt: number;
  readonly font: GlyphFont;
  /** Ends in a hyphen that probably only the line end made. */
  readonly endsInSoftHyphen: boolean;
  /** PDFium saw a line end after it. */
  readonly endsLine: boolean;
}

/** Gaps along the line, in ems: wider ones part words even where the file has no space. */
const WORD_GAP = 0.3;
/** A step back of more than this begins a new word: something else is drawn over or before. */
const STEP_BACK = 0.6;
/** A step across the line. */
const STEP_ASIDE = 0.5;
const SAME_ANGLE = 0.05;

/** Words of one or more visible letters; glyphs outside the page are left out. */
export function joinWords(
  glyphs: readonly Glyph[],
  page: { readonly widthPt: number; readonly heightPt: number },
): readonly Word[] {
  const words: Word[] = [];
  let run: Glyph[] = [];
  const finish = (endsLine: boolean) => {
    const word = makeWord(run, endsLine);
    if (word) words.push(word);
    else if (endsLine) markLineEnd(words);
    run = [];
  };
  for (const glyph of glyphs) {
    const last = run.at(-1);
    if (isLineEnd(glyph)) finish(true);
    else if (/^\s*$/.test(glyph.text) && !glyph.unmapped) finish(false);
    else if (!isOnPage(glyph.box, page)) finish(false);
    else {
      if (last && !continues(last, glyph)) finish(false);
      run.push(glyph);
    }
  }
  finish(true);
  return words;
}

function markLineEnd(words: Word[]): void {
  const last = words.at(-1);
  if (last) words[words.length - 1] = { ...last, endsLine: true };
}

function isLineEnd(glyph: Glyph): boolean {
  return glyph.text === '\r' || glyph.text === '\n';
}

function isOnPage(box: Box, { widthPt, heightPt }: { readonly widthPt: number; readonly heightPt: number }): boolean {
  return box.right > 0 && box.bottom > 0 && box.left < widthPt && box.top < heightPt;
}

function makeWord(run: readonly Glyph[], endsLine: boolean): Word | undefined {
  const [first] = run;
  const last = run.at(-1);
  const endsInSoftHyphen = last?.softHyphen === true || last?.text === '\u00ad';
  const letters = plainLetters(run.map((glyph) => glyph.text).join(''));
  // PDFium hides the hyphen of a line end behind a control character.
  const text = endsInSoftHyphen && !/[-‐]$/.test(letters) ? `${letters}-` : letters;
  if (!first || !last || letters === '') return undefined;
  return {
    text,
    box: unionBox(run.map((glyph) => glyph.box)),
    turn: quarterTurns(first.angle),
    sizePt: Math.max(...run.map((glyph) => glyph.sizePt)),
    font: first.font,
    endsInSoftHyphen,
    endsLine,
  };
}

/** Whether a glyph stands where the next letter of the word would. */
function continues(before: Glyph, glyph: Glyph): boolean {
  if (Math.abs(before.angle - glyph.angle) > SAME_ANGLE) return false;
  const turn = quarterTurns(glyph.angle);
  const a = turned(before.box, turn);
  const b = turned(glyph.box, turn);
  const em = Math.max(before.sizePt, glyph.sizePt, 1);
  const aside = Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2);
  if (aside > STEP_ASIDE * em) return false;
  // Right-to-left letters follow to the left, and marks stand over their letters.
  const gap = Math.max(b.left - a.right, a.left - b.right);
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return gap <= WORD_GAP * em && (overlap <= STEP_BACK * em || overlap <= 0.9 * (b.right - b.left));
}

export function quarterTurns(angle: number): 0 | 1 | 2 | 3 {
  const turns = Math.round(angle / (Math.PI / 2));
  return (((turns % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

/** The box in a frame in which its text runs from left to right, y downwards. */
export function turned(box: Box, turn: 0 | 1 | 2 | 3): Box {
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

export function unionBox(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.right);
    bottom = Math.max(bottom, box.bottom);
  }
  return { left, top, right, bottom };
}
