/** Makes lines of the pieces of text that a browser reads on a page. */
import type { SeenLine } from './visible-title.ts';

/** What the viewer tells of a piece of text, in points from the upper left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isUpright: boolean;
}

/** Of the height of a piece, what its letters are in size. */
const SIZE = 1 / 1.1;
/** In ems: pieces of one line stand no further apart, and words no closer. */
const MOST_APART = 2;
const SPACE = 0.15;
/** In ems, and of the size: what pieces of a line may differ by. */
const LEVEL = 0.3;
const ALIKE = 0.75;

/** @param pieces in the order of the file. */
export function piecesAsLines(pieces: readonly Piece[]): readonly SeenLine[] {
  const lines: SeenLine[] = [];
  let hasSpace = false;
  for (const piece of pieces) {
    if (piece.isUpright) continue;
    if (piece.text.trim() === '') {
      hasSpace ||= piece.text !== '';
      continue;
    }
    const line = lineOf(piece);
    const last = lines.at(-1);
    if (last && goesOn(line, last)) lines[lines.length - 1] = together(last, line, hasSpace);
    else lines.push(line);
    hasSpace = false;
  }
  return lines;
}

function lineOf({ text, x, y, width, height }: Piece): SeenLine {
  return { text, sizePt: height * SIZE, left: x, top: y, right: x + width, bottom: y + height };
}

function goesOn(line: SeenLine, last: SeenLine): boolean {
  const size = Math.max(line.sizePt, last.sizePt);
  const gap = line.left - last.right;
  const isAlike = Math.min(line.sizePt, last.sizePt) >= ALIKE * size;
  return isAlike && Math.abs(line.top - last.top) < LEVEL * size && gap > -LEVEL * size && gap < MOST_APART * size;
}

function together(last: SeenLine, line: SeenLine, hasSpace: boolean): SeenLine {
  const isApart = hasSpace || line.left - last.right > SPACE * last.sizePt;
  const longer = line.text.length > last.text.length ? line : last;
  return {
    text: `${last.text}${isApart ? ' ' : ''}${line.text}`,
    sizePt: longer.sizePt,
    left: last.left,
    top: Math.min(last.top, line.top),
    right: line.right,
    bottom: Math.max(last.bottom, line.bottom),
  };
}
