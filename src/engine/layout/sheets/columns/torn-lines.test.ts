/** Checks when parts of a line are one text although wide white parts them. */
import { expect, test } from 'vitest';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import type { CellItem } from '../items/cell-items.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { withWholeLines } from './torn-lines.ts';

const FONT = { name: 'Test', weight: 400, italic: false, fixedPitch: false };

/** Texts of 10 points as they are drawn: each with x of its sides and the number of its line. @param cell around all of them. */
function textsOf(
  drawn: readonly (readonly [text: string, left: number, right: number, line: number])[],
  marks: Partial<SheetWord> = {},
  cell?: DrawnCell,
): readonly string[] {
  const items = drawn.map(([text, left, right, line], index): CellItem => {
    const box = { left, top: 20 + 12 * line, right, bottom: 30 + 12 * line };
    const word = { text, box, turn: 0, sizePt: 10, font: FONT, endsInSoftHyphen: false, followsSpace: true, ...marks };
    return { words: [{ ...word, endsLine: false } as SheetWord], box, em: 10, first: index, last: index };
  });
  return withWholeLines(items, () => cell).map((item) => item.words.map(({ text }) => text).join(' '));
}

test('a line is whole where the line above or below it is one text over its white', () => {
  const torn = [
    ['one text of a cell', 20, 200, 0],
    ['ends.', 25, 60, 1],
    ['Again', 150, 195, 1],
    ['it goes on', 20, 180, 2],
  ] as const;
  expect(textsOf(torn)).toEqual(['one text of a cell', 'ends. Again', 'it goes on']);
  expect(textsOf(torn.slice(1))).toEqual(['ends. Again', 'it goes on']);
});

test('a row of cells stays apart where another row has white elsewhere, or none of its texts lies over its white', () => {
  const rows = [
    ['Topic', 20, 60, 0],
    ['from June to July of this year', 100, 200, 0],
    ['Revenue', 20, 60, 1],
    ['June', 100, 130, 1],
    ['July', 170, 200, 1],
  ] as const;
  expect(textsOf(rows)).toEqual(rows.map(([text]) => text));
  expect(textsOf(rows.slice(2))).toEqual(['Revenue', 'June', 'July']);
});

test('cells of one line stay apart under a text that reaches over them', () => {
  const rows = [
    ['a title over all columns', 20, 200, 0],
    ['June', 20, 50, 1],
    ['July', 150, 200, 1],
  ] as const;
  expect(textsOf(rows, { oneLine: 'surely' })).toEqual(rows.map(([text]) => text));
});

test('parts of a line in one cell that lines enclose are one text, but not what may be cells in a frame', () => {
  const parts = [
    ['A policy', 20, 60, 0],
    ['of the company', 100, 190, 0],
  ] as const;
  const box = { left: 10, top: 15, right: 210, bottom: 40 };
  const cell = { box, columnSpan: 1, rowSpan: 1, isRow: true };
  expect(textsOf(parts, { oneLine: 'no' }, cell)).toEqual(['A policy of the company']);
  expect(textsOf(parts, {}, cell)).toEqual(['A policy', 'of the company']);
  expect(textsOf(parts, { oneLine: 'no' }, { ...cell, isRow: false })).toEqual(['A policy', 'of the company']);
});

test('two numbers stay apart below a name over both', () => {
  const rows = [
    ['Projected record', 20, 100, 0],
    ['65.6', 25, 45, 1],
    ['16.4', 75, 95, 1],
  ] as const;
  expect(textsOf(rows)).toEqual(['Projected record', '65.6', '16.4']);
});
