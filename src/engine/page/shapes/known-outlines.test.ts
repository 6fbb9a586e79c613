/** Tells shapes with a name by their outlines. */
import { expect, test } from 'vitest';
import type { PathStep, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import { knownOutline } from './known-outlines.ts';

const close: PathStep = { kind: 'close' };
/** Of the radius: how far the points that pull an arc stand from its ends. */
const ARC = 0.5523;

function polygon(...points: readonly SeenPoint[]): readonly PathStep[] {
  return points.map((to, index) => ({ kind: index === 0 ? 'move' : 'line', to }));
}

/** A quarter of an ellipse, by the corner of the box around it. */
function arc([fromX, fromY]: SeenPoint, [cornerX, cornerY]: SeenPoint, to: SeenPoint): PathStep {
  const pull = (x: number, y: number): SeenPoint => [x + (cornerX - x) * ARC, y + (cornerY - y) * ARC];
  return { kind: 'curve', pulls: [pull(fromX, fromY), pull(to[0], to[1])], to };
}

function ellipse(width: number, height: number): readonly PathStep[] {
  const [x, y] = [width / 2, height / 2];
  return [
    { kind: 'move', to: [x, 0] },
    arc([x, 0], [width, 0], [width, y]),
    arc([width, y], [width, height], [x, height]),
    arc([x, height], [0, height], [0, y]),
    arc([0, y], [0, 0], [x, 0]),
    close,
  ];
}

function rounded(width: number, height: number, radius: number): readonly PathStep[] {
  const [right, bottom] = [width - radius, height - radius];
  return [
    ...polygon([radius, 0], [right, 0]),
    arc([right, 0], [width, 0], [width, radius]),
    { kind: 'line', to: [width, bottom] },
    arc([width, bottom], [width, height], [right, height]),
    { kind: 'line', to: [radius, height] },
    arc([radius, height], [0, height], [0, bottom]),
    { kind: 'line', to: [0, radius] },
    arc([0, radius], [0, 0], [radius, 0]),
    close,
  ];
}

test('knows rectangles, also those that begin amid a side and come back to their begin', () => {
  expect(knownOutline([...polygon([0, 0], [40, 0], [40, 20], [0, 20]), close])).toEqual({ name: 'rect' });
  expect(knownOutline(polygon([20, 20], [0, 20], [0, 0], [40, 0], [40, 20], [20, 20]))).toEqual({ name: 'rect' });
});

test('knows ellipses and rounded rectangles with their radius', () => {
  expect(knownOutline(ellipse(60, 30))).toEqual({ name: 'ellipse' });
  const known = knownOutline(rounded(60, 30, 6));
  expect(known).toEqual({ name: 'roundRect', radius: 6 });
  expect(knownOutline(rounded(60, 30, 15))).toEqual({ name: 'roundRect', radius: 15 });
});

test.each([
  ['a triangle in two corners of its box', [...polygon([0, 0], [40, 0], [40, 20], [40, 0]), close]],
  ['a triangle', [...polygon([0, 20], [40, 20], [20, 0]), close]],
  ['a slanted rectangle', [...polygon([0, 2], [40, 0], [40, 20], [0, 22]), close]],
  ['an open rectangle', polygon([0, 0], [40, 0], [40, 20], [0, 20])],
  [
    'two rectangles',
    [...polygon([0, 0], [40, 0], [40, 20], [0, 20]), close, ...polygon([0, 0], [9, 0], [9, 9], [0, 9])],
  ],
  ['half an ellipse', [...ellipse(60, 30).slice(0, 3), close]],
  ['corners cut straight', [...polygon([6, 0], [54, 0], [60, 6], [60, 30], [0, 30], [0, 6]), close]],
  [
    'corners of two radii',
    [...rounded(60, 30, 6).slice(0, 6), { kind: 'line', to: [0, 30] } as const, ...rounded(60, 30, 6).slice(7)],
  ],
  ['a line', polygon([0, 0], [40, 0])],
  ['nothing', []],
])('gives no name to %s', (_, steps) => {
  expect(knownOutline(steps)).toBeUndefined();
});
