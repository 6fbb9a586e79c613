/** Checks which table text is put to. */
import { expect, test } from 'vitest';
import type { Grid } from '../../layout/grids/grid.ts';
import { aroundTables } from './text-around.ts';

function grid(kind: Grid['kind'], top: number, bottom: number): Grid {
  return { kind, top, bottom, columns: [], rows: 1, cells: [] };
}

test('puts text between two tables to the nearer one', () => {
  const [first, second] = [grid('table', 100, 200), grid('table', 300, 400)];
  const [note, title] = [grid('text', 205, 215), grid('text', 285, 295)];
  expect(aroundTables([first, note, title, second])).toEqual([
    { table: first, above: [], below: [note] },
    { table: second, above: [title], below: [] },
  ]);
});

test('puts text at the ends of a page to the table that is there', () => {
  const [table, title, foot] = [grid('table', 100, 200), grid('text', 10, 20), grid('text', 700, 710)];
  expect(aroundTables([title, table, foot])).toEqual([{ table, above: [title], below: [foot] }]);
  expect(aroundTables([title, foot])).toEqual([]);
});
