/** Checks which texts of a sheet stand amid the lines of a cell, where no column begins. */
import { expect, test } from 'vitest';
import { LINE, text } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';
import { cellItems } from './cell-items.ts';
import { indentedLines } from './indented-lines.ts';
import type { SheetWord } from './sheet-word.ts';

const HEIGHT = 1.2;

/** Lines that begin at these places, so far below each other. */
function lines(step: number, ...all: readonly (readonly [left: number, content: string])[]): readonly SheetWord[] {
  return all.flatMap(([left, content], index) =>
    text(left, 20 + index * step, content).map((word) => ({ ...word, lineHeight: HEIGHT })),
  );
}

function found(words: readonly SheetWord[]): readonly string[] {
  return [...indentedLines(cellItems(words))].map((item) => item.words.map(({ text }) => text).join(' '));
}

const CELL = [
  [20, 'may lead to this'],
  [34, 'the first item'],
  [34, 'the second item'],
  [20, 'and so on'],
] as const;

test('finds lines between two that begin further left, as far apart as those of their font', () => {
  expect(found(lines(HEIGHT * LINE, ...CELL))).toEqual(['the first item', 'the second item']);
});

test('finds none in rows, which stand further apart, and none of cells that have one line', () => {
  expect(found(lines(HEIGHT * LINE + 1, ...CELL))).toEqual([]);
  expect(found(lines(HEIGHT * LINE, ...CELL).map((word) => ({ ...word, oneLine: 'surely' })))).toEqual([]);
});

test('makes no column of an indent, or of what stands behind a bullet', () => {
  const bullet = (y: number) =>
    [...text(20, y, '•'), ...text(44, y, 'with white')].map((w) => ({ ...w, lineHeight: 1.2 }));
  const words = [...lines(HEIGHT * LINE, ...CELL), ...bullet(20 + 4 * HEIGHT * LINE)];
  expect(sheetGrid({ words, lines: [], fills: [] })?.columns).toHaveLength(2);
  const apart = words.map((word) => ({ ...word, lineHeight: 1.3 }));
  expect(sheetGrid({ words: apart, lines: [], fills: [] })?.columns.length).toBeGreaterThan(2);
});
