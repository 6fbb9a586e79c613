/** Writes the words of a line one after another as they are read, right-to-left scripts included. */

import { unionBox } from '../../page/boxes/boxes.ts';
import { type Direction, directionOf } from '../../page/letters/letters.ts';
import type { LineWord, TextLine } from '../../page/words/line.ts';
import type { PlacedWord, Word } from '../../page/words/words.ts';
import { bidiOrder, orderOf } from './bidi-order.ts';
import { gapBetween, type OrderedWord, touches } from './ordered-words.ts';
import type { Segment } from './rows.ts';

/** Wider gaps are the room between two cells. */
const CELL_GAP = 2.5;

/**
 * Makes a line of segments that stand in one row, from left to right.
 * @param amidRightToLeft whether the text around it runs from right to left: then a few words that do tell of the line.
 */
export function makeLine(row: readonly Segment[], startsParagraph: boolean, amidRightToLeft = false): TextLine {
  const visual = row.flatMap((segment) => segment.words);
  const leader = leaderFrom(visual);
  return {
    words: [
      ...orderedWords(visual.slice(0, leader), amidRightToLeft),
      ...visual.slice(leader).map((placed) => lineWord(placed, '')),
    ],
    box: unionBox(visual.map(({ word }) => word.box)),
    sizePt: median(visual.map(({ word, shift }) => shift?.textSizePt ?? word.sizePt)),
    startsParagraph,
  };
}

function orderedWords(visual: readonly PlacedWord[], amidRightToLeft: boolean): TextLine['words'] {
  const base = baseDirection(visual, amidRightToLeft);
  if (base === 'neutral') return cellsOf(visual).flatMap((cell, column) => plainCell(cell, column === 0 ? '' : '\t'));
  const cells = cellsOf(visual).map((cell) => orderCell(cell, amidRightToLeft));
  return (base === 'rtl' ? cells.reverse() : cells).flatMap((cell, column) =>
    cell.map(({ placed, gap }, index) => {
      const before = cell[index - 1];
      if (!before) return lineWord(placed, column === 0 ? '' : '\t');
      // Where words were reordered, the spaces of the file stand elsewhere: their gaps tell more.
      return lineWord(placed, touches(gap, before.placed, placed) ? '' : ' ');
    }),
  );
}

function plainCell(cell: readonly PlacedWord[], first: '' | '\t'): TextLine['words'] {
  return cell.map((placed, index) => {
    const [other, before] = [cell[index - 2], cell[index - 1]];
    if (!before) return lineWord(placed, first);
    if (areStacked(before, placed)) return lineWord(placed, '');
    const isTorn = !isTouching(before, placed) && !(other && areStacked(other, before) && isTouching(other, placed));
    return lineWord(placed, isTorn || (placed.word.followsSpace && !isDrawnLater(before, placed)) ? ' ' : '');
  });
}

/** Whether a word came into a line that was there: the space before the next word is that before both of them. */
function isDrawnLater({ word: { glyphs } }: PlacedWord, { word }: PlacedWord): boolean {
  return glyphs !== undefined && word.glyphs !== undefined && glyphs.from >= word.glyphs.to;
}

/** Whether one of two words is raised above the other, which is lowered. */
function areStacked(a: PlacedWord, b: PlacedWord): boolean {
  if (!a.shift || !b.shift || a.shift.vertical === b.shift.vertical) return false;
  return gapBetween(a.box, b.box) < 0;
}

function lineWord({ word, shift }: PlacedWord, before: LineWord['before']): LineWord {
  return shift ? { word, before, shift } : { word, before };
}

/** Letters inside words are in logical order already; here words are, cell by cell. */
function orderCell(cell: readonly PlacedWord[], amidRightToLeft: boolean): readonly OrderedWord[] {
  const base = baseDirection(cell, amidRightToLeft);
  // What stands in a cell by itself runs to the right, but its brackets may have been turned with the row.
  return bidiOrder(cell, base === 'neutral' ? 'ltr' : base);
}

/** The words of a segment in the order of reading, as they are. */
export function wordsInOrder({ words }: Segment): readonly Word[] {
  const base = baseDirection(words);
  const ordered = base === 'neutral' ? words : orderOf(words, base).map(({ placed }) => placed);
  return ordered.map(({ word }) => word);
}

const LEADER = /^[.…·_‥]{3,}\w{0,4}$/u;
/** Told from nearly all words by the first sign. */
const LEADER_SIGNS = '.…·_‥';
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,6})$/i;

function isLeader(text: string): boolean {
  return LEADER_SIGNS.includes(text.charAt(0)) && LEADER.test(text);
}

/** The index of a leader at the right edge, with its page number, behind a title that runs from right to left: the line does not. */
function leaderFrom(visual: readonly PlacedWord[]): number {
  const from = visual.findLastIndex(({ word }) => isLeader(word.text));
  const isAtEnd = from > 0 && visual.slice(from + 1).every(({ word }) => PAGE.test(word.text) || isLeader(word.text));
  return isAtEnd && baseDirection(visual) === 'rtl' ? from : visual.length;
}

/** Whether a line ends at its right edge in a leader. */
export function endsInLeader({ words }: TextLine): boolean {
  const last = words.findLast(({ word }) => isLeader(word.text))?.word;
  return last !== undefined && words.every(({ word }) => word.box.left <= last.box.right || PAGE.test(word.text));
}

export function lineText(line: TextLine): string {
  let text = '';
  for (const { word, before } of line.words) text += before + word.text;
  return text;
}

/** That of most words, where white parts words; neutral where nothing runs from right to left. */
export function baseDirection(visual: readonly PlacedWord[], amidRightToLeft = false): Direction {
  if (!amidRightToLeft && !visual.some(({ word }) => directionOf(word.text) === 'rtl')) return 'neutral';
  const words: Direction[] = [];
  for (const [index, placed] of visual.entries()) {
    const before = visual[index - 1];
    const own = directionOf(placed.word.text);
    const isJoined = before && words.length > 0 && isTouching(before, placed);
    if (!isJoined) words.push(own);
    else if (own === 'rtl' || words.at(-1) === 'neutral') words[words.length - 1] = own;
  }
  const count = (direction: Direction) => words.filter((each) => each === direction).length;
  if (count('rtl') === 0) return amidRightToLeft && count('ltr') === 0 ? 'rtl' : 'neutral';
  if (count('rtl') >= count('ltr')) return 'rtl';
  return amidRightToLeft && !isSetToRight(visual) ? 'rtl' : 'ltr';
}

/** Signs that end sentences and their parts. */
const STOP = /^[.,;:!?]+$/;

/** Whether a line of mostly Latin words runs from left to right: its last stop is at its right end, or it was drawn so. */
function isSetToRight(visual: readonly PlacedWord[]): boolean {
  if (cellsOf(visual).length > 1) return false;
  const [first, second] = visual;
  const [before, last] = visual.slice(-2);
  const isStop = (sign: PlacedWord | undefined, other: PlacedWord | undefined) =>
    sign !== undefined && other !== undefined && STOP.test(sign.word.text) && isTouching(sign, other);
  const [atLeft, atRight] = [isStop(first, second), isStop(last, before)];
  if (atLeft !== atRight) return atRight;
  return (first?.word.object ?? 0) < (last?.word.object ?? 0);
}

function isTouching(a: PlacedWord, b: PlacedWord): boolean {
  return touches(gapBetween(a.box, b.box), a, b);
}

/** What stands in the cells of one row has a direction each. */
function cellsOf(visual: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const cells: PlacedWord[][] = [];
  for (const placed of visual) {
    const cell = cells.at(-1);
    const before = cell?.at(-1);
    if (cell && before && !isCellGap(before, placed)) cell.push(placed);
    else cells.push([placed]);
  }
  return cells;
}

function isCellGap(before: PlacedWord, placed: PlacedWord): boolean {
  if (placed.word.followsStretch) return false;
  const em = Math.max(1, Math.min(before.word.sizePt, placed.word.sizePt));
  return gapBetween(before.box, placed.box) > CELL_GAP * em;
}

function median(values: readonly number[]): number {
  const [first = 0] = values;
  if (values.every((value) => value === first)) return first;
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
