/** Tells boxes from tables by the sides that they have in common. */
import { expect, test } from 'vitest';
import type { DrawnLine } from '../../../adapters/pdfium-lines.ts';
import { areBoxesApart, areDrawnOneByOne } from './boxes-apart.ts';

const pen = { widthPt: 1, colour: '000000' };

function box(object: number, left: number, top: number, right: number, bottom: number): readonly DrawnLine[] {
  const level = (at: number) => ({ ...pen, object, level: true, at, from: left, to: right });
  const upright = (at: number) => ({ ...pen, object, level: false, at, from: top, to: bottom });
  return [level(top), level(bottom), upright(left), upright(right)];
}

test('takes boxes that stand apart, and those within another, for boxes', () => {
  expect(areBoxesApart([...box(1, 0, 0, 50, 20), ...box(2, 60, 0, 110, 20)])).toBe(true);
  expect(areBoxesApart([...box(1, 0, 0, 200, 40), ...box(2, 60, 10, 110, 30), ...box(3, 120, 10, 170, 30)])).toBe(true);
});

test('takes boxes with a side in common for cells, beside or below each other', () => {
  expect(areBoxesApart([...box(1, 0, 0, 50, 20), ...box(2, 51, 0, 110, 20)])).toBe(false);
  expect(areBoxesApart([...box(1, 0, 0, 50, 20), ...box(2, 0, 20, 50, 40)])).toBe(false);
});

test('takes boxes for no cells where one lies over the side of another', () => {
  const cells = [...box(1, 0, 0, 50, 20), ...box(2, 50, 0, 110, 20)];
  expect(areBoxesApart([...cells, ...box(3, 40, 5, 70, 30)])).toBe(true);
  expect(areBoxesApart([...cells, ...box(3, 2, 2, 48, 18)])).toBe(false);
});

test('knows nothing of single lines, of one box, and of lines that nobody knows the order of', () => {
  expect(areBoxesApart([...box(1, 0, 0, 50, 20), ...box(2, 60, 0, 110, 20).slice(1)])).toBe(false);
  expect(areBoxesApart(box(1, 0, 0, 50, 20))).toBe(false);
  const [, ...others] = [...box(1, 0, 0, 50, 20), ...box(2, 60, 0, 110, 20)];
  expect(areBoxesApart([{ ...pen, level: true, at: 0, from: 0, to: 50 }, ...others])).toBe(false);
});

test('takes boxes below each other for shapes where each is drawn with its text', () => {
  const lines = [...box(1, 0, 0, 50, 20), ...box(5, 0, 20, 50, 40)];
  expect(areDrawnOneByOne(lines, [2, 6])).toBe(true);
  expect(areDrawnOneByOne(lines, [6, 7])).toBe(false);
  expect(areDrawnOneByOne([...lines, ...box(3, 0, 40, 50, 60).slice(1)], [2, 4, 6])).toBe(false);
});
