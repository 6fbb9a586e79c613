/** Checks which white of a sheet parts columns where lines enclose its cells. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { DrawnCell } from '../drawn/drawn-cells.ts';
import type { Side } from '../drawn/sheet-edges.ts';
import { type CellItem, cellItems } from '../items/cell-items.ts';
import { rowsOf } from '../items/text-rows.ts';
import { sheetColumns } from './sheet-columns.ts';

const SIDES: readonly Side[] = [20, 300].map((at) => ({ at, from: 0, to: 1000 }));

/** Texts of 10 points in lines of 15 that begin at these places, one cell from line to line. */
function edgesOf(
  lines: readonly (readonly (readonly [left: number, text: string])[])[],
  cell: Partial<DrawnCell> | undefined,
): readonly number[] {
  const items = lines.flatMap((line, index) =>
    line.flatMap(([left, content]) => cellItems(text(left, 10 + 15 * index, content))),
  );
  const cells = lines.map((_, index): DrawnCell | undefined => {
    const box = { left: 20, right: 300, top: 5 + 15 * index, bottom: 20 + 15 * index };
    return cell && { box, columnSpan: 1, rowSpan: 1, isRow: true, ...cell };
  });
  const cellOf = ({ box }: CellItem) => cells[Math.floor((box.top - 5) / 15)];
  return sheetColumns(rowsOf(items), SIDES, cellOf).map(Math.round);
}

/** One line with white in it above lines that run over that white. */
function torn(count: number): readonly (readonly (readonly [number, string])[])[] {
  const whole = [[22, 'a-text-that-runs-over-all-of-the-white']] as const;
  return [[[22, 'See'] as const, [150, 'below.'] as const], ...Array.from({ length: count }, () => whole)];
}

test('white of one line that the texts of other rows run over parts no column', () => {
  expect(edgesOf(torn(2), {})).toEqual([20, 300]);
  expect(edgesOf(torn(2), undefined)).toHaveLength(3);
});

test('a cell that may enclose several rows needs more texts over its white', () => {
  expect(edgesOf(torn(2), { isRow: false })).toHaveLength(3);
  expect(edgesOf(torn(5), { isRow: false })).toEqual([20, 300]);
});

test('white of lines around whole rows parts columns where the rows keep it free', () => {
  const row = [
    [22, 'Name'],
    [150, 'Value'],
  ] as const;
  expect(edgesOf([row, row, row, ...torn(1)], {})).toHaveLength(3);
});

test('texts that are printed over each other are parted by no column', () => {
  const over = [
    [
      [22, 'a-text-of-a-row'],
      [30, 'and-one-above-it'],
    ],
  ] as const;
  expect(edgesOf(over, undefined)).toEqual([20, 300]);
});

test('a text that begins just before a drawn side needs no column of its own', () => {
  const [left, right] = [text(22, 10, 'Kind'), text(297.5, 10, 'Text')].map((words) => cellItems(words));
  const sides = [...SIDES, { at: 400, from: 0, to: 1000 }];
  expect(sheetColumns(rowsOf([...(left ?? []), ...(right ?? [])]), sides)).toEqual([20, 300, 400]);
});
