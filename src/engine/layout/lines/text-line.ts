/** Writes the words of a line one after another as they are read, right-to-left scripts included. */

import { unionBox } from '../../page/boxes.ts';
import { type Direction, directionOf } from '../../page/letters.ts';
import type { TextLine } from '../../page/line.ts';
import type { PlacedWord } from '../../page/words.ts';
import type { Segment } from './rows.ts';

/** Narrower gaps, in ems, do not part letters of one word that the file drew in pieces. */
const TOUCHING = 0.08;
/** Wider gaps are the room between two cells. */
const CELL_GAP = 2.5;

/** Makes a line of segments that stand in one row, from left to right. */
export function makeLine(row: readonly Segment[], startsParagraph: boolean): TextLine {
  const visual = row.flatMap((segment) => segment.words);
  const leader = leaderFrom(visual);
  return {
    words: [
      ...orderedWords(visual.slice(0, leader)),
      ...visual.slice(leader).map(({ word }) => ({ word, before: '' }) as const),
    ],
    box: unionBox(visual.map(({ word }) => word.box)),
    sizePt: median(visual.map(({ word }) => word.sizePt)),
    startsParagraph,
  };
}

function orderedWords(visual: readonly PlacedWord[]): TextLine['words'] {
  const base = baseDirection(visual);
  return logicalCells(visual, base).flatMap((cell, column) =>
    cell.map((placed, index) => {
      if (index === 0) return { word: placed.word, before: column === 0 ? '' : '\t' } as const;
      // Where words were reordered, the spaces of the file stand elsewhere: their gaps tell more.
      return { word: placed.word, before: separator(cell[index - 1], placed, base !== 'neutral') };
    }),
  );
}

const LEADER = /^[.…·_‥]{3,}\w{0,4}$/u;
const PAGE = /^(?:\d{1,4}|[ivxlc]{1,6})$/i;

/** The index of a leader at the right edge, with its page number, behind a title that runs from right to left: the line does not. */
function leaderFrom(visual: readonly PlacedWord[]): number {
  const texts = visual.map(({ word }) => word.text);
  const from = texts.findLastIndex((text) => LEADER.test(text));
  const isAtEnd = from > 0 && texts.slice(from + 1).every((text) => PAGE.test(text) || LEADER.test(text));
  return isAtEnd && baseDirection(visual) === 'rtl' ? from : visual.length;
}

/** Whether a line ends at its right edge in a leader. */
export function endsInLeader({ words }: TextLine): boolean {
  const last = words.findLast(({ word }) => LEADER.test(word.text))?.word;
  return last !== undefined && words.every(({ word }) => word.box.left <= last.box.right || PAGE.test(word.text));
}

export function lineText(line: TextLine): string {
  return line.words.map(({ word, before }) => before + word.text).join('');
}

/** Letters inside words are in logical order already; here words are, cell by cell (UAX #9, reordering, at the level of words). */
function logicalCells(visual: readonly PlacedWord[], base: Direction): readonly (readonly PlacedWord[])[] {
  const cells = cellsOf(visual);
  if (base === 'neutral') return cells;
  const ordered = cells.map((cell) => withPairedBrackets(orderCell(cell)));
  return base === 'rtl' ? ordered.reverse() : ordered;
}

/** Neutral where nothing runs from right to left. */
function baseDirection(words: readonly PlacedWord[]): Direction {
  const directions = words.map(({ word }) => directionOf(word.text));
  const count = (direction: Direction) => directions.filter((each) => each === direction).length;
  if (count('rtl') === 0) return 'neutral';
  return count('rtl') >= count('ltr') ? 'rtl' : 'ltr';
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

function orderCell(cell: readonly PlacedWord[]): readonly PlacedWord[] {
  const base = baseDirection(cell);
  if (base === 'neutral') return cell;
  const directions = cell.map(({ word }) => directionOf(word.text));
  const other = base === 'rtl' ? 'ltr' : 'rtl';
  const runs: { readonly words: PlacedWord[]; readonly isOther: boolean }[] = [];
  for (const [index, placed] of cell.entries()) {
    const isOther = directions[index] === other || (base === 'rtl' && isNumberBesideLatin(directions, index));
    const last = runs.at(-1);
    if (last && last.isOther === isOther) last.words.push(placed);
    else runs.push({ words: [placed], isOther });
  }
  const ordered = base === 'rtl' ? runs.reverse() : runs;
  return ordered.flatMap(({ words, isOther }) => (isOther === (base === 'ltr') ? [...words].reverse() : words));
}

const PAIRS = ['()', '[]', '{}', '«»'] as const;

/** PDFium turns brackets round in rows that hold right-to-left text: those that enclose a cell are put right. */
function withPairedBrackets(cell: readonly PlacedWord[]): readonly PlacedWord[] {
  const text = cell.map(({ word }) => word.text).join('');
  const pair = PAIRS.find((each) => isWithin(each, text[0]) && isWithin(each, text.at(-1)));
  if (!pair || [...text].filter((sign) => isWithin(pair, sign)).length !== 2) return cell;
  return cell.map(({ word, box }, index) => {
    const opened = index === 0 ? pair[0] + word.text.slice(1) : word.text;
    const closed = index === cell.length - 1 ? opened.slice(0, -1) + pair[1] : opened;
    return { word: { ...word, text: closed }, box };
  });
}

function isWithin(pair: string, sign: string | undefined): boolean {
  return sign !== undefined && pair.includes(sign);
}

/** Signs and numbers between Latin words stay with them in a right-to-left line. */
function isNumberBesideLatin(directions: readonly Direction[], index: number): boolean {
  return directions[index] === 'neutral' && directions[index - 1] === 'ltr' && directions[index + 1] === 'ltr';
}

function separator(before: PlacedWord | undefined, placed: PlacedWord, byGaps: boolean): '' | ' ' {
  if (!before) return '';
  const { gap, em } = gapBetween(before, placed);
  const touches = gap < TOUCHING * em && gap > -0.5 * em;
  return touches && (byGaps || !placed.word.followsSpace) ? '' : ' ';
}

function isCellGap(before: PlacedWord, placed: PlacedWord): boolean {
  const { gap, em } = gapBetween(before, placed);
  return gap > CELL_GAP * em;
}

function gapBetween(a: PlacedWord, b: PlacedWord): { readonly gap: number; readonly em: number } {
  const gap = Math.max(b.box.left - a.box.right, a.box.left - b.box.right);
  return { gap, em: Math.max(1, Math.min(a.word.sizePt, b.word.sizePt)) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
