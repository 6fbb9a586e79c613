/** Puts words of narrow cells together. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import { withWholeWords } from './broken-words.ts';

/** The text of a cell as wide as its first line. @param room what is left of that. */
function read(lines: readonly string[], room = 0): string {
  const words = lines.flatMap((line, row) => text(10, 100 + 14 * row, line));
  const right = 5 * (lines[0]?.length ?? 0) + 20 + room;
  return withWholeWords(words, { left: 0, top: 90, right, bottom: 200 })
    .map((word) => word.text)
    .join(' ');
}

test('joins what a cell has broken', () => {
  expect(read(['Compan', 'y'])).toBe('Company');
  expect(read(['Represe', 'nt'])).toBe('Represent');
  expect(read(['Secon', 'd', 'Yet more'])).toBe('Second Yet more');
});

test('leaves words of their own, lines with room, and lines of several words', () => {
  expect(read(['Second', 'to'])).toBe('Second to');
  expect(read(['Compan', 'y'], 8)).toBe('Compan y');
  expect(read(['One two', 'r'])).toBe('One two r');
  expect(read(['Viajes', 'y', 'hoteles'])).toBe('Viajes y hoteles');
  expect(read(['Plan', 'B'])).toBe('Plan B');
});
