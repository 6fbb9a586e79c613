/** Finds the colours of cells in the drawing of their page. */
import { expect, test } from 'vitest';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import { cellColours } from './cell-colours.ts';

const SIDE = 40;
const drawn = { size: { widthPt: SIDE, heightPt: SIDE }, pixels: { widthPx: 2 * SIDE, heightPx: 2 * SIDE, dpi: 144 } };
const boxOf = (left: number, top: number, right: number, bottom: number): SeenBox => ({ left, top, right, bottom });

/** White, with areas of other colours; two pixels a point. */
function page(...areas: readonly (readonly [box: SeenBox, colour: readonly [number, number, number]])[]): Uint8Array {
  const raw = new Uint8Array(3 * 4 * SIDE * SIDE).fill(255);
  for (const [{ left, top, right, bottom }, colour] of areas) {
    for (let row = 2 * top; row < 2 * bottom; row++) {
      for (let column = 2 * left; column < 2 * right; column++) raw.set(colour, 3 * (row * 2 * SIDE + column));
    }
  }
  return raw;
}

const RED = [255, 0, 0] as const;
const GREY = [200, 200, 200] as const;
const cells = [boxOf(0, 0, 20, 20), boxOf(20, 0, 40, 20)];

test('tells the colour of a cell that stands on white, and none of one that is white as well', () => {
  expect(cellColours(cells, drawn, page([boxOf(0, 0, 20, 20), RED]), undefined)).toEqual(['ff0000', undefined]);
});

test('tells white where the background has another colour, and nothing where it has the same', () => {
  const behind = page([boxOf(0, 0, 40, 40), GREY]);
  const seen = page([boxOf(0, 0, 40, 40), GREY], [boxOf(0, 0, 20, 20), [255, 255, 255]]);
  expect(cellColours(cells, drawn, seen, behind)).toEqual(['ffffff', undefined]);
});

test('looks past what lies over a small part of a cell, and tells nothing of one with several colours', () => {
  const small = page([boxOf(0, 0, 20, 20), RED], [boxOf(8, 8, 13, 13), GREY]);
  expect(cellColours(cells, drawn, small, undefined)[0]).toBe('ff0000');
  const halves = page([boxOf(0, 0, 20, 10), RED], [boxOf(0, 10, 20, 20), GREY]);
  expect(cellColours(cells, drawn, halves, undefined)[0]).toBeUndefined();
});

test('takes the part of a gradient that a cell shows for one colour', () => {
  const rows = Array.from({ length: 20 }, (_, row) => [boxOf(0, row, 20, row + 1), [100 + (row >> 1), 0, 0]] as const);
  expect(cellColours(cells, drawn, page(...rows), undefined)[0]).toMatch(/^6[0-9a-f]0000$/);
});
