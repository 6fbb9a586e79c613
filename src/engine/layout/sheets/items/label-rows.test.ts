/** Checks which labels of several lines are found to stand beside rows that are too low for them. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';
import { drawnOrder } from './draw-order.ts';

/** Rows of two cells, then a label beside them, as Calc draws them. */
function labels(rows: readonly number[], label: readonly Word[]): readonly string[] {
  const cells = rows.flatMap((y, row) => [...text(100, y, `Part ${row}`), ...text(200, y, `${row}`)]);
  const words = [
    ...text(20, 60, 'Group'),
    ...text(100, 60, 'Name'),
    ...text(200, 60, 'Value'),
    ...cells,
    ...text(20, 190, 'End'),
    ...label,
  ];
  const grid = sheetGrid({ ...drawnOrder(words, 800), lines: [], fills: [] });
  return (grid?.cells ?? [])
    .filter(({ column, rowSpan }) => column === 0 && rowSpan > 1)
    .map((cell) => `${cellText(cell.words)} ${cell.row}-${cell.row + cell.rowSpan - 1}`);
}

test('merges the rows that a label of several lines stands in the middle of', () => {
  const label = [...text(20, 102, 'Activity'), ...text(20, 112, 'Stream')];
  expect(labels([100, 114, 128, 160], label)).toEqual(['Activity Stream 1-2']);
  expect(labels([93, 107, 121, 160], label)).toEqual(['Activity Stream 1-3']);
});

test('takes lines that are all level with rows for cells of these', () => {
  expect(labels([100, 114, 128, 160], [...text(20, 100, 'Old'), ...text(20, 114, 'New')])).toEqual([]);
});

test('leaves a label alone whose row has room for it', () => {
  const label = [...text(20, 101, 'Activity'), ...text(20, 113, 'Stream')];
  expect(labels([80, 107, 134, 160], label)).toEqual([]);
  expect(labels([80, 113, 134, 160], label)).toEqual([]);
});

test('takes lines for cells of rows that all stand as far below their row: letters of another height', () => {
  const names = [0, 14, 28].flatMap((y) => text(20, 103 + y, `Name${y}`));
  expect(labels([100, 114, 128, 160], names)).toEqual([]);
});
