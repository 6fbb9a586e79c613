/** Tells the points of paths. */
import { expect, test } from 'vitest';
import type { PathStep } from '../../../adapters/pdfium-drawn.ts';
import { boxAround, pathPoints, pointsAlong } from './path-points.ts';

const bow: readonly PathStep[] = [
  { kind: 'move', to: [0, 0] },
  {
    kind: 'curve',
    pulls: [
      [0, 12],
      [12, 12],
    ],
    to: [12, 0],
  },
  { kind: 'close' },
];

test('tells a curve by its end and by what pulls it', () => {
  expect(pathPoints(bow)).toEqual([
    [0, 0],
    [0, 12],
    [12, 12],
    [12, 0],
  ]);
});

test('goes along a curve, which stays below what pulls it', () => {
  const points = pointsAlong(bow, 2);
  expect(points).toEqual([
    [0, 0],
    [6, 9],
    [12, 0],
  ]);
  expect(boxAround(points)).toEqual({ left: 0, top: 0, right: 12, bottom: 9 });
});
