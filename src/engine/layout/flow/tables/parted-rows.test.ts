/** Checks which rows of two pages are one row that the end of the page parts, in tables without tags. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import { type CellNode, type TableNode, textOf } from '../drafts/nodes.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { paragraphNode } from '../sections/sections.ts';
import { isPartedRow, joinRows } from './parted-rows.ts';

const MEASURE = { left: 100, right: 300 };
const FULL = 'the water of the river was low in this year';

/** Two columns: a name and a text, each line of which begins at its left edge. */
function part(page: number, ...rows: readonly (readonly [name: string, content: string])[]): TableNode {
  const cells = rows.flatMap((row, at) =>
    row.map((content, column): CellNode => {
      const left = 100 * column;
      const box = { left, right: left + 200, top: 20 * at, bottom: 20 * at + 20 };
      const line = makeFlowLine(makeSegments(text(left, box.top, content)), page);
      const draft = { kind: 'paragraph', lines: [line], measure: MEASURE, gapPt: 0 } as const;
      const blocks = content === '' ? [] : [paragraphNode(draft, page, true)];
      return {
        row: at,
        column,
        rowSpan: 1,
        columnSpan: 1,
        box,
        borders: {},
        align: 'left',
        verticalAlign: 'top',
        blocks,
      };
    }),
  );
  const edges = [0, ...rows.map((_, at) => 20 * at + 20)];
  const box = { left: 0, right: 300, top: 0, bottom: 20 * rows.length };
  const found = { found: 'ruled', box, rows: edges, headerRows: 0, confidence: 1, measure: MEASURE, gapPt: 0 } as const;
  return { kind: 'table', ...found, columns: [0, 100, 300], cells, page, more: [] };
}

const textsOf = (cells: readonly CellNode[]) =>
  cells.map(({ blocks }) => blocks.map((block) => (block.kind === 'paragraph' ? textOf(block) : '')).join(' / '));

test('a row without a name goes on with the one above where that ends amid a sentence', () => {
  const last = part(1, ['North', 'none.'], ['South', FULL]);
  const next = part(2, ['', 'and high in the next.'], ['West', 'none.']);
  expect(isPartedRow(last, next)).toBe(true);
  const { cells, rest } = joinRows(last, next);
  expect(textsOf(cells)).toEqual(['North', 'none.', 'South', `${FULL} and high in the next.`]);
  expect(textsOf(rest?.cells ?? [])).toEqual(['West', 'none.']);
  expect(rest?.rows).toHaveLength(2);
});

test('a row with a name, below a sentence that ends, or with text below none is a row of its own', () => {
  const below = (name: string) => part(2, [name, 'and high in the next.']);
  expect(isPartedRow(part(1, ['South', FULL]), below('West'))).toBe(false);
  expect(isPartedRow(part(1, ['South', `${FULL}.`]), below(''))).toBe(false);
  expect(isPartedRow(part(1, ['South', 'low']), below('')), 'it had room').toBe(false);
  expect(isPartedRow(part(1, ['South', '']), below(''))).toBe(false);
});
