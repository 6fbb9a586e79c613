/** Checks how far the texts of a table keep from the sides of its cells, whatever is indented, centred or too wide. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { FoundCell } from '../../tables/table.ts';
import { cellPaddingOf, withRoom } from './cell-padding.ts';

/** A cell of 100 points, whose text begins so far from its left side. */
function cell(row: number, from: number, content = 'text'): FoundCell {
  const box = { left: 50, top: 20 * row, right: 150, bottom: 20 * row + 20 };
  const words = text(box.left + from, box.top + 5, content);
  return { row, column: 0, rowSpan: 1, columnSpan: 1, box, words, borders: {}, align: 'left', verticalAlign: 'top' };
}

const widthOf = (content: string) => {
  const words = text(0, 0, content);
  return (words.at(-1)?.box.right ?? 0) - (words[0]?.box.left ?? 0);
};

test('most cells tell the padding, and one of them that is indented does not', () => {
  const own = [0, 1, 2, 3].map((row) => cell(row, 3.4));
  expect(cellPaddingOf([...own, cell(4, 7)])).toEqual({ leftPt: 3.5, rightPt: 3.5 });
  expect(cellPaddingOf([0, 1, 2].map((row) => cell(row, 5.1)))).toEqual({ leftPt: 5.4, rightPt: 5.4 });
});

test('a single text that reaches out of its cell does not', () => {
  const own = Array.from({ length: 9 }, (_, row) => cell(row, 3.5));
  expect(cellPaddingOf([...own, cell(9, 0)]).leftPt).toBe(3.5);
});

test('text near the right side says that there is less white than on the left', () => {
  const right = 100 - 2 - widthOf('12 345');
  expect(cellPaddingOf([cell(0, 4), cell(1, right, '12 345'), cell(2, right, '12 345')])).toEqual({
    leftPt: 4,
    rightPt: 2,
  });
});

test('a table without text, or with centred text alone, has the padding that programs give it', () => {
  expect(cellPaddingOf([{ ...cell(0, 5), words: [] }, cell(1, 40)])).toEqual({ leftPt: 5.4, rightPt: 5.4 });
});

test('a text that takes all of its cell is given room, so that its last letters do not go on below', () => {
  const padding = { leftPt: 5.5, rightPt: 5.5 };
  const wide = (sparePt: number): FoundCell => {
    const own = cell(0, 5.5, '110');
    const right = own.box.left + 11 + widthOf('110') + sparePt;
    return { ...own, box: { ...own.box, right } };
  };
  expect(withRoom(padding, [wide(0.1)])).toEqual({ leftPt: 5.5, rightPt: 4 });
  expect(withRoom(padding, [wide(3)])).toEqual(padding);
});
