/** Checks the white strips of pages whose columns have no sure edges. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { findBands } from '../flow/columns/columns.ts';
import { clearStrips, cutAtStrips } from './clear-gutters.ts';
import { makeSegments } from './rows.ts';

const WORDS = ['of', 'engines', 'and', 'the', 'reports', 'that', 'control', 'a', 'system', 'which', 'fails', 'safely'];

/** A line of words of other lengths in each row, which ends near a place. */
function prose(left: number, row: number, letters: number): string {
  let line = '';
  for (let at = 7 * row + left; ; at++) {
    const next = `${line} ${WORDS[(at * 5) % WORDS.length]}`.trim();
    if (next.length > letters) return line.padEnd(letters, 'n');
    line = next;
  }
}

/** Lines of two columns, the right edge of one and the left edge of the other 7 points apart, now and then less. */
function page(rows: number) {
  return Array.from({ length: rows }, (_, row) => [
    ...text(50, 60 + 12 * row, prose(1, row, 45)),
    ...text(282 + (row % 3 === 0 ? 0 : 2) - (row % 11 === 5 ? 3 : 0), 60 + 12 * row, prose(2, row, 45)),
  ]).flat();
}

test('a strip over which hardly a line runs parts columns that stand too near to each other', () => {
  const [strip, ...others] = clearStrips(makeSegments(page(40)));
  expect(others).toEqual([]);
  expect(strip?.from).toBeGreaterThan(270);
  expect(strip?.to).toBeLessThan(290);
  const cut = cutAtStrips(makeSegments(page(40)));
  expect(findBands(cut.map((segment) => ({ segment }))).map(({ columns }) => columns.length)).toEqual([2]);
});

test('a line that runs over it stays whole, with those beside it', () => {
  const over = text(50, 60 + 12 * 20, 'x'.repeat(95));
  const words = [...page(40).filter(({ box }) => box.top !== 60 + 12 * 20), ...over];
  const lines = cutAtStrips(makeSegments(words));
  expect(lines.filter(({ box }) => box.left < 200 && box.right > 400)).toHaveLength(3);
});

test('few lines, lines in one column, and words below each other have no strip', () => {
  expect(clearStrips(makeSegments(page(10)))).toEqual([]);
  const single = Array.from({ length: 40 }, (_, row) => text(50, 60 + 12 * row, prose(3, row, 95))).flat();
  expect(clearStrips(makeSegments(single))).toEqual([]);
  const same = Array.from({ length: 40 }, (_, row) => text(50, 60 + 12 * row, prose(3, 1, 95))).flat();
  expect(clearStrips(makeSegments(same))).toEqual([]);
});
