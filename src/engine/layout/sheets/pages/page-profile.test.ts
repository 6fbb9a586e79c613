/** Checks what a page tells of its first row. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import type { SheetWord } from '../items/sheet-word.ts';
import { pageProfile } from './page-profile.ts';

const SIZE = { widthPt: 300, heightPt: 200 };

function firstBottom(words: readonly SheetWord[]): number {
  return pageProfile(1, words, SIZE, { painted: [], level: [] }).firstBottom;
}

function lines(...contents: readonly string[]): readonly SheetWord[] {
  return contents.flatMap((content, line) => text(20, 20 + 12 * line, content));
}

test('ends the first row with the last line of its cells', () => {
  const beside = [20, 80, 95, 110].flatMap((y) => text(200, y, 'b'));
  expect(firstBottom([...lines('some words', 'in one', 'cell'), ...beside])).toBe(54);
  const ofOneLine = lines('some words', 'in three', 'cells').map((word) => ({ ...word, oneLine: 'surely' as const }));
  expect(firstBottom([...ofOneLine, ...beside])).toBe(30);
});

test('takes a single column of lines for rows', () => {
  expect(firstBottom(lines('one', 'two', 'three', 'four'))).toBe(30);
});
