/** Checks where columns of justified text end, with lines of known lengths. */
import { expect, test } from 'vitest';
import { justifiedRight } from './hanging-lines.ts';

const lines = (...rights: readonly number[]) =>
  rights.map((right, row) => ({ em: 10, box: { left: 20, right, top: 12 * row, bottom: 12 * row + 10 } }));

test('ends justified text where most of its lines end', () => {
  const set = [220, 220, 220, 220, 220, 220, 120];
  expect(justifiedRight(lines(...set, 232), 232)).toBe(220);
  expect(justifiedRight(lines(...set), 220)).toBe(220);
});

test('leaves the room that ragged lines, and lines that reach far, show', () => {
  expect(justifiedRight(lines(201, 214, 207, 190, 219, 232), 232)).toBe(232);
  expect(justifiedRight(lines(220, 220, 220, 220, 220, 220, 290), 290)).toBe(290);
});
