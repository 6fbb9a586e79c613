/** Checks which texts of a printed grid are taken to run over its cells, though no line parts these. */
import { expect, test } from 'vitest';
import { level, text, upright } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

const XS = [10, 70, 130, 190, 250, 310, 370, 430, 490];
const YS = [20, 40, 60, 80, 100];

/** Columns of the cells in the first row of a grid whose lines are this wide, where no line stands between the first three. */
function spans(words: readonly Word[], widthPt: number): readonly string[] {
  const lines = [
    ...YS.map((at) => level(at, 10, 490)),
    ...XS.map((at) => upright(at, at === 70 || at === 130 ? 40 : 20, 100)),
  ].map((line) => ({ ...line, widthPt }));
  const below = [45, 65, 85].flatMap((y) => XS.slice(0, -1).flatMap((x) => text(x + 4, y, 'name')));
  const grid = sheetGrid({ words: [...words, ...below], lines, fills: [] });
  return (grid?.cells ?? [])
    .filter(({ row, words: { length } }) => row === 0 && length > 0)
    .map((cell) => `${cellText(cell.words)} ${cell.columnSpan}`);
}

test('lets a text run over the cells of a printed grid that it needs', () => {
  const words = text(12, 25, 'A text that is as long as it is');
  expect(spans(words, 0.1)).toEqual(['A text that is as long as it is 1']);
  expect(spans(words, 0.75)).toEqual(['A text that is as long as it is 3']);
});

test('merges cells of a printed grid that a text does not need, or that it stands in the middle of', () => {
  expect(spans(text(12, 25, 'A short text'), 0.1)).toEqual(['A short text 3']);
  expect(spans(text(47.5, 25, 'A title over cells of'), 0.1)).toEqual(['A title over cells of 3']);
});
