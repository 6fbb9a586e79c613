/** Checks which squares beside text are boxes to tick. */
import { expect, test } from 'vitest';
import { text } from '../../../../tests/placed-words.ts';
import type { PaintedShape } from '../../../adapters/pdfium-shapes.ts';
import { withDrawnBoxes } from './drawn-boxes.ts';

/** The texts of a page with a square of this side before each of so many lines. */
function textsWith(side: number, count: number): readonly string[] {
  const tops = Array.from({ length: count }, (_, row) => 100 + 40 * row);
  const shapes = tops.map((top): PaintedShape => {
    const box = { left: 20, right: 20 + side, top: top + 5 - side / 2, bottom: top + 5 + side / 2 };
    return { box, stroke: '000000', strokeWidthPt: 1, kind: 'rectangle' };
  });
  const words = tops.flatMap((top) => text(30 + side, top, 'Berth'));
  const more = { lines: [], fills: [], pictures: [], isScan: false, isRecognised: false };
  const page = withDrawnBoxes({ page: 1, size: { widthPt: 400, heightPt: 600 }, words, shapes, ...more });
  return page.words.map((word) => word.text);
}

test('squares as high as a line are boxes, and larger ones where they stand in line', () => {
  expect(textsWith(10, 1)).toEqual(['☐', 'Berth']);
  expect(textsWith(22, 2)).toEqual(['☐', 'Berth', '☐', 'Berth']);
  expect(textsWith(22, 1)).toEqual(['Berth']);
  expect(textsWith(32, 2)).toEqual(['Berth', 'Berth']);
});
