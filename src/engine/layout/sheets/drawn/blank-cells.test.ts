/** Checks which cells without text a printed sheet has. */
import { expect, test } from 'vitest';
import { fill, level, text, upright } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';

type Drawn = Partial<Parameters<typeof sheetGrid>[0]>;

function blanks(drawn: Drawn): readonly string[] {
  const words = [...text(12, 12, 'Name'), ...text(82, 12, 'Born'), ...text(152, 12, 'Town'), ...text(12, 32, 'Ann')];
  const cells = sheetGrid({ words, lines: [], fills: [], ...drawn })?.cells ?? [];
  return cells
    .filter((cell) => cell.words.length === 0)
    .map(({ row, column, rowSpan, columnSpan, borders, fill: colour }) => {
      return `${row}.${column} ${rowSpan}x${columnSpan} ${[...Object.keys(borders), colour].join(' ')}`.trim();
    });
}

const RULES = [10, 30, 50].map((y) => level(y, 10, 220));
const SIDES = [10, 220].map((x) => upright(x, 10, 50));

test('keeps the lines around cells without text', () => {
  const lines = [...RULES, ...SIDES, upright(80, 10, 50), upright(150, 10, 50)];
  expect(blanks({ lines })).toEqual(['1.1 1x1 top right bottom left', '1.2 1x1 top right bottom left']);
});

test('merges the columns that lines enclose together', () => {
  const lines = [...RULES, ...SIDES, upright(80, 10, 50), upright(150, 10, 30)];
  expect(blanks({ lines })).toEqual(['1.1 1x2 top right bottom left']);
});

test('keeps rows that are drawn below the last text', () => {
  const lines = [...RULES, level(70, 10, 220), level(90, 10, 220)];
  const sides = [10, 80, 150, 220].map((x) => upright(x, 10, 90));
  const below = blanks({ lines: [...lines, ...sides] }).filter((cell) => !cell.startsWith('1.'));
  expect(below.map((cell) => cell.slice(0, 3))).toEqual(['2.0', '2.1', '2.2', '3.0', '3.1', '3.2']);
});

test('keeps painted cells without text, and leaves all others away', () => {
  expect(blanks({ fills: [fill(80, 28, 150, 44, 'ffcc00')] })).toEqual(['1.1 1x1 ffcc00']);
  expect(blanks({})).toEqual([]);
});
