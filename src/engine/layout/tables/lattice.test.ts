/** Checks what lattice drawn lines make. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { latticeAreas, lattices } from './lattice.ts';

function box(left: number, top: number, right: number, bottom: number): readonly DrawnLine[] {
  const pen = { widthPt: 0.7, colour: '000000' };
  return [
    { level: true, at: top, from: left, to: right, ...pen },
    { level: true, at: bottom, from: left, to: right, ...pen },
    { level: false, at: left, from: top, to: bottom, ...pen },
    { level: false, at: right, from: top, to: bottom, ...pen },
  ];
}

test('makes one grid of cells that have borders of their own, as web pages draw them', () => {
  const cells = [
    ...box(53, 103, 120, 120),
    ...box(123, 103, 247, 120),
    ...box(53, 123, 120, 160),
    ...box(123, 123, 247, 140),
    ...box(123, 143, 247, 160),
  ];
  const found = lattices([...box(50, 100, 250, 163), ...cells]);
  expect(found).toHaveLength(1);
  const [lattice] = found;
  expect(lattice?.xs).toHaveLength(3);
  expect(lattice?.ys).toHaveLength(4);
  expect(lattice && latticeAreas(lattice)).toEqual([
    { row: 0, column: 0, rowSpan: 1, columnSpan: 1 },
    { row: 0, column: 1, rowSpan: 1, columnSpan: 1 },
    { row: 1, column: 0, rowSpan: 2, columnSpan: 1 },
    { row: 1, column: 1, rowSpan: 1, columnSpan: 1 },
    { row: 2, column: 1, rowSpan: 1, columnSpan: 1 },
  ]);
});

test('keeps tables apart that stand a line of text from each other', () => {
  expect(lattices([...box(50, 100, 250, 120), ...box(50, 128, 250, 150)])).toHaveLength(2);
});
