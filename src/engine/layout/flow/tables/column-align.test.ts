/** Checks which columns of a table are set to a side, and how far their texts go. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { FoundCell } from '../../tables/table.ts';
import { columnAligns, columnReaches, isSetAs, reachIn } from './column-align.ts';

const TEXTS = ['7.00', '1,250.00', '19.50', '3.10'];

function widthOf(content: string): number {
  const words = text(0, 0, content);
  return (words.at(-1)?.box.right ?? 0) - (words[0]?.box.left ?? 0);
}

/** @param startOf where a text begins, by its width. */
function column(startOf: (width: number) => number, texts: readonly string[] = TEXTS): readonly FoundCell[] {
  return texts.map((content, row) => {
    const box = { left: 50, top: 20 * row, right: 150, bottom: 20 * row + 20 };
    const words = text(startOf(widthOf(content)), box.top + 5, content);
    return { row, column: 2, rowSpan: 1, columnSpan: 1, box, words, borders: {}, align: 'left', verticalAlign: 'top' };
  });
}

test('texts that end at one place are set to the right', () => {
  const right = columnAligns(column((width) => 145 - width)).get(2);
  expect(right?.align).toBe('right');
  expect(right?.at).toBeCloseTo(145, 1);
  expect(right && isSetAs(right, { left: 100, right: 145.5 })).toBe(true);
  expect(right && isSetAs(right, { left: 100, right: 130 })).toBe(false);
});

test('texts with one middle are centred', () => {
  expect(columnAligns(column((width) => 100 - width / 2)).get(2)?.align).toBe('center');
});

test('texts that begin at one place are set to the left, also where one of them stands in the middle of its cell', () => {
  expect(columnAligns(column(() => 55)).get(2)).toEqual({ align: 'left', at: 55 });
});

test('texts that are as wide as each other, or are few say nothing', () => {
  expect(columnAligns(column((width) => 145 - width, ['7.00', '7.00', '7.00'])).size).toBe(0);
  expect(columnAligns(column((width) => 145 - width, ['7.00', '1,250.00'])).size).toBe(0);
});

test('texts of a column go as far as the longest, but no word goes further than its cell has room', () => {
  const cells = column(() => 55);
  const reaches = columnReaches(cells);
  const reach = (right: number, columnSpan = 1) => reachIn({ left: 52, right }, { column: 2, columnSpan }, reaches);
  expect(reach(148)).toEqual({ reach: { left: 55, right: 55 + widthOf('1,250.00') } });
  expect(reach(80)).toEqual({ reach: { left: 55, right: 80 } });
  expect(reach(148, 2)).toEqual({});
});
