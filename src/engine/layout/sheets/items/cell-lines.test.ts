/** Checks which column a text belongs to that runs over several. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** A table of names and two columns of numbers that end at 190 and 250. */
const BODY = [0, 15, 30].flatMap((step) => [
  ...text(20, 100 + step, 'Some name'),
  ...textTo(190, 100 + step, '12'),
  ...textTo(250, 100 + step, '1234'),
]);

function columnOf(wanted: string, words: readonly Word[]): number | undefined {
  const cells = sheetGrid({ words: [...words, ...BODY], lines: [], fills: [] })?.cells ?? [];
  return cells.find((cell) => cellText(cell.words) === wanted)?.column;
}

const TITLE = 'Greenfield Nursery 1';

test('puts a text where others begin into their column, though it ends near the side of another one', () => {
  const address = [...text(148.5, 45, 'Am Anger'), ...text(148.5, 60, 'Erfurt')];
  expect(columnOf(TITLE, [...text(148.5, 30, TITLE), ...address])).toBe(1);
});

test('takes a text that begins where no other does, and ends where others end, for one set to the right', () => {
  expect(columnOf(TITLE, text(150, 30, TITLE))).toBe(2);
});
