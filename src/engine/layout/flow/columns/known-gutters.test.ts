/** Checks that pages of a document tell each other where their columns stand, and that tables are searched in each by itself. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { segmentRows } from '../page/page-rows.ts';
import { column } from './columns.ts';
import { GutterReader, isFirstColumn, partAtGutters } from './known-gutters.ts';

const SIZE = { widthPt: 600, heightPt: 800 };
const LEFT = 60;
const RIGHT = 320;

/** Lines of two columns, below a header that runs over the white between them. */
function twoColumns(rows: number) {
  const lines = Array.from({ length: rows }, (_, row) => [
    ...text(LEFT, 60 + 12 * row, 'a line of the left column that is long enough'),
    ...text(RIGHT, 60 + 12 * row, 'a line of the right column that is long too'),
  ]);
  return [
    ...text(LEFT, 30, 'a header that ends amid the white between both col'),
    ...lines.flat(),
    ...text(300, 780, '7'),
  ];
}

/** Two lists side by side, row by row: names and numbers. */
const lists = (rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    [LEFT, RIGHT].flatMap((x) => [...text(x, 60 + 12 * row, 'name'), ...text(x + 150, 60 + 12 * row, `${1000 + row}`)]),
  ).flat();

function gutters(pages: readonly ReturnType<typeof text>[], page = pages.length + 1): readonly number[] {
  const reader = new GutterReader();
  for (const [index, words] of pages.entries())
    reader.add({ page: index + 1, size: SIZE }, segmentRows(makeSegments(words)));
  return reader.finish()(page, SIZE.widthPt);
}

/** As a file has them that draws the left list before the right one. */
function drawnInTurn(words: ReturnType<typeof text>): ReturnType<typeof text> {
  const [left, right] = [words.filter(({ box }) => box.left < RIGHT), words.filter(({ box }) => box.left >= RIGHT)];
  return [...left, ...right].map((word, from) => ({ ...word, glyphs: { from, to: from + 1 } }));
}

test('three pages with columns at one place make a gutter of the document, two do not', () => {
  expect(gutters([twoColumns(30), twoColumns(30), twoColumns(30), lists(30)])).toEqual([RIGHT - 1]);
  expect(gutters([twoColumns(30), twoColumns(30), lists(30), lists(30)])).toEqual([]);
});

test('lists that the file has one after the other are columns of their page', () => {
  const rows = lists(30).map((word, from) => ({ ...word, glyphs: { from, to: from + 1 } }));
  expect(gutters([drawnInTurn(lists(30)), rows], 1)).toEqual([RIGHT - 1]);
  expect(gutters([drawnInTurn(lists(30)), rows], 2)).toEqual([]);
});

test('pages with few lines tell nothing', () => {
  expect(gutters([twoColumns(8), twoColumns(8), twoColumns(8)])).toEqual([]);
});

test('words beside a gutter of the document are parted, those of short tables over it stay together', () => {
  const [rest, left, right] = partAtGutters(lists(30), [RIGHT - 1]);
  expect(rest).toEqual([]);
  expect(left?.every(({ box }) => box.right < RIGHT)).toBe(true);
  expect(right?.every(({ box }) => box.left >= RIGHT)).toBe(true);
  expect(partAtGutters(lists(5), [RIGHT - 1]).map(({ length }) => length)).toEqual([20]);
  expect(partAtGutters(lists(30), [])).toHaveLength(1);
});

test('pages of very many texts are not looked through', () => {
  const crowd = Array.from({ length: 1_600 }, (_, at) =>
    text(10 + 30 * (at % 16), 10 * Math.floor(at / 16), 'ab'),
  ).flat();
  expect(gutters([crowd, crowd, crowd])).toEqual([]);
  expect(partAtGutters(crowd, [RIGHT - 1])).toEqual([crowd]);
});

test('text up to a gutter of the document is its first column, narrower text and text beyond it are none', () => {
  const columnOf = (x: number, content: string, rows = 8) => {
    const words = Array.from({ length: rows }, (_, row) => text(x, 60 + 12 * row, content)).flat();
    return column(makeSegments(words).map((segment) => ({ segment })));
  };
  const line = 'a line of the left column that is so long that it ends';
  expect(isFirstColumn(columnOf(40, line), [RIGHT - 1])).toBe(true);
  expect(isFirstColumn(columnOf(40, line, 4), [RIGHT - 1])).toBe(false);
  expect(isFirstColumn(columnOf(40, 'a short line'), [RIGHT - 1])).toBe(false);
  expect(isFirstColumn(columnOf(100, line), [RIGHT - 1])).toBe(false);
  expect(isFirstColumn(columnOf(40, line), [])).toBe(false);
});
