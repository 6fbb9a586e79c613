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

test('circles are choices where there are several, boxes may have round corners, and a white tick on a colour is one', () => {
  const wordsOf = (shapes: readonly Omit<PaintedShape, 'strokeWidthPt' | 'kind'>[]) => {
    const words = [...text(36, 100, 'Yes'), ...text(76, 100, 'No')];
    const painted = shapes.map((shape): PaintedShape => ({ strokeWidthPt: 1, kind: 'curve', ...shape }));
    const more = { lines: [], fills: [], pictures: [], isScan: false, isRecognised: false };
    const page = { page: 1, size: { widthPt: 400, heightPt: 600 }, words, shapes: painted, ...more };
    return withDrawnBoxes(page).words.map((word) => word.text);
  };
  const box = (left: number, inset = 0) => {
    return { left: left + inset, right: left + 10 - inset, top: 100 + inset, bottom: 110 - inset };
  };
  const circles = [20, 60].map((left) => ({ box: box(left), stroke: '000000', round: 'wholly' as const }));
  const dot = { box: box(20, 3), fill: '0075ff', round: 'wholly' as const };
  expect(wordsOf([...circles, dot])).toEqual(['◉', 'Yes', '○', 'No']);
  expect(wordsOf(circles.slice(0, 1))).toEqual(['Yes', 'No']);
  const corners = { round: 'corners' as const };
  expect(wordsOf([{ ...corners, box: box(20), stroke: '767676' }])).toEqual(['☐', 'Yes', 'No']);
  const ticked = { ...corners, box: box(60), fill: '0075ff' };
  expect(wordsOf([ticked, { box: box(60, 2), stroke: 'ffffff' }])).toEqual(['Yes', '☒', 'No']);
  expect(wordsOf([ticked])).toEqual(['Yes', 'No']);
});
