/** Checks which labels are found to be merged over a high row and those around it. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

const TEXT = ['We write down what is done', 'in every week of the year', 'by all who have a part in'];

/** Groups of a line, a row of three lines and a line, with a label beside them. @param label how far below its group it stands. */
function labels(tops: readonly number[], label: number): readonly string[] {
  const names = [...text(20, 20, 'Kind'), ...text(100, 20, 'Stream'), ...text(260, 20, 'Part')];
  const groups = tops.flatMap((y) => [
    ...text(100, y, 'First stream of the work'),
    ...text(260, y, 'Part'),
    ...TEXT.flatMap((line, index) => text(100, y + 20 + 11 * index, line)),
    ...text(260, y + 20, 'Open'),
    ...text(100, y + 80, 'Second stream of the work'),
    ...text(260, y + 80, 'Part'),
    ...text(20, y + label, 'Group'),
  ]);
  const grid = sheetGrid({ words: [...names, ...groups], lines: [], fills: [] });
  return (grid?.cells ?? [])
    .filter(({ column, row }) => column === 0 && row > 0)
    .map((cell) => `${cellText(cell.words)} ${cell.rowSpan}`);
}

test('merges the rows around a high one whose middle is that of a label', () => {
  expect(labels([60, 200, 340], 40)).toEqual(['Group 3', 'Group 3', 'Group 3']);
});

test('leaves labels in their row that are set as its cells are', () => {
  expect(labels([60, 200, 340], 20)).toEqual(['Group 1', 'Group 1', 'Group 1']);
  expect(labels([60, 200, 340], 31)).toEqual(['Group 1', 'Group 1', 'Group 1']);
});

test('leaves one label alone in its row', () => {
  expect(labels([60], 40)).toEqual(['Group 1']);
});

/** Rows of two lines, two of them beside each label. @param step from row to row. */
function between(step: number): readonly string[] {
  const rows = [0, 1, 2, 3].flatMap((row) =>
    [0, 11].flatMap((line) => [
      ...text(100, 60 + step * row + line, TEXT[line] ?? ''),
      ...text(260, 60 + step * row + line, line === 0 ? 'an open part' : 'of the plan'),
    ]),
  );
  const names = [...text(20, 20, 'Kind'), ...text(100, 20, 'Stream'), ...text(260, 20, 'Part')];
  const groups = [0, 2].flatMap((row) => text(20, 65.5 + step * (row + 0.5), 'Group'));
  const grid = sheetGrid({ words: [...names, ...rows, ...groups], lines: [], fills: [] });
  return (grid?.cells ?? [])
    .filter(({ column, row }) => column === 0 && row > 0)
    .map((cell) => `${cellText(cell.words)} ${cell.rowSpan}`);
}

test('merges the rows around a label that they leave no room', () => {
  expect(between(26)).toEqual(['Group 2', 'Group 2']);
  expect(between(40)).toEqual(['Group 1', 'Group 1']);
});
