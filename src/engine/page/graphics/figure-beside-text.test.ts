/** Cuts drawings on small grids, `#` for ink, `t` for text and `.` for paper. */
import { expect, test } from 'vitest';
import { figureBesideText } from './figure-beside-text.ts';

function cut(...rows: readonly string[]) {
  const cells = rows.join('');
  const columns = rows[0]?.length ?? 0;
  const ink = [...cells].flatMap((cell, index) => (cell === '#' ? [index] : []));
  const place = { cells: ink, left: 0, right: columns, top: 0, bottom: rows.length };
  return figureBesideText(place, { columns }, (cell) => cells[cell] === 't');
}

test('cuts off what reaches over a text, so that no word is left in the drawing', () => {
  const drawing = cut('####..##', '####tttt', '####tttt', '####....', '####tttt');
  expect(drawing).toEqual({ left: 0, right: 4, top: 0, bottom: 5 });
});

test('keeps a drawing whole that no word covers', () => {
  expect(cut('####', '#..#', '####')).toEqual({ left: 0, right: 4, top: 0, bottom: 3 });
});

test('takes no lines of a table and no ink that text is all around of for a drawing', () => {
  const line = '#'.repeat(24);
  const row = Array.from({ length: 5 }, () => `#tttttt#.......#.......#`);
  expect(cut(line, ...row, line, ...row, line)).toBeUndefined();
  expect(cut('tttttt', 'tt##tt', 'tttttt', '##tt##', 'tttttt')).toBeUndefined();
});
