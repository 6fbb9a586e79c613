/** Checks which cells of a printed sheet are found to be merged over columns without lines around them. */
import { expect, test } from 'vitest';
import { level, sized, text, textTo, upright } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

function around(middle: number, y: number, content: string): readonly Word[] {
  return text(middle - 2.5 * content.length, y, content);
}

/** Three columns of numbers that end at 160, 220 and 280, beside one of names that begin at 20. */
const BODY = [
  ...['North', 'South and east'].flatMap((name, row) => text(20, 60 + 15 * row, name)),
  ...[160, 220, 280].flatMap((right) => [...textTo(right, 60, '12'), ...textTo(right, 75, '1234')]),
];

function merged(words: readonly Word[]): readonly string[] {
  const cells = sheetGrid({ words: [...words, ...BODY], lines: [], fills: [] })?.cells ?? [];
  return cells
    .filter(({ columnSpan }) => columnSpan > 1)
    .map((cell) => `${cellText(cell.words)} ${cell.column}-${cell.column + cell.columnSpan - 1}`);
}

test('merges the columns that a heading stands in the middle of', () => {
  expect(merged(around(221, 30, 'Sum and rest'))).toEqual(['Sum and rest 2-3']);
  expect(merged([...around(221, 30, 'Sum'), ...around(251, 30, 'x')])).toEqual([]);
});

test('merges all columns below a title by itself that is wider than the one that it stands over', () => {
  const xs = [40, 100, 160, 220, 280, 340];
  const lines = [...[50, 70, 90].map((at) => level(at, 40, 340)), ...xs.map((at) => upright(at, 50, 90))];
  const cells = xs.slice(0, -1).flatMap((left) => [...text(left + 2, 60, 'Name'), ...text(left + 2, 80, 'Other')]);
  const spans = (title: readonly Word[]) => {
    const found = sheetGrid({ words: [...title, ...cells], lines, fills: [] })?.cells ?? [];
    return found.filter(({ columnSpan }) => columnSpan > 1).map(({ column, columnSpan }) => [column, columnSpan]);
  };
  expect(spans(around(190, 30, 'Results of the year'))).toEqual([[0, 5]]);
  expect(spans(around(190, 30, 'Year'))).toEqual([]);
  expect(spans(sized(174, 30, 'Year', 16))).toEqual([[0, 5]]);
  // It begins where a column does.
  expect(spans(around(190, 30, 'Results of the year that went before'))).toEqual([[0, 5]]);
  expect(spans([...around(190, 30, 'Results of the year'), ...text(42, 30, 'No')])).toEqual([[1, 3]]);
  expect(spans([...around(190, 30, 'Year'), ...text(42, 30, 'No')])).toEqual([]);
});

test('takes the sides of cells that lines enclose for those of columns, whatever cells over several columns hold', () => {
  const xs = [40, 100, 160, 220];
  const lines = [
    ...[50, 70, 90, 110, 130].map((at) => level(at, 40, 220)),
    ...xs.flatMap((at) => [upright(at, 50, 70), upright(at, 90, 130)]),
    ...[40, 220].map((at) => upright(at, 70, 90)),
  ];
  const names = [60, 100, 120].flatMap((y) => [70, 130, 190].flatMap((middle) => around(middle - 1, y - 4, 'Art')));
  const words = [...names, ...text(142, 76, 'Break at noon'), ...around(150, 30, 'Timetable of it')];
  expect(sheetGrid({ words, lines, fills: [] })?.columns).toEqual(xs);
});

test('leaves texts alone that are set to a side of their column, or stand in its middle', () => {
  expect(merged(text(20, 30, 'A long title that runs over columns'))).toEqual([]);
  expect(merged(textTo(220, 30, 'A text set to the right'))).toEqual([]);
  expect(merged(around(191, 45, 'Sum'))).toEqual([]);
});

test('merges the columns that lines of one text run over', () => {
  const lines = [
    'A note that goes on and on until',
    'it has to be wrapped below, and',
    'wrapped again at the same place',
    'at last',
  ];
  const note = lines.flatMap((line, row) => text(20, 100 + 11 * row, line));
  expect(merged(note)).toEqual([`${lines.join(' ')} 0-1`]);
});

test('takes a text for one of its own column that a space at its end moves off the middle', () => {
  const last = [...textTo(343, 60, '5'), ...textTo(343, 75, '67')];
  expect(merged([...last, ...around(252.5, 45, 'Sum')])).toEqual([]);
});

test('merges no columns for a text in the middle that most texts of its own column share', () => {
  const centred = ['12', '1234', '7', '123456'].flatMap((number, row) => [
    ...textTo(160, 90 + 15 * row, '12'),
    ...textTo(220, 90 + 15 * row, '34'),
    ...around(300, 90 + 15 * row, number),
  ]);
  const wide = [
    textTo(438, 150, 'a text that reaches far beyond it'),
    textTo(438, 165, 'another text that does so too'),
  ];
  expect(merged([...centred, ...wide.flat(), ...text(20, 180, 'West'), ...around(300, 180, '99')])).toEqual([]);
});
