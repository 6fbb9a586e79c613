/** Checks which tables of two pages are one, and what their cells become. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { type CellNode, type TableNode, textOf } from '../drafts/nodes.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { paragraphNode } from '../sections/sections.ts';
import { joinTable } from './tables-over-pages.ts';

const MEASURE = { left: 0, right: 300 };

/** Cells by row, each as `[column, columnSpan]`. */
function table(
  page: number,
  columns: readonly number[],
  rows: readonly (readonly (readonly [number, number])[])[],
): TableNode {
  const cells = rows.flatMap((row, index) =>
    row.map(([column, columnSpan]): CellNode => {
      const box = {
        left: columns[column] ?? 0,
        right: columns[column + columnSpan] ?? 0,
        top: index,
        bottom: index + 1,
      };
      return {
        row: index,
        column,
        rowSpan: 1,
        columnSpan,
        box,
        borders: {},
        align: 'left',
        verticalAlign: 'top',
        blocks: [],
      };
    }),
  );
  const box = { left: columns[0] ?? 0, right: columns.at(-1) ?? 0, top: 0, bottom: rows.length };
  const edges = rows.map((_, index) => index).concat(rows.length);
  const found = { found: 'ruled', box, rows: edges, headerRows: 0, confidence: 1, measure: MEASURE, gapPt: 0 } as const;
  return { kind: 'table', ...found, columns, cells, page, more: [] };
}

test('a part whose cells all span two columns goes on in the columns of the table', () => {
  const first = table(
    1,
    [0, 100, 200, 300],
    [
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
    ],
  );
  expect(
    joinTable(
      first,
      table(
        2,
        [1, 101, 299],
        [
          [
            [0, 1],
            [1, 1],
          ],
        ],
      ),
    ),
  ).toBe(true);
  expect(first.more[0]?.columns).toEqual(first.columns);
  expect(first.more[0]?.cells.map(({ column, columnSpan }) => [column, columnSpan])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('a part with more columns parts those of the pages before', () => {
  const first = table(
    1,
    [0, 100, 300],
    [
      [
        [0, 1],
        [1, 1],
      ],
    ],
  );
  expect(
    joinTable(
      first,
      table(
        2,
        [0, 100, 200, 300],
        [
          [
            [0, 1],
            [1, 1],
            [2, 1],
          ],
        ],
      ),
    ),
  ).toBe(true);
  expect(first.columns).toEqual([0, 100, 200, 300]);
  expect(first.cells.map(({ columnSpan }) => columnSpan)).toEqual([1, 2]);
});

test('tables of another width, or with columns elsewhere, stay tables of their own', () => {
  const first = table(
    1,
    [0, 100, 300],
    [
      [
        [0, 1],
        [1, 1],
      ],
    ],
  );
  expect(
    joinTable(
      first,
      table(
        2,
        [0, 100, 250],
        [
          [
            [0, 1],
            [1, 1],
          ],
        ],
      ),
    ),
  ).toBe(false);
  expect(
    joinTable(
      first,
      table(
        2,
        [0, 150, 300],
        [
          [
            [0, 1],
            [1, 1],
          ],
        ],
      ),
    ),
  ).toBe(false);
  expect(first.more).toEqual([]);
});

test('columns that white parts may end a little elsewhere on the next page', () => {
  const cells: [number, number][][] = [
    [
      [0, 1],
      [1, 1],
    ],
  ];
  const first = { ...table(1, [0, 100, 300], cells), found: 'levels' } as const;
  const far = { ...table(2, [0, 160, 300], cells), found: 'levels' } as const;
  expect(joinTable(first, far)).toBe(false);
  const near = { ...table(2, [0, 112, 300], cells), found: 'levels' } as const;
  expect(joinTable(first, near)).toBe(true);
  expect(first.more[0]?.columns).toEqual([0, 100, 300]);
});

test('columns that white parts go on where a page has text in some of them only', () => {
  const white = (page: number, columns: readonly number[], row: readonly (readonly [number, number])[]): TableNode => ({
    ...table(page, columns, [row]),
    found: 'levels',
  });
  const first = white(
    1,
    [0, 100, 200, 300],
    [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  );
  // Of the second column nothing is left on the page: the white goes from the first to the third.
  const next = white(
    2,
    [0, 100, 300],
    [
      [0, 1],
      [1, 1],
    ],
  );
  const line = makeFlowLine(makeSegments(text(210, 0, 'third')), 2);
  const cells = next.cells.map((cell) =>
    cell.column === 1
      ? { ...cell, blocks: [paragraphNode({ kind: 'paragraph', lines: [line], measure: MEASURE, gapPt: 0 }, 2, true)] }
      : cell,
  );
  expect(joinTable(first, { ...next, cells })).toBe(true);
  expect(first.more[0]?.cells.map(({ column, columnSpan, blocks }) => [column, columnSpan, blocks.length])).toEqual([
    [0, 1, 0],
    [1, 1, 0],
    [2, 1, 1],
  ]);
});

/** A part that the tags tell, with a text in each of its two cells of a row. */
function taggedPart(page: number, range: readonly [number, number], right: readonly string[]): TableNode {
  const row: readonly (readonly [number, number])[] = [
    [0, 1],
    [1, 1],
  ];
  const columns = page === 1 ? [0, 100, 300] : [0, 140, 280];
  const part = table(
    page,
    columns,
    right.map(() => row),
  );
  const cells = part.cells.map((cell) => {
    const content = cell.column === 0 ? 'name' : (right[cell.row] ?? '');
    const block = 1000 * cell.column + range[0] + cell.row;
    const words = text(0, 0, content).map((word) => ({ ...word, tag: { block, role: 'paragraph' as const } }));
    const line = makeFlowLine(makeSegments(words), page);
    return {
      ...cell,
      blocks: [paragraphNode({ kind: 'paragraph', lines: [line], measure: MEASURE, gapPt: 0 }, page, true)],
    };
  });
  const [first, last] = range;
  return { ...part, found: page === 1 ? 'ruled' : 'spaced', cells, tagged: { table: 7, first, last } };
}

function rightTexts({ cells }: Pick<TableNode, 'cells'>): readonly string[] {
  return cells.flatMap(({ column, blocks }) =>
    column === 0 ? [] : blocks.map((block) => (block.kind === 'paragraph' ? textOf(block) : '')),
  );
}

test('parts that the tags call one table are joined whatever their columns, and nothing else is', () => {
  const first = taggedPart(1, [0, 1], ['one', 'two']);
  expect(joinTable(first, { ...taggedPart(2, [2, 2], ['three']), tagged: { table: 8, first: 2, last: 2 } })).toBe(
    false,
  );
  expect(joinTable(first, taggedPart(2, [2, 2], ['three']))).toBe(true);
  expect(first.more.map(rightTexts)).toEqual([['three']]);
  expect(first.more[0]?.columns).toEqual(first.columns);
});

test('a row that the end of a page parts is one row, and its paragraph one paragraph', () => {
  const first = taggedPart(1, [0, 1], ['one', 'begins here']);
  expect(joinTable(first, taggedPart(2, [1, 2], ['and ends there', 'three']))).toBe(true);
  expect(rightTexts(first)).toEqual(['one', 'begins here and ends there']);
  expect(first.more.map(rightTexts)).toEqual([['three']]);
  expect(first.more[0]?.cells.map(({ row }) => row)).toEqual([0, 0]);
  expect(first.more[0]?.rows).toHaveLength(2);
  const only = taggedPart(1, [0, 0], ['begins here']);
  for (const page of [2, 3]) expect(joinTable(only, taggedPart(page, [0, 0], ['goes on']))).toBe(true);
  expect(rightTexts(only)).toEqual(['begins here goes on goes on']);
  expect(only.more).toEqual([]);
});

test('a table has the room at the right of its cells that its narrowest part has', () => {
  const rows = [[[0, 1]]] as const;
  const padded = (page: number, rightPt: number) => ({
    ...table(page, [0, 100], rows),
    padding: { leftPt: 5, rightPt },
  });
  const first = padded(1, 5);
  expect(joinTable(first, padded(2, 3.5))).toBe(true);
  expect(joinTable(first, padded(3, 5))).toBe(true);
  expect(first.padding).toEqual({ leftPt: 5, rightPt: 3.5 });
});
