/** Checks which turned texts are found to stand beside several rows. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { sheetGrid } from '../sheet-grid.ts';

/** A text that runs upwards. */
function turned(x: number, top: number, bottom: number, content: string) {
  return text(x, top, content).map((word) => ({
    ...word,
    turn: 3 as const,
    box: { left: x, top, right: x + 10, bottom },
  }));
}

function spans(top: number, bottom: number): readonly string[] {
  const names = [...text(20, 20, 'Part'), ...text(20, 120, 'Sum')];
  const rows = [20, 40, 60, 80, 100, 120].flatMap((y) => [...text(60, y, 'Name'), ...text(160, y, '12')]);
  const grid = sheetGrid({ words: [...turned(20, top, bottom, 'Group'), ...names, ...rows], lines: [], fills: [] });
  return (grid?.cells ?? [])
    .filter(({ words: [word] }) => word?.text === 'Group')
    .map(({ row, rowSpan }) => `${row} ${rowSpan}`);
}

test('merges the rows that a turned text stands beside', () => {
  expect(spans(58, 92)).toEqual(['2 2']);
  expect(spans(45, 105)).toEqual(['1 4']);
});

test('leaves a short turned text in its row', () => {
  expect(spans(58, 73)).toEqual(['2 1']);
});
