/** Checks where a drawn page has ink, with pixels that are known. */
import { expect, test } from 'vitest';
import { inkGrid } from './ink-grid.ts';
import type { GrayPixels } from './printed-rules.ts';

const SIZE = { widthPt: 30, heightPt: 30 };
const PIXELS = { widthPx: 40, heightPx: 40 };

/** A page of one grey with a dark square of four pixels at its upper left corner, and one at (20, 20). */
function drawn(paper: number, ink: number): GrayPixels {
  const gray = new Uint8Array(40 * 40).fill(paper);
  for (const start of [0, 20]) {
    for (let y = start; y < start + 4; y++) gray.fill(ink, y * 40 + start, y * 40 + start + 4);
  }
  return { ...PIXELS, gray };
}

test('ink is darker than the paper, whatever grey that is', () => {
  for (const [paper, ink] of [
    [255, 0],
    [180, 110],
  ] as const) {
    const { columns, rows, cellPt, inked } = inkGrid(drawn(paper, ink), SIZE);
    expect([columns, rows, cellPt]).toEqual([10, 10, 3]);
    expect([...inked].flatMap((cell, at) => (cell ? [at] : []))).toEqual([0, 55]);
  }
  expect(inkGrid(drawn(255, 220), SIZE).inked.includes(1)).toBe(false);
});

test('a page of any size has no more cells than are soon looked through', () => {
  const { columns, rows, cellPt } = inkGrid(drawn(255, 0), { widthPt: 14_400, heightPt: 14_400 });
  expect(columns * rows).toBeLessThan(151_000);
  expect(cellPt * columns).toBeGreaterThanOrEqual(14_400);
});
