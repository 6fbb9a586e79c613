/** Checks which drawn cells are found to be merged over the rows beside them. */
import { expect, test } from 'vitest';
import { level, text, upright } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** A frame from 20 to 80 with a text in it, beside rows at some heights. */
function spans(at: number, rows: readonly number[]): readonly string[] {
  const lines = [level(20, 15, 90), level(80, 15, 90), upright(15, 20, 80), upright(90, 20, 80)];
  const beside = [...rows, 100, 120].flatMap((y) => [...text(120, y, 'Name'), ...text(200, y, '12')]);
  const grid = sheetGrid({ words: [...text(20, at, 'Group'), ...text(20, 100, 'Sum'), ...beside], lines, fills: [] });
  return (grid?.cells ?? [])
    .filter(({ words: [word] }) => word?.text === 'Group')
    .map(({ row, rowSpan }) => `${row} ${rowSpan}`);
}

test('merges the rows beside a frame that a text stands in the middle of', () => {
  expect(spans(45, [30, 60])).toEqual(['0 2']);
  expect(spans(45, [25, 45, 65])).toEqual(['0 3']);
});

test('leaves a text in its row that is not in the middle of its frame', () => {
  expect(spans(30, [30, 60])).toEqual(['0 1']);
});

test('leaves a text in a frame beside one row', () => {
  expect(spans(45, [45])).toEqual(['0 1']);
});
