/** Checks which titles that the end of a page cuts have a cell over several strips. */
import { expect, test } from 'vitest';
import { text } from '../../../../../tests/placed-words.ts';
import { sheetCanvas } from './sheet-canvas.ts';

const PAGE = { left: 20, top: 0, right: 300, bottom: 200 };

/** A title of 145 points at a place of the first of two pages, of which the second ends so far to the right. */
function titleAt(left: number, right: number, cell?: { readonly top: number; readonly bottom: number }) {
  const strips = [PAGE, { ...PAGE, right }].map((clip, strip) => {
    const part = { ...clip, ...cell };
    const title = text(left - 280 * strip, 10, 'title over several strips ...', part);
    const words = title.map((word) => ({ ...word, ...(cell ? { isCellClip: true as const } : {}) }));
    return [{ words: [...words, ...text(20, 40, `first${strip}`)], lines: [], fills: [] }];
  });
  const { words } = sheetCanvas(strips, true);
  const found = words.filter(({ across }) => across);
  return { texts: found.map((word) => word.text), left: found[0]?.across?.left };
}

test('keeps a title in the middle of its cell once, with the sides of the cell', () => {
  expect(titleAt(200, 245)).toEqual({ texts: ['title', 'over', 'several', 'strips', '...'], left: 0 });
});

test('leaves a title that only runs over', () => {
  expect(titleAt(200, 150).texts).toEqual([]);
});

test('knows the cell where both strips clip the title to its height', () => {
  expect(titleAt(200, 150, { top: 12, bottom: 18 }).texts).toHaveLength(5);
});
