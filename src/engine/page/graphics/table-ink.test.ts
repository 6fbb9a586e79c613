/** Checks which lines of a scan are those of a table, whose ink makes no figure. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { withoutTables } from './table-ink.ts';

const GRID = { columns: 100, rows: 100, cellPt: 3, inked: new Uint8Array(10_000).fill(1) };
const rule = (level: boolean, at: number, from: number, to: number): DrawnLine => ({
  level,
  at,
  from,
  to,
  widthPt: 1,
  colour: '000000',
});
const LEVEL = [40, 70, 100].map((at) => rule(true, at, 30, 230));
const WORDS = [...text(40, 50, 'Harbour'), ...text(140, 50, 'Boats'), ...text(40, 80, 'Whitby')];

const taken = (rules: readonly DrawnLine[], words = WORDS) =>
  withoutTables(GRID, rules, words).inked.filter((cell) => cell === 0).length;

test('the lines of a table with words are taken out, and nothing else', () => {
  const upright = [30, 130, 230].map((at) => rule(false, at, 40, 100));
  const cells = taken([...LEVEL, ...upright]);
  expect(cells).toBeGreaterThan(3 * 66 + 3 * 20);
  expect(cells).toBeLessThan(3 * (3 * 69 + 3 * 23));
});

test('a frame, the axes of a chart and a table without words are left', () => {
  const sides = [30, 230].map((at) => rule(false, at, 40, 100));
  expect(taken([...LEVEL.slice(0, 2), ...sides])).toBe(0);
  expect(taken([...LEVEL, rule(false, 30, 40, 100)])).toBe(0);
  expect(taken([...LEVEL, ...sides], [])).toBe(0);
});

test('a page with thousands of lines is left as it is', () => {
  const upright = [30, 130, 230].map((at) => rule(false, at, 40, 100));
  expect(taken(Array.from({ length: 300 }, () => [...LEVEL, ...upright]).flat())).toBe(0);
});
