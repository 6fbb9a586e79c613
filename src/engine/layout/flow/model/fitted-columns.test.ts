/** Checks that columns of tables without lines have room for their texts. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { makeSegments } from '../../lines/rows.ts';
import type { Border } from '../../model.ts';
import type { CellNode, TableNode } from '../drafts/nodes.ts';
import { makeFlowLine } from '../paragraphs/flow-line.ts';
import { paragraphNode } from '../sections/sections.ts';
import { fitColumns } from './fitted-columns.ts';

const PADDING = { leftPt: 4, rightPt: 4 };

/** A row of cells, each with a text at the left. */
function table(columns: readonly number[], texts: readonly string[], given: Partial<TableNode> = {}): TableNode {
  const cells = texts.map((shown, column): CellNode => {
    const [left, right] = [columns[column] ?? 0, columns[column + 1] ?? 0];
    const lines = [makeFlowLine(makeSegments(text(left + 4, 0, shown)), 1)];
    const block = { kind: 'paragraph', lines, measure: { left: left + 4, right: right - 4 }, gapPt: 0 } as const;
    return {
      row: 0,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: { left, right, top: 0, bottom: 12 },
      borders: {},
      align: 'left',
      verticalAlign: 'top',
      blocks: [paragraphNode(block, 1, true)],
    };
  });
  const box = { left: columns[0] ?? 0, right: columns.at(-1) ?? 0, top: 0, bottom: 12 };
  const measure = { left: box.left, right: box.right };
  const found = { found: 'spaced', box, rows: [0, 12], headerRows: 0, confidence: 1, measure, gapPt: 0 } as const;
  return { kind: 'table', ...found, columns, cells, padding: PADDING, page: 1, more: [], ...given };
}

function widths({ columns }: Pick<TableNode, 'columns'>): readonly number[] {
  return columns.slice(1).map((right, index) => right - (columns[index] ?? 0));
}

test('a column that is too narrow for its text takes white of the one beside it', () => {
  const given = table([0, 40, 140, 240], ['Coconino county', 'two', 'three']);
  const wide = given.cells[0]?.blocks[0];
  const line = wide?.kind === 'paragraph' ? wide.pieces[0]?.lines[0]?.box : undefined;
  const needed = (line?.right ?? 0) - (line?.left ?? 0) + PADDING.leftPt + PADDING.rightPt;
  const fitted = fitColumns(given);
  expect(widths(fitted)[0]).toBeGreaterThan(needed);
  expect(fitted.columns.at(-1)).toBe(240);
  expect(fitted.padding).toEqual(PADDING);
});

test('columns between lines stay as they are', () => {
  const given = table([0, 40, 140, 240], ['Coconino county', 'two', 'three'], { found: 'ruled' });
  expect(fitColumns(given).columns).toEqual(given.columns);
  const black: Border = { style: 'single', widthPt: 1, colour: '000000' };
  const { cells, ...spaced } = table([0, 40, 140], ['Coconino county', 'two']);
  const drawn = cells.map((cell, index): CellNode => (index === 0 ? { ...cell, borders: { right: black } } : cell));
  expect(widths(fitColumns({ ...spaced, cells: drawn }))[0]).toBe(40);
});

test('where no column has white to give, texts come nearer to the edges, and the last column grows', () => {
  const given = table([0, 40, 80], ['Coconino county', 'Maricopa county']);
  const fitted = fitColumns(given);
  expect(fitted.columns).toEqual([0, 40, 86]);
  expect(fitted.padding).toEqual({ leftPt: 1, rightPt: 1 });
});
