/** Checks what the order tells in which Calc draws a page. */
import { expect, test } from 'vitest';
import { text, textTo } from '../../../../../tests/placed-words.ts';
import type { Word } from '../../../page/words/words.ts';
import { sheetGrid } from '../sheet-grid.ts';
import { drawnOrder } from './draw-order.ts';

const HEIGHT = 800;

/** What is known of the first word of each text. */
function known(words: readonly Word[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(drawnOrder(words, HEIGHT).words.map(({ text, oneLine }) => [text, oneLine]));
}

function rowsOf(words: readonly Word[]): readonly (readonly [text: string, rowSpan: number])[][] {
  const grid = sheetGrid({ ...drawnOrder(words, HEIGHT), lines: [], fills: [] });
  return Array.from({ length: (grid?.rows.length ?? 1) - 1 }, (_, row) =>
    (grid?.cells ?? [])
      .filter((cell) => cell.row === row)
      .map(({ words, rowSpan }) => [words.map((word) => word.text).join(' '), rowSpan] as const),
  );
}

test('drops a footer that is drawn before the cells, and the header before it', () => {
  const cells = [...text(20, 100, 'Name'), ...text(200, 100, 'Value'), ...text(20, 690, 'End')];
  const running = [...text(20, 20, 'Report'), ...text(20, 770, 'Secret'), ...text(300, 770, '7')];
  const order = drawnOrder([...running, ...cells], HEIGHT);
  expect(order.words.map((word) => word.text)).toEqual(['Name', 'Value', 'End']);
  expect(order.hadRunning).toBe(true);
});

test('drops a header that stands as near to the cells as Calc sets it by default', () => {
  const at = (bottom: number) => text(290, bottom - 10, 'Sheet1');
  const [foot, cell] = [text(290, 770, 'Page 1'), text(20, 80, 'Name')];
  expect(drawnOrder([...at(76), ...foot, ...cell], HEIGHT).hadRunning).toBe(true);
  expect(drawnOrder([...at(78), ...foot, ...cell], HEIGHT).hadRunning).toBe(false);
});

test('keeps the last row where cells of several lines are drawn after it', () => {
  const rows = [...text(20, 100, 'Name'), ...text(20, 130, 'Age'), ...text(20, 770, 'Sum')];
  const lines = [...text(200, 100, 'wrapped text'), ...text(200, 112, 'of a cell')];
  expect(drawnOrder([...rows, ...lines], HEIGHT).hadRunning).toBe(false);
});

test('takes for cells of one line what is drawn before the drawing begins again from the top', () => {
  const rows = [...text(20, 100, 'a'), ...text(20, 112, 'b'), ...text(20, 124, 'c'), ...text(90, 124, 'd')];
  const lines = [...text(200, 100, 'e'), ...text(200, 112, 'f')];
  expect(known([...rows, ...lines])).toEqual({ a: 'surely', b: 'surely', c: 'surely', d: 'surely', e: 'no', f: 'no' });
});

test('is not sure where the drawing never begins again, and knows nothing of the last row', () => {
  const rows = [...text(20, 100, 'a'), ...text(90, 100, 'b'), ...text(20, 112, 'c'), ...text(90, 112, 'd')];
  expect(known([...rows, ...text(90, 124, 'e')])).toEqual({ a: 'probably', b: 'probably', c: 'probably' });
});

test('knows nothing where one cell may be drawn line by line beside the next one', () => {
  const words = [...text(20, 100, 'a'), ...text(20, 112, 'b'), ...text(20, 124, 'c'), ...text(90, 100, 'd')];
  expect(known(words)).toEqual({ a: undefined, b: undefined, c: undefined, d: undefined });
});

test('takes no text with a link for a cell of one line', () => {
  const [link] = text(90, 112, 'd').map((word) => ({ ...word, link: 'https://example.com' }));
  const rows = [...text(20, 100, 'a'), ...text(90, 100, 'b'), ...text(20, 112, 'c')];
  expect(known([...rows, ...(link ? [link] : []), ...text(200, 112, 'e')])).toEqual({ a: 'probably' });
});

test('makes rows of cells of one line though text beside them stands as near as its lines', () => {
  const rows = [
    ...text(20, 100, 'Blank'),
    ...text(20, 112, 'Double'),
    ...text(20, 124, 'Whole'),
    ...text(90, 124, 'x'),
  ];
  const lines = [...text(200, 100, 'one'), ...text(200, 112, 'two')];
  expect(rowsOf([...rows, ...lines]).map(([first]) => first?.[0])).toEqual(['Blank', 'Double', 'Whole']);
});

test('puts a cell that is merged over rows where its first row is, whose other cells are drawn after it', () => {
  const merged = (y: number, name: string) => [
    ...text(20, y + 13, name),
    ...[0, 13, 26].flatMap((step) => [...text(120, y + step, `${name}${step}`), ...textTo(300, y + step, '12')]),
  ];
  expect(rowsOf([...merged(100, 'North'), ...merged(139, 'South')])[0]?.[0]).toEqual(['North', 3]);
  expect(rowsOf([...merged(100, 'North'), ...merged(139, 'South')])[3]?.[0]).toEqual(['South', 3]);
});

test('takes what is drawn after higher texts, as low as others before them, for a part of their row', () => {
  const heads = [...text(20, 106.5, 'Name'), ...text(120, 100, 'Earnings'), ...text(300, 106.5, 'Paid')];
  const names = [...text(120, 113, 'Net'), ...text(180, 113, 'Gross')];
  const rows = [126, 139, 152].flatMap((y) => [20, 120, 180, 300].flatMap((x) => text(x, y, `v${x}`)));
  const cells = rowsOf([...heads, ...names, ...rows]);
  expect(cells.slice(0, 2).map((row) => row.map(([content, rowSpan]) => `${content} ${rowSpan}`))).toEqual([
    ['Name 2', 'Earnings 1', 'Paid 2'],
    ['Net 1', 'Gross 1'],
  ]);
});

test('puts letters that are set one below the other into one cell, merged over the rows beside them', () => {
  const steps = [0, 13, 26, 39];
  const cells = steps.flatMap((step) => [...text(120, 100 + step, `part${step}`), ...textTo(300, 100 + step, '12')]);
  const letters = ['E', 'a', 's', 't'].flatMap((letter, index) => text(20, 103 + 11 * index, letter));
  const rows = rowsOf([...cells, ...letters]);
  expect(rows[0]?.[0]).toEqual(['E a s t', 4]);
  expect(rows.slice(1).every((row) => row.length === 2)).toBe(true);
});

test('leaves a text in its row that is only set lower than the others', () => {
  const row = (y: number) => [...text(20, y + 20, 'Low'), ...text(120, y, 'High'), ...textTo(300, y, '12')];
  const [first] = rowsOf([...row(100), ...row(140), ...row(180)]);
  expect(first?.every(([, rowSpan]) => rowSpan === 1)).toBe(true);
});
