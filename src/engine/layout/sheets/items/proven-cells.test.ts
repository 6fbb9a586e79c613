/** Checks which lines of a sheet the order of drawing shows to be of one cell. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { cellItems } from './cell-items.ts';
import { provenCells } from './proven-cells.ts';

/** Lines that go on the cell of the one before. */
function found(...lines: readonly (readonly [left: number, line: number, content: string])[]): readonly string[] {
  const words = lines.flatMap(([left, line, content]) =>
    text(left, 20 + line * 12, content).map((word) => ({ ...word, lineHeight: 1.2 })),
  );
  return [...provenCells(cellItems(words))].map(({ words: [word] }) => word?.text ?? '');
}

test('knows lines as one cell where a text beside the first is drawn after the last', () => {
  expect(found([20, 0, 'a'], [20, 1, 'b'], [20, 3, 'c'], [90, 0, 'd'])).toEqual(['b', 'c']);
  expect(found([20, 0, 'a'], [20, 1, 'b'], [90, 1, 'd'])).toEqual([]);
});

test('knows what is drawn after such a cell, within its height, as one cell', () => {
  expect(found([20, 0, 'a'], [20, 3, 'b'], [90, 0, 'd'], [90, 2, 'e'])).toEqual(['b', 'e']);
  expect(found([20, 0, 'a'], [20, 1, 'b'], [90, 0, 'd'], [90, 3, 'e'])).toEqual(['b']);
});

test('knows nothing of rows, which stand further apart than lines of their font', () => {
  expect(found([20, 0, 'a'], [20, 1.2, 'b'], [90, 0, 'd'])).toEqual([]);
});
