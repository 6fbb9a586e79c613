/** Checks that drawn rows are rows, wherever the texts of their cells are set to. */
import { expect, test } from 'vitest';
import { level, text, upright } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { cellText } from '../../tables/cells.ts';
import { sheetGrid } from '../sheet-grid.ts';

const XS = [10, 100, 200, 260];

/** Rows of 30 points with lines around all cells. */
function rowsOf(rows: readonly (readonly Word[])[]): readonly string[] {
  const ys = Array.from({ length: rows.length + 1 }, (_, row) => 20 + 30 * row);
  const [end, right] = [20 + 30 * rows.length, 260];
  const lines = [...ys.map((at) => level(at, 10, right)), ...XS.map((at) => upright(at, 20, end))];
  const grid = sheetGrid({ words: rows.flat(), lines, fills: [] });
  return Array.from({ length: (grid?.rows.length ?? 1) - 1 }, (_, row) =>
    (grid?.cells ?? [])
      .filter((cell) => cell.row === row && cell.words.length > 0)
      .map((cell) => `${cellText(cell.words)} ${cell.rowSpan}`)
      .join(' | '),
  );
}

test('keeps texts at the top, in the middle and at the foot of a drawn row in one row', () => {
  const row = (index: number) => {
    const y = 20 + 30 * index;
    return [
      ...text(14, y + 1, `Top${index}`),
      ...text(104, y + 10, `Middle${index}`),
      ...text(204, y + 19, `Foot${index}`),
    ];
  };
  expect(rowsOf([0, 1, 2, 3].map(row))).toEqual([0, 1, 2, 3].map((n) => `Top${n} 1 | Middle${n} 1 | Foot${n} 1`));
});

test('leaves rows of text alone that stand in a frame, drawn one after the other', () => {
  const row = (index: number) =>
    [20 + 30 * index, 35 + 30 * index].flatMap((y) => [
      ...text(14, y + 2, 'A'),
      ...text(104, y + 2, 'B'),
      ...text(204, y + 2, 'C'),
    ]);
  expect(rowsOf([0, 1, 2].map(row)).length).toBe(6);
});
