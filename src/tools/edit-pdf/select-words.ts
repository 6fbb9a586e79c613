/** Words between two points of a page, as a text is selected: line after line, whole words. */
import type { MarkPoint, MarkQuad } from '../../contract/pages/page-marks.ts';
import type { Rect } from './screen-marks.ts';

/** A run of letters on a page as seen, as panels are given it. */
interface TextPiece extends Rect {
  readonly text: string;
  /** Its line runs up or down. */
  readonly isUpright: boolean;
  readonly endsLine: boolean;
}

/** Shares of the width of a text at which its letters begin, and 1. */
export type LetterStarts = (text: string) => readonly number[];

interface Letter extends Rect {
  readonly piece: number;
  readonly isUpright: boolean;
  readonly isBlank: boolean;
  readonly endsLine: boolean;
}

/** In points: whoever begins further from all letters means an area and no words. */
const NEAR_PT = 14;
/** In heights of a line: pieces that stand no further apart are marked as one. */
const GAP = 1.2;

export function lettersOf(pieces: readonly TextPiece[], starts: LetterStarts): readonly Letter[] {
  return pieces.flatMap((piece, index) => {
    const { text, x, y, width, height, isUpright, endsLine } = piece;
    const at = starts(text);
    const signs = [...text];
    return signs.map((sign, place): Letter => {
      const [from, to] = [at[place] ?? 0, at[place + 1] ?? 1];
      const part = isUpright
        ? { x, y: y + from * height, width, height: (to - from) * height }
        : { x: x + from * width, y, width: (to - from) * width, height };
      const isLast = place === signs.length - 1;
      return { ...part, piece: index, isUpright, isBlank: sign.trim() === '', endsLine: isLast && endsLine };
    });
  });
}

/** Empty where there are no words. */
export function selectWords(letters: readonly Letter[], from: MarkPoint, to: MarkPoint): readonly MarkQuad[] {
  const [one, two] = [nearest(letters, from), nearest(letters, to)];
  if (!one || !two || one.distance > NEAR_PT) return [];
  let [first, last] = one.index <= two.index ? [one.index, two.index] : [two.index, one.index];
  const joins = (index: number) => {
    const [before, after] = [letters[index - 1], letters[index]];
    return before && after && !before.isBlank && !after.isBlank && !before.endsLine && isBeside(before, after, 0.2);
  };
  while (joins(first)) first--;
  while (joins(last + 1)) last++;
  return rowsOf(letters.slice(first, last + 1)).map(quadOf);
}

function nearest(letters: readonly Letter[], [x, y]: MarkPoint): { index: number; distance: number } | undefined {
  let best: { index: number; distance: number } | undefined;
  for (const [index, letter] of letters.entries()) {
    const across = Math.max(letter.x - x, 0, x - letter.x - letter.width);
    const down = Math.max(letter.y - y, 0, y - letter.y - letter.height);
    // The line that the pointer is on counts before one that begins nearer.
    const distance = Math.hypot(across, letter.isUpright ? down : down * 3);
    if (!best || distance < best.distance) best = { index, distance };
  }
  return best;
}

function rowsOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const rows: Letter[][] = [];
  for (const letter of letters) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && !before.endsLine && isBeside(before, letter, GAP)) row.push(letter);
    else rows.push([letter]);
  }
  return rows.map(trimmed).filter((row) => row.length > 0);
}

function trimmed(row: readonly Letter[]): readonly Letter[] {
  const first = row.findIndex(({ isBlank }) => !isBlank);
  return first === -1 ? [] : row.slice(first, row.findLastIndex(({ isBlank }) => !isBlank) + 1);
}

function isBeside(a: Letter, b: Letter, gap: number): boolean {
  if (a.isUpright !== b.isUpright) return false;
  const along = (letter: Letter): readonly [number, number, number, number] =>
    letter.isUpright
      ? [letter.y, letter.y + letter.height, letter.x, letter.width]
      : [letter.x, letter.x + letter.width, letter.y, letter.height];
  const [aFrom, aTo, aSide, aHeight] = along(a);
  const [bFrom, bTo, bSide, bHeight] = along(b);
  const high = Math.max(aHeight, bHeight);
  const apart = Math.max(bFrom - aTo, aFrom - bTo);
  return Math.abs(aSide + aHeight / 2 - bSide - bHeight / 2) < high * 0.5 && apart < high * gap;
}

/** An upright line is taken to run down. */
function quadOf(row: readonly Letter[]): MarkQuad {
  const left = Math.min(...row.map(({ x }) => x));
  const top = Math.min(...row.map(({ y }) => y));
  const right = Math.max(...row.map(({ x, width }) => x + width));
  const bottom = Math.max(...row.map(({ y, height }) => y + height));
  if (row[0]?.isUpright) return [right, top, right, bottom, left, top, left, bottom];
  return [left, top, right, top, left, bottom, right, bottom];
}
