/** Checks which tables without lines may stand in a text, over words at known places. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../tests/placed-words.ts';
import type { Word } from '../../page/words/words.ts';
import { spacedTables } from './spaced-tables.ts';
import { isSureTable, isSureWhenJoined } from './sure-tables.ts';
import { withWrappedRows } from './wrapped-rows.ts';

const SIZE = { widthPt: 600, heightPt: 800 };
const ROWS = Array.from({ length: 12 }, (_, row) => row);

const areSure = (words: readonly Word[]) => {
  const tables = spacedTables({ words, lines: [], fills: [], size: SIZE });
  expect(tables).toHaveLength(1);
  return tables.every(isSureTable);
};

/** A name, what is in the middle, and a number, row by row. */
const rows = (middle: (row: number) => readonly Word[], name: (row: number) => string) =>
  ROWS.flatMap((row) => [...text(40, 14 * row, name(row)), ...middle(row), ...textTo(520, 14 * row, `${1200 + row}`)]);

const NAMES = ['Steel', 'Copper wire', 'Tin', 'Lead pipes', 'Glass'];
const nameOf = (row: number) => NAMES[row % NAMES.length] ?? '';

test('names, amounts and numbers are a table; dots in place of the amounts lead to the numbers', () => {
  expect(areSure(rows((row) => text(300, 14 * row, `${row + 3} kg`), nameOf))).toBe(true);
  expect(areSure(rows((row) => text(300, 14 * row, '.'.repeat(30)), nameOf))).toBe(false);
});

test('a column of prose beside numbers is a column of the page', () => {
  const prose = ['any of the materials', 'that contain amounts', 'of salts or acids as', 'are excepted by rule'];
  const lineOf = (row: number) => prose[row % prose.length] ?? '';
  expect(areSure(rows((row) => text(300, 14 * row, `${row + 3} kg`), lineOf))).toBe(false);
});

test('descriptions of several lines are records where white parts them, and prose where it does not', () => {
  const isSure = (pitch: number) => {
    const words = ROWS.flatMap((row) => {
      const y = row * (24 + pitch);
      const lines = [...text(40, y, 'any of the materials that'), ...text(40, y + 12, 'They are excepted by rule')];
      return [...lines, ...textTo(400, y, `${row + 3}`), ...textTo(520, y, `${1200 + row},00`)];
    });
    const [table] = spacedTables({ words, lines: [], fills: [], size: SIZE });
    if (!table) throw new Error('No table was found.');
    return isSureWhenJoined(withWrappedRows(table), table);
  };
  expect(isSure(12)).toBe(true);
  expect(isSure(0)).toBe(false);
});

test('names with their values behind them, two in a row, are a table of any length', () => {
  const fields = (colon: string) =>
    ['Number', 'Date', 'Due'].flatMap((name, row) => [
      ...text(20, 14 * row, `${name}${colon}`),
      ...text(150, 14 * row, 'one value'),
      ...text(280, 14 * row, `Other${row}${colon}`),
      ...text(410, 14 * row, 'two values'),
    ]);
  expect(areSure(fields(':'))).toBe(true);
  expect(areSure(fields(''))).toBe(false);
});
