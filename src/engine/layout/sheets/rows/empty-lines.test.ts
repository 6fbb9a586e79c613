/** Checks which paragraphs of a printed sheet are one cell with empty lines between them. */
import { expect, test } from 'vitest';
import { LINE, text } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** What the cells hold whose lines are so far apart, in lines of their font. */
function cells(...steps: readonly number[]): readonly string[] {
  let top = 20;
  const words = [0, ...steps].flatMap((step, index) => {
    top += step * 1.2 * LINE;
    const line = text(20, top, `Paragraph ${'abcdefgh'[index]} of some words`);
    return line.map((word) => ({ ...word, lineHeight: 1.2, oneLine: 'no' as const }));
  });
  const grid = sheetGrid({ words, lines: [], fills: [] });
  return (grid?.cells ?? []).map((cell) => cell.words.flatMap(({ text: part }) => /^[a-h]$/.exec(part) ?? []).join(''));
}

test('keeps paragraphs in one cell where most of them have whole empty lines between them', () => {
  expect(cells(2, 2, 2)).toEqual(['abcd']);
  expect(cells(2, 2, 2, 2.4)).toEqual(['abcd', 'e']);
});

test('parts them where few distances are so, as they may be by chance', () => {
  expect(cells(2, 2.4, 2.4)).toEqual(['a', 'b', 'c', 'd']);
});

test('parts what stands further apart than paragraphs', () => {
  expect(cells(4, 4, 4)).toEqual(['a', 'b', 'c', 'd']);
});
