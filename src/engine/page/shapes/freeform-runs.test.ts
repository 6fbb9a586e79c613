/** Finds clip art by its many pieces. */
import { expect, test } from 'vitest';
import type { DrawnItem, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import { freeformRuns } from './freeform-runs.ts';

function piece(order: number, points: readonly SeenPoint[]): DrawnItem {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  const steps = points.map((to, index) => ({ kind: index === 0 ? ('move' as const) : ('line' as const), to }));
  const path = { steps, fill: { colour: 'ff0000', opacity: 1 }, strokeWidthPt: 0, dashesPt: [] };
  return { order, object: order, kind: 'path', box, path };
}

const triangles = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) =>
    piece(first + index, [
      [index, 0],
      [index + 9, 0],
      [index, 9],
    ]),
  );
const squares = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    piece(index, [
      [index, 0],
      [index + 9, 0],
      [index + 9, 9],
      [index, 9],
      [index, 0],
    ]),
  );

test('takes many outlines without a name that follow each other for one drawing', () => {
  expect(freeformRuns(triangles(50))).toEqual([{ left: 0, top: 0, right: 58, bottom: 9 }]);
});

test('takes neither few outlines, nor those with something drawn between them, nor rectangles', () => {
  expect(freeformRuns(triangles(30))).toEqual([]);
  expect(freeformRuns([...triangles(30), ...triangles(30, 40)])).toEqual([]);
  expect(freeformRuns(squares(50))).toEqual([]);
});
