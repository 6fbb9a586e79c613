/** Checks what becomes of tables whose tags and lines say different things. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { RowRange, TaggedCell } from '../../../page/words/content-tag.ts';
import type { Word } from '../../../page/words/words.ts';
import type { FoundTable } from '../../tables/table.ts';
import { type TaggedTables, taggedTables } from './tagged-table.ts';

const XS = [50, 150, 250];
const YS = [100, 120, 140, 160];
/** Nothing is drawn on it. */
const BLANK = { page: 1, lines: [], fills: [] };

function cell(row: number, column: number, rowSpan = 1): TaggedCell {
  return { table: 1, row, column, rowSpan, columnSpan: 1, isHeader: false };
}

function words(content: string, row: number, at: number, tagged: TaggedCell): readonly Word[] {
  const placed = text((XS[at] ?? 0) + 5, (YS[row] ?? 0) + 5, content);
  return placed.map((word) => ({ ...word, tag: { block: 10 * row + at, role: 'paragraph', cell: tagged } }));
}

/** One cell at the left beside three at the right. @param span that the tags know of the one at the left. */
function tableOf(span: number) {
  const first = cell(0, 0, span);
  const rights = [0, 1, 2].map((row) => cell(row, row === 0 || span > 1 ? 1 : 0));
  const all = [...words('all', 0, 0, first), ...rights.flatMap((each, row) => words(`row ${row}`, row, 1, each))];
  return { all, cells: [first, ...rights] };
}

function drawnFor(all: readonly Word[]): FoundTable {
  const at = { borders: {}, align: 'left', verticalAlign: 'top' } as const;
  const right = [0, 1, 2].map((row) => ({
    ...at,
    row,
    column: 1,
    rowSpan: 1,
    columnSpan: 1,
    words: all.filter(({ text: part }) => part === `${row}`),
    box: { left: 150, right: 250, top: YS[row] ?? 0, bottom: YS[row + 1] ?? 0 },
  }));
  const box = { left: 50, right: 150, top: 100, bottom: 160 };
  const left = { ...at, row: 0, column: 0, rowSpan: 3, columnSpan: 1, words: all.slice(0, 1), box };
  const edges = { columns: [50, 150, 250], rows: YS };
  return {
    found: 'ruled',
    box: { ...box, right: 250 },
    ...edges,
    headerRows: 0,
    cells: [left, ...right],
    confidence: 1,
  };
}

/** One table, as the tags tell it. */
function tagged(cells: readonly TaggedCell[], pages: readonly (readonly [number, RowRange])[] = []): TaggedTables {
  return new Map([[1, { cells, pages: new Map(pages) }]]);
}

test('tags that leave out a cell over several rows give way to the lines', () => {
  const { all, cells } = tableOf(1);
  const more = [...cells, cell(1, 1), cell(2, 1)];
  const drawn = drawnFor(all);
  // Two cells of four stand elsewhere: too few to tell.
  expect(taggedTables({ ...BLANK, words: all }, tagged(more), [drawn])).not.toContain(drawn);
  const lower = [3, 4].flatMap((row) => text(155, 100 + 20 * row, 'more').map((word) => tagAt(word, cell(row, 0))));
  const found = { ...drawn, box: { ...drawn.box, bottom: 200 }, rows: [...YS, 180, 200] };
  expect(
    taggedTables({ ...BLANK, words: [...all, ...lower] }, tagged([...more, cell(3, 0), cell(4, 0)]), [found]),
  ).toEqual([{ ...found, tagged: { table: 1, first: 0, last: 4 } }]);
});

test('a line that the page draws within a column is no contradiction to the tags', () => {
  const cells = [0, 1, 2, 3].flatMap((row) => [cell(row, 0), cell(row, 1)]);
  const all = cells.flatMap((each) =>
    text(each.column === 0 ? 55 : 205, 105 + 20 * each.row, 'x').map((word) => ({ ...tagAt(word, each) })),
  );
  const columns = [50, 150, 200, 300];
  const found = { ...drawnFor(all), box: { left: 50, right: 300, top: 100, bottom: 180 }, columns, rows: [...YS, 180] };
  const [made] = taggedTables({ ...BLANK, words: all }, tagged(cells), [found]);
  expect(made?.cells.map(({ row, column }) => [row, column])).toEqual(cells.map(({ row, column }) => [row, column]));
});

function tagAt(word: Word, own: TaggedCell): Word {
  return { ...word, tag: { block: 100 + own.row, role: 'paragraph', cell: own } };
}

test('tags that agree with the lines make the table', () => {
  const { all, cells } = tableOf(3);
  const [table] = taggedTables({ ...BLANK, words: all }, tagged(cells), [drawnFor(all)]);
  expect(table?.cells.map(({ row, column, rowSpan }) => [row, column, rowSpan])).toEqual([
    [0, 0, 3],
    [0, 1, 1],
    [1, 1, 1],
    [2, 1, 1],
  ]);
});

test('rows whose tags lack the cells without text have theirs where whole rows have columns', () => {
  const at = (row: number, column: number) => ({ ...cell(row, column), column });
  const say = (content: string, x: number, row: number, own: TaggedCell) =>
    text(x, (YS[row] ?? 0) + 5, content).map((word) => tagAt(word, own));
  const cells = [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(2, 0), at(2, 1)];
  const all = [
    ...say('Date', 55, 0, at(0, 0)),
    ...say('Paid', 155, 0, at(0, 1)),
    ...say('Left', 255, 0, at(0, 2)),
    ...say('May', 55, 1, at(1, 0)),
    ...say('7.00', 257, 1, at(1, 1)),
    ...say('June', 55, 2, at(2, 0)),
    ...say('9.00', 157, 2, at(2, 1)),
  ];
  const [table] = taggedTables({ ...BLANK, words: all }, tagged(cells), []);
  const rows = [0, 1, 2].map((row) =>
    table?.cells.filter((each) => each.row === row).map((each) => each.words.map((word) => word.text).join(' ')),
  );
  expect(rows).toEqual([
    ['Date', 'Paid', 'Left'],
    ['May', '', '7.00'],
    ['June', '9.00', ''],
  ]);
});

test('rows without text stand where the table begins and ends, and below the text of a page that it goes on from', () => {
  const cells = [0, 1, 2, 3, 4, 5, 6].flatMap((row) => [cell(row, 0), cell(row, 1)]);
  const pages = [
    [1, { first: 1, last: 2 }],
    [2, { first: 4, last: 5 }],
  ] as const;
  const onPage = (page: number, rows: readonly number[]) => {
    const all = rows.flatMap((row, at) => [0, 1].flatMap((column) => words('said', at, column, cell(row, column))));
    return taggedTables({ ...BLANK, page, words: all }, tagged(cells, pages), [])[0];
  };
  expect(onPage(1, [1, 2])?.tagged).toEqual({ table: 1, first: 0, last: 3 });
  expect(onPage(1, [1, 2])?.cells.map((each) => each.words.length)).toEqual([0, 0, 1, 1, 1, 1, 0, 0]);
  expect(onPage(2, [4, 5])?.tagged).toEqual({ table: 1, first: 4, last: 6 });
});

test('cells that the tags have beyond the last drawn column, and that hold nothing, are none', () => {
  const { all, cells } = tableOf(3);
  const more = [...cells, cell(0, 2), cell(0, 3)];
  const [table] = taggedTables({ ...BLANK, words: all }, tagged(more), [drawnFor(all)]);
  expect(table?.columns).toEqual([50, 150, 250]);
  expect(table?.cells.map(({ row, column, rowSpan }) => [row, column, rowSpan])).toEqual([
    [0, 0, 3],
    [0, 1, 1],
    [1, 1, 1],
    [2, 1, 1],
  ]);
});

test('rules and grounds that make no grid are those of the cells that the tags tell', () => {
  const cells = [0, 1, 2].flatMap((row) => [cell(row, 0), cell(row, 1)]);
  const all = [0, 1, 2].flatMap((row) => [0, 1].flatMap((at) => words('said', row, at, cell(row, at))));
  const rule = (from: number, to: number, at: number) => ({ level: true, at, from, to, widthPt: 1, colour: 'dddddd' });
  const lines = [rule(50, 130, 118), rule(130, 250, 118), rule(130, 250, 138)];
  const fills = [{ box: { left: 50, right: 250, top: 98, bottom: 118 }, colour: 'eeeeee' }];
  const [table] = taggedTables({ page: 1, words: all, lines, fills }, tagged(cells), []);
  expect(table?.columns[1]).toBe(130);
  expect(table?.rows.slice(1, 3)).toEqual([118, 138]);
  expect(table?.cells.map(({ borders, fill }) => `${Object.keys(borders).join()} ${fill}`)).toEqual([
    'bottom eeeeee',
    'bottom eeeeee',
    'top undefined',
    'top,bottom undefined',
    ' undefined',
    'top undefined',
  ]);
});
