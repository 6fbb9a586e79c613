/** Checks which pictures belong to the cells of tables, and which make a column beside one. */
import { expect, test } from 'vitest';
import type { FoundTable } from '../../tables/table.ts';
import { figuresInCells } from './cell-figures.ts';
import type { FoundFigure } from './figures.ts';

const COLUMNS = [50, 150, 250];
const ROWS = [100, 150, 200, 250];

function table(found: FoundTable['found']): FoundTable {
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1].map((column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      words: [],
      borders: {},
      align: 'left' as const,
      verticalAlign: 'top' as const,
      box: {
        left: COLUMNS[column] ?? 0,
        right: COLUMNS[column + 1] ?? 0,
        top: ROWS[row] ?? 0,
        bottom: ROWS[row + 1] ?? 0,
      },
    })),
  );
  const box = { left: 50, right: 250, top: 100, bottom: 250 };
  return { found, box, columns: COLUMNS, rows: ROWS, headerRows: 0, cells, confidence: 1 };
}

function picture(left: number, top: number): FoundFigure {
  return { box: { left, right: left + 60, top, bottom: top + 40 }, source: 'picture' };
}

test('a picture in a cell stands there, one over several cells by itself', () => {
  const own = table('ruled');
  const [inside, over] = [picture(160, 155), picture(120, 155)];
  const { tables, inCells, figures } = figuresInCells([own], [inside, over]);
  expect(tables).toEqual([own]);
  expect([...inCells].map(([{ row, column }, made]) => [row, column, made])).toEqual([[1, 1, [inside]]]);
  expect(figures).toEqual([over]);
});

test('pictures beside the rows of a table without lines are its last or its first column', () => {
  const shown = [105, 155, 205].map((top) => picture(280, top));
  const { tables, inCells, figures } = figuresInCells([table('levels')], shown);
  expect(figures).toEqual([]);
  expect(tables[0]?.columns).toEqual([50, 150, 265, 340]);
  expect(tables[0]?.cells.map(({ column }) => column)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  expect([...inCells].map(([{ row, column }]) => [row, column])).toEqual([0, 1, 2].map((row) => [row, 2]));
  const before = figuresInCells(
    [table('levels')],
    [105, 155].map((top) => picture(-20, top)),
  );
  expect([...before.inCells].map(([{ row, column }]) => [row, column])).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(before.tables[0]?.columns).toEqual([-20, 45, 150, 250]);
});

test('pictures beside a drawn table, beside one row or at several places make no column', () => {
  const three = [105, 155, 205].map((top) => picture(280, top));
  expect(figuresInCells([table('ruled')], three).figures).toEqual(three);
  expect(figuresInCells([table('levels')], three.slice(0, 1)).figures).toHaveLength(1);
  const apart = [picture(280, 105), picture(320, 155), picture(400, 205)];
  expect(figuresInCells([table('levels')], apart).figures).toEqual(apart);
});
