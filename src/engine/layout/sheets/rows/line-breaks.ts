/** Tells whether a line of a cell ended for want of room or by its author: between letters that stand without spaces nothing else shows it. */

import { EAST_ASIAN, leastWidth } from '../../lines/least-width.ts';
import { middle } from '../../lines/rows.ts';
import type { CellWord } from '../../tables/cells.ts';
import type { ColumnSides } from '../columns/column-sides.ts';
import type { ColumnSpan } from '../columns/merged-columns.ts';
import { type CellLine, lineWords } from '../items/cell-lines.ts';
import { isStackedText } from '../items/stacked-letters.ts';

/** In points: text begins and ends so far inside of its cell. */
const MARGIN = 1;
/** In ems: widths are told no more exactly. */
const EXACT = 0.2;
/** In ems: parts of one line stand nearer. */
const LEVEL = 0.5;
/** Lines that stand further apart than this many times the least distance have an empty one between them. */
const EMPTY = 1.7;
const LETTER = /\p{L}/u;
/** Names of parts and files: long, with digits or signs in them. */
const CODE = /^(?=.{12})(?=.*[\d_./@]).*[\p{L}\p{N}_]$/u;
const IN_CODE = /[\p{L}\p{N}_.]/u;

export interface Breaks {
  /** In points: the room of a text in columns, as far as something shows it. */
  readonly roomIn: (span: ColumnSpan) => number | undefined;
  /** Words of one or several lines. */
  readonly isWord: (text: string) => boolean;
}

/** @param lines of the whole sheet. */
export function lineBreaks(lines: readonly CellLine[], sides: readonly ColumnSides[]): Breaks {
  const widest = new Map<number, number>();
  for (const line of lines) {
    if (line.column !== line.reach || line.turned) continue;
    widest.set(line.column, Math.max(widest.get(line.column) ?? 0, widthOf(line)));
  }
  const known = new Map<string, number>();
  for (const line of lines)
    for (const { text } of lineWords(line)) known.set(text.toLowerCase(), (known.get(text.toLowerCase()) ?? 0) + 1);
  return {
    roomIn: ([first, last]) => {
      const [left, right] = [sides[first]?.left, sides[last]?.right];
      const own = first === last ? widest.get(first) : undefined;
      if (left === undefined || right === undefined) return own;
      return Math.max(right - left - 2 * MARGIN, own ?? 0);
    },
    isWord: (text) => (known.get(text.toLowerCase()) ?? 0) > 1,
  };
}

/** Words of a cell from its first line down, those that begin a line marked where it is known how the line before ended. */
export function brokenWords(lines: readonly CellLine[], span: ColumnSpan, breaks: Breaks): readonly CellWord[] {
  const inOrder = lines.toSorted((a, b) => middle(a.box) - middle(b.box));
  const room = inOrder.length > 1 ? breaks.roomIn(span) : undefined;
  const steps = inOrder.slice(1).map((line, index) => middle(line.box) - middle((inOrder[index] ?? line).box));
  const usual = steps.reduce(
    (least, step, index) => (step > LEVEL * (inOrder[index]?.em ?? 0) ? Math.min(least, step) : least),
    Infinity,
  );
  const isStacked = isStackedText(inOrder.map(lineWords));
  return inOrder.flatMap((line, index) => {
    const [above, [word, ...rest]] = [inOrder[index - 1], lineWords(line)];
    if (!word || !above || line.turned || above.turned) return lineWords(line);
    const isNear = (steps[index - 1] ?? 0) <= EMPTY * usual;
    if (isStacked) return isNear ? [{ ...word, goesOn: true }] : [word];
    if (!isNear) return [{ ...word, afterEmptyLine: true }, ...rest];
    if (room === undefined) return lineWords(line);
    const goesOn = doesGoOn(above, line, room, breaks.isWord);
    return goesOn === undefined ? lineWords(line) : [{ ...word, goesOn }, ...rest];
  });
}

/** False where the file has a space between the lines; undefined where one seems to stand there, or nothing tells. */
function doesGoOn(above: CellLine, below: CellLine, room: number, isWord: Breaks['isWord']): boolean | undefined {
  const [before, after] = [lineWords(above), lineWords(below)[0]];
  const last = before.at(-1);
  if (!last || !after) return undefined;
  if (last.endsInSpace) return false;
  const [end, start] = [[...last.text].at(-1) ?? '', [...after.text][0] ?? ''];
  const left = room - widthOf(above);
  if (EAST_ASIAN.test(end) && EAST_ASIAN.test(start)) return left < leastWidth(after) + EXACT * above.em;
  // Letters with spaces between their words: only a word that is wider than the cell is broken.
  const isTerm = (LETTER.test(end) && /\p{Ll}/u.test(start)) || (CODE.test(last.text) && IN_CODE.test(start));
  if (before.length > 1 || !isTerm || isWord(last.text)) return undefined;
  const letter = (after.box.right - after.box.left) / after.text.length;
  return left < letter + EXACT * above.em ? true : undefined;
}

function widthOf({ box }: CellLine): number {
  return box.right - box.left;
}
