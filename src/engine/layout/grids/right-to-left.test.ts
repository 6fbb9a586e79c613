/** Tells sheets that are read from the right, and mirrors them. */
import { expect, test } from 'vitest';
import type { Grid } from './grid.ts';
import { isReadFromRight, mirrored, ReadingSide } from './right-to-left.ts';

const PAPER = { left: 0, right: 595 };

function grid(texts: readonly string[], left = 300): Grid {
  const cells = texts.map((text, column) => ({ row: 0, column, rowSpan: 1, columnSpan: 1, text, bold: false }));
  const columns = texts.map((_, column) => ({ left: left + 60 * column, right: left + 60 * (column + 1) }));
  return { kind: 'table', columns, rows: 1, cells, top: 0, bottom: 20 };
}

function isRight(made: Grid, paper?: { left: number; right: number }): boolean {
  const side = new ReadingSide();
  side.add(made, paper);
  return side.isRight;
}

test('takes a sheet of Arabic or Hebrew at the right of its page for one that is read from there', () => {
  const texts = ['12', 'السعر', 'الكمية', 'Total'];
  expect(isRight(grid(texts), PAPER)).toBe(true);
  expect(isRight(grid(texts), undefined)).toBe(true);
  expect(isRight(grid(texts, 40), PAPER)).toBe(false);
  expect(isRight(grid(['One', 'Two', 'שלום']), PAPER)).toBe(false);
  expect(isReadFromRight(['שלום', '12', 'עולם', 'Two'])).toBe(true);
});

test('counts columns, merged cells and pictures from the right', () => {
  const wide = { row: 1, column: 0, rowSpan: 1, columnSpan: 2, text: 'Wide', bold: false };
  const picture = {
    path: '',
    ending: 'png' as const,
    text: '',
    row: 0,
    column: 0,
    offsetPt: 10,
    widthPt: 70,
    heightPt: 20,
  };
  const given = grid(['A', 'B', 'C']);
  const { cells, columns, pictures } = mirrored({ ...given, cells: [...given.cells, wide], pictures: [picture] });
  expect(cells.map(({ text, column, columnSpan }) => [text, column, columnSpan])).toEqual([
    ['C', 0, 1],
    ['B', 1, 1],
    ['A', 2, 1],
    ['Wide', 1, 2],
  ]);
  expect(columns[0]).toEqual({ left: 420, right: 480 });
  expect(pictures?.[0]).toMatchObject({ column: 1, offsetPt: 40 });
});
