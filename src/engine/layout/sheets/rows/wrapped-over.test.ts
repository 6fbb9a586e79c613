/** Checks which notes are found to be one cell that is merged over columns. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** The cells of a note of two lines below a table that ends at 240. */
function note(first: string, second: string): readonly string[] {
  const rows = [20, 40, 60, 80].flatMap((y) => [
    ...text(10, y, 'Item'),
    ...textTo(160, y, `${y}`),
    ...textTo(240, y, `${17 * y}`),
  ]);
  const words = [...rows, ...text(10, 110, first), ...text(10, 122, second)];
  const grid = sheetGrid({ words, lines: [], fills: [] });
  return (grid?.cells ?? []).filter(({ row }) => row > 3).map((cell) => `${cellText(cell.words)} ${cell.columnSpan}`);
}

test('puts two lines of a note together that is as wide as its sheet', () => {
  expect(note('Please pay within two weeks to the account', 'below')).toEqual([
    'Please pay within two weeks to the account below 3',
  ]);
});

test('leaves two lines apart where the next word had room, or begins a sentence', () => {
  expect(note('Please pay within two weeks', 'to me')).toHaveLength(2);
  expect(note('Please pay within two weeks to the account', 'Thanks')).toHaveLength(2);
});
