/** Checks which rows above a tagged table are those that it repeats. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { CellNode, Node, ParagraphNode, TableNode } from '../drafts/nodes.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { withoutRepeatedRows } from './repeated-rows.ts';

function paragraph(content: string, page: number): ParagraphNode {
  const line = makeFlowLine(makeSegments(text(50, 100, content)), page);
  const pieces = [{ page, lines: [line], measure: { left: 50, right: 400 } }];
  return { kind: 'paragraph', pieces, gapPt: 0, inTable: false, role: 'body', bookmarks: [] };
}

function table(page: number, id: number | undefined, rows: readonly (readonly string[])[]): TableNode {
  const box = { left: 50, right: 400, top: 100, bottom: 200 };
  const cells = rows.flatMap((row, at) =>
    row.map((content, column): CellNode => {
      const place = { row: at, column, rowSpan: 1, columnSpan: 1, box };
      return { ...place, borders: {}, align: 'left', verticalAlign: 'top', blocks: [paragraph(content, page)] };
    }),
  );
  const edges = { columns: [50, 200, 400], rows: Array.from({ length: rows.length + 1 }, (_, row) => 100 + 20 * row) };
  return {
    kind: 'table',
    found: 'ruled',
    box,
    ...edges,
    page,
    gapPt: 0,
    headerRows: 0,
    confidence: 1,
    padding: { leftPt: 0, rightPt: 0 },
    measure: { left: 50, right: 400 },
    cells,
    more: [],
    ...(id === undefined ? {} : { tagged: { table: id, first: 0, last: rows.length - 1 } }),
  };
}

const ROWS = [
  ['Item', 'Price'],
  ['Pen', '1'],
];

test('a row that says what the first row of the table says is dropped', () => {
  const [first, next] = [table(1, 7, ROWS), table(2, 7, [['Ink', '2']])];
  const nodes: Node[] = [paragraph('Item Price', 2), next];
  expect(withoutRepeatedRows(first, nodes)).toEqual([next]);
  expect(first.headerRows).toBe(1);
});

test('rows that were found as a table of their own are dropped', () => {
  const [first, next] = [table(1, 7, ROWS), table(2, 7, [['Ink', '2']])];
  expect(withoutRepeatedRows(first, [table(2, undefined, [['Item', 'Price']]), next])).toEqual([next]);
});

test('other text above the table stays, and so does all of it above another table', () => {
  const first = table(1, 7, ROWS);
  const nodes: Node[] = [paragraph('Item Prices', 2), table(2, 7, [['Ink', '2']])];
  expect(withoutRepeatedRows(first, nodes)).toBe(nodes);
  const other: Node[] = [paragraph('Item Price', 2), table(2, 8, [['Ink', '2']])];
  expect(withoutRepeatedRows(first, other)).toBe(other);
  expect(first.headerRows).toBe(0);
});
