/** Checks which pages are taken for one sheet, and how its pages are put together. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { printedSheets } from './page-order.ts';
import { pageProfile } from './page-profile.ts';
import { printedHeadings } from './printed-headings.ts';
import { RunningLines } from './running-lines.ts';
import { sheetCanvas } from './sheet-canvas.ts';
import type { Strips } from './sheet-strips.ts';

const SIZE = { widthPt: 300, heightPt: 200 };

/** A page that is written on from edge to edge: `columns` at their places, `rows` lines. */
function page(columns: readonly number[], rows: number, name: string): readonly Word[] {
  return Array.from({ length: rows }, (_, row) =>
    columns.flatMap((x, column) => text(x, 20 + 12 * row, `${name}${row}${'abc'[column]}xxxx`)),
  ).flat();
}

function strips(...pages: readonly (readonly Word[])[]): readonly Strips[] {
  const profiles = pages.map((words, index) =>
    pageProfile(index + 1, words, SIZE, { painted: [], level: [] }, printedHeadings(words)?.origin),
  );
  return printedSheets(profiles).map((sheet) => sheet.strips);
}

test('joins pages that go on below, and those that go on beside', () => {
  const left = [20, 90, 200];
  const right = [20, 130, 230];
  expect(strips(page(left, 13, 'a'), page(left, 5, 'b'), page(right, 13, 'c'), page(right, 5, 'd'))).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ]);
});

test('takes a page on which a row stands again for a sheet of its own, though it would not have fitted beside', () => {
  const head = [20, 130, 230].flatMap((x, column) => text(x, 8, `${'abc'[column]}heading`));
  const other = [20, 130, 230].flatMap((x) => text(x, 8, `${x}heading`));
  const [left, right] = [page([20, 90, 200], 8, 'a'), page([20, 130, 230], 8, 'c')];
  expect(strips([...head, ...left], [...other, ...right])).toEqual([[[1], [2]]]);
  expect(strips([...head, ...left], [...head, ...right])).toEqual([[[1]], [[2]]]);
});

test('takes pages with the same headings over columns of other widths for two tables', () => {
  const head = (places: readonly number[], y: number) =>
    places.flatMap((x, column) => text(x, y, `${'abc'[column]}heading`));
  const [left, right] = [page([20, 90, 200], 8, 'a'), page([20, 130, 230], 8, 'c')];
  const first = [...head([20, 90, 200], 8), ...left];
  expect(strips(first, [...head([20, 130, 230], 8), ...right])).toEqual([[[1]], [[2]]]);
});

test('begins a new sheet after a page with room to spare', () => {
  expect(strips(page([20, 80], 5, 'a'), page([20, 80], 5, 'b'))).toEqual([[[1]], [[2]]]);
});

test('goes by the printed letters and numbers of columns and rows', () => {
  const headed = (letter: string, number: number) => [
    ...text(50, 20, letter),
    ...text(150, 20, String.fromCharCode(letter.charCodeAt(0) + 1)),
    ...[0, 1, 2].flatMap((row) => [
      ...textTo(30, 40 + 12 * row, String(number + row)),
      ...text(40, 40 + 12 * row, 'some'),
      ...text(140, 40 + 12 * row, 'text'),
    ]),
  ];
  expect(strips(headed('A', 1), headed('A', 4), headed('C', 1), headed('C', 4), headed('A', 1))).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
    [[5]],
  ]);
});

test('drops rows that are repeated at the top of the next page', () => {
  const head = [...text(20, 20, 'Name'), ...text(90, 20, 'Sum')];
  const canvas = sheetCanvas(
    [
      [
        { words: [...head, ...text(20, 32, 'Ann')], lines: [], fills: [] },
        { words: [...head, ...text(20, 32, 'Bob')], lines: [], fills: [] },
      ],
    ],
    true,
  );
  expect(canvas.words.map((word) => word.text)).toEqual(['Name', 'Sum', 'Ann', 'Bob']);
});

test('drops the name of the sheet and the number of the page, and nothing that stands in cells', () => {
  const running = new RunningLines();
  const pages = [1, 2].map((number) => ({
    size: SIZE,
    words: [...text(135, 2, 'Sheet1'), ...page([20, 90], 10, 'a'), ...text(135, 185, `Page ${number}`)],
  }));
  for (const each of pages) running.add(each);
  const kept = pages.map((each) => running.without(each).map((word) => word.text));
  expect(kept[0]).not.toContain('Sheet1');
  expect(kept[1]).not.toContain('Page');
  expect(kept[1]).toHaveLength(20);
});

test('puts cells beside the wrapped text in whose middle they stand', () => {
  const texts = [1, 2, 4, 2, 1, 2, 4, 1];
  const tops = texts.map((_, row) => 10 + texts.slice(0, row).reduce((sum, lines) => sum + 11 * lines, 0));
  const names = tops.flatMap((top, row) => text(20, top + (11 * ((texts[row] ?? 1) - 1)) / 2, `N${row}xxxxxxxxxxx`));
  const beside = texts.flatMap((lines, row) =>
    Array.from({ length: lines }, (_, line) =>
      text(26, (tops[row] ?? 0) + 11 * line, `long${row}text${line}${'x'.repeat(38)}`),
    ),
  );
  expect(strips(names, beside.flat())).toEqual([[[1], [2]]]);
});

test('knows a page number that is drawn apart from its word', () => {
  const running = new RunningLines();
  const number = [...text(135, 185, 'Page'), ...text(160, 185, '1')].map((word) => ({ ...word, followsSpace: false }));
  const page1 = { size: SIZE, words: [...number, ...page([20, 90], 10, 'a')] };
  running.add(page1);
  expect(running.without(page1)).toHaveLength(20);
});
