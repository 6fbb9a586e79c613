/** Checks which names of a printed sheet are found to stand over groups of columns. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

const RIGHT = [100, 160, 220, 280, 340, 400, 460];

function around(middle: number, y: number, content: string): readonly Word[] {
  return text(middle - 2.5 * content.length, y, content);
}

/** Names of rows that begin at 10, and seven columns of numbers, each 60 points wide, with their names. */
const BODY = [
  ...['', 'North', 'South', 'East', 'West of it'].flatMap((name, row) => (name ? text(10, 60 + 15 * row, name) : [])),
  ...RIGHT.flatMap((right, column) => [
    ...textTo(right, 60, `Q${column + 1}`),
    ...textTo(right, 75, '12'),
    ...textTo(right, 90, '12345678'),
    ...textTo(right, 105, '7654321'),
    ...textTo(right, 120, '123'),
  ]),
];

function merged(words: readonly Word[]): readonly string[] {
  const cells = sheetGrid({ words: [...words, ...BODY], lines: [], fills: [] })?.cells ?? [];
  return cells
    .filter(({ columnSpan }) => columnSpan > 1)
    .map((cell) => `${cellText(cell.words)} ${cell.column}-${cell.column + cell.columnSpan - 1}`);
}

test('merges groups of columns that touch, the middle of one being that of a single column', () => {
  expect(merged([...around(191, 45, 'Old'), ...around(341, 45, 'New')])).toEqual(['Old 2-4', 'New 5-6']);
  expect(merged([...around(191, 45, 'Old'), ...around(371, 45, 'New')])).toEqual(['Old 2-4', 'New 5-7']);
});

test('takes the side of a first group from the middle of its name, where nothing else shows it', () => {
  const names = ['North', 'South', 'East'].flatMap((name, row) => text(10, 75 + 15 * row, name));
  const numbers = [100, 160, 220, 280].flatMap((right) =>
    ['Sum', '12', '1234', '123'].flatMap((number, row) => textTo(right, 60 + 15 * row, number)),
  );
  const spans = (middle: number) => {
    const groups = [...around(middle, 45, 'Old'), ...around(221, 45, 'New')];
    const words = [...text(10, 30, 'Results of the whole year'), ...groups, ...names, ...numbers];
    const cells = sheetGrid({ words, lines: [], fills: [] })?.cells ?? [];
    return cells.filter(({ row, columnSpan }) => row > 0 && columnSpan > 1).map(({ column }) => column);
  };
  expect(spans(115.5)).toEqual([1, 3]);
  // That side would lie amid the names.
  expect(spans(95.5)).toEqual([3]);
});

test('leaves texts alone that stand in the middle of single columns below others', () => {
  const names = RIGHT.flatMap((right) => around(right - 29, 30, 'Sum'));
  expect(merged([...names, ...around(191, 45, 'x'), ...around(371, 45, 'x')])).toEqual([]);
});

test('takes the starts of names for the sides of columns that nothing else shows, and sets groups to the middle', () => {
  const names = [100, 160, 220, 280, 340].flatMap((left, column) => text(left, 60, `Part${column}`));
  const numbers = [157, 217, 277, 337, 397].flatMap((right) => textTo(right, 75, '12'));
  const groups = [...around(189, 45, 'One'), ...around(339, 45, 'Two')];
  const words = [...groups, ...names, ...text(20, 75, 'Value'), ...numbers];
  const cells = sheetGrid({ words, lines: [], fills: [] })?.cells ?? [];
  const found = cells.filter(({ columnSpan }) => columnSpan > 1);
  expect(found.map((cell) => `${cellText(cell.words)} ${cell.column} ${cell.columnSpan} ${cell.align}`)).toEqual([
    'One 1 3 center',
    'Two 4 2 center',
  ]);
});
