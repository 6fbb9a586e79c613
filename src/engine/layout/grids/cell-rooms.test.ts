/** Checks that lines of a cell which somebody ended by hand stay lines, and others run on. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { makeCell } from '../tables/cells.ts';
import type { FoundCell } from '../tables/table.ts';
import { tableGrid } from './table-grid.ts';

const LINE = { widthPt: 1, colour: '000000', style: 'single' } as const;

/** Lines of a cell below each other, from an inset of 5 points. */
function linesOf(...lines: readonly string[]): readonly Word[] {
  return lines.flatMap((line, index) => text(5, 12 * index, line));
}

/** A cell of a column that is so wide. */
function cell(row: number, words: readonly Word[], widthPt: number, isDrawn = false): FoundCell {
  const box = { left: 0, top: 0, right: widthPt, bottom: 100 };
  return makeCell(
    { row, column: 0, rowSpan: 1, columnSpan: 1 },
    box,
    words,
    isDrawn ? { left: LINE, right: LINE } : {},
    [],
  );
}

/** Texts of a column of cells. */
function texts(...cells: readonly FoundCell[]): readonly string[] {
  const [columns, rows] = [
    [0, 300],
    [...cells.keys(), cells.length],
  ];
  const box = { left: 0, top: 0, right: 300, bottom: 100 };
  const table = { found: 'spaced', box, columns, rows, headerRows: 0, cells, confidence: 1 } as const;
  return tableGrid(table).cells.map((each) => each.text);
}

test('an address keeps its lines where a longer one shows the room', () => {
  const address = cell(0, linesOf('Fischer', 'Holzbau', 'Lange Strasse am Dorf 12', '10115 Berlin'), 300);
  expect(texts(address)).toEqual(['Fischer\nHolzbau\nLange Strasse am Dorf 12\n10115 Berlin']);
});

test('wrapped text runs on, and its paragraphs stay apart', () => {
  const wrapped = cell(
    0,
    linesOf('The board of the club met', 'on Monday, and voted for', 'All came to the meeting'),
    300,
  );
  expect(texts(wrapped)).toEqual(['The board of the club met on Monday, and voted for All came to the meeting']);
  const paragraphs = cell(0, linesOf('The board of the club met', 'on Monday.', 'All came to the meeting'), 300);
  expect(texts(paragraphs)).toEqual(['The board of the club met on Monday.\nAll came to the meeting']);
});

test('other cells of several lines show the room of their column', () => {
  const short = cell(0, linesOf('Points', 'Yes 1', 'No 0'), 300);
  expect(texts(short)).toEqual(['Points Yes 1 No 0']);
  const long = cell(1, linesOf('Which of the two points were', 'given'), 300);
  expect(texts(short, long)[0]).toBe('Points\nYes 1\nNo 0');
  // A line by itself may run over the next cell.
  expect(texts(short, cell(1, linesOf('Which of the two points were'), 300))[0]).toBe('Points Yes 1 No 0');
});

test('drawn sides show the room, as far inside as texts begin', () => {
  expect(texts(cell(0, linesOf('Points', 'Yes 1'), 70, true))).toEqual(['Points\nYes 1']);
  expect(texts(cell(0, linesOf('Points', 'Yes 1'), 62, true))).toEqual(['Points Yes 1']);
});
