/** Finds shapes with a text of their own. */
import { expect, test } from 'vitest';
import type { PathStep } from '../../../adapters/pdfium-drawn.ts';
import { type DrawnShape, filledShapes } from './filled-shapes.ts';

type Sides = readonly [left: number, top: number, right: number, bottom: number];
const boxOf = ([left, top, right, bottom]: Sides) => ({ left, top, right, bottom });

function shape(order: number, sides: Sides, isClosed = true): DrawnShape {
  const [left, top, right, bottom] = sides;
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const steps: PathStep[] = corners.map((to, index) => ({ kind: index === 0 ? 'move' : 'line', to }));
  if (isClosed) steps.push({ kind: 'close' });
  const path = { steps, stroke: { colour: '000000', opacity: 1 }, strokeWidthPt: 1, dashesPt: [] };
  return { path, box: boxOf(sides), order };
}

function filled(shapes: readonly DrawnShape[], texts: readonly Sides[], others: readonly Sides[] = []) {
  const found = filledShapes({ shapes, texts: texts.map(boxOf), others: () => others.map(boxOf), pictures: [] });
  return [...found].map(([text, { order }]) => [text, order]);
}

const text: Sides = [20, 20, 60, 30];

test('gives a text the innermost shape around it', () => {
  expect(filled([shape(1, [0, 0, 100, 45]), shape(2, [10, 10, 70, 40])], [text])).toEqual([[0, 2]]);
});

test('leaves shapes with several texts, with a table, much larger ones and open ones', () => {
  const card = shape(1, [10, 10, 70, 60]);
  expect(filled([card], [text, [20, 40, 60, 50]])).toEqual([]);
  expect(filled([card], [text], [[20, 40, 60, 50]])).toEqual([]);
  expect(filled([shape(1, [0, 0, 200, 200])], [text])).toEqual([]);
  expect(filled([shape(1, [10, 10, 70, 40], false)], [text])).toEqual([]);
  expect(filled([shape(1, [30, 10, 70, 40])], [text])).toEqual([]);
});

test('leaves shapes that something else lies over', () => {
  expect(filled([shape(1, [10, 10, 70, 40]), shape(2, [65, 15, 90, 35])], [text])).toEqual([]);
  const picture = { box: boxOf([65, 15, 90, 35]), order: 2, path: 'figure-1.png' };
  const asked = { shapes: [shape(1, [10, 10, 70, 40])], texts: [boxOf(text)], others: () => [], pictures: [picture] };
  expect(filledShapes(asked).size).toBe(0);
});

test('leaves no shape for a line that leads to it or passes by, and leaves one that a line crosses', () => {
  const line = (...ends: readonly (readonly [number, number])[]): DrawnShape => {
    const steps: PathStep[] = ends.map((to, index) => ({ kind: index === 0 ? 'move' : 'line', to }));
    const path = { steps, stroke: { colour: '000000', opacity: 1 }, strokeWidthPt: 1, dashesPt: [] };
    const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
    return { path, order: 2, box: boxOf([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) };
  };
  const card = shape(1, [10, 10, 70, 40]);
  expect(filled([card, line([64, 25], [200, 25])], [text])).toEqual([[0, 1]]);
  expect(filled([card, line([5, 30], [90, 80]), line([69, 80], [90, 30])], [text])).toEqual([[0, 1]]);
  expect(filled([card, line([0, 80], [0, 25], [40, 25])], [text])).toEqual([]);
  expect(filled([card, line([0, 0], [90, 60])], [text])).toEqual([]);
});

test('passes over the soft edges of the picture of a shape', () => {
  const picture = { box: boxOf([10, 10, 70, 40]), order: 1 };
  expect(filled([picture, shape(2, [65, 15, 90, 35])], [text, [68, 12, 95, 38]])).toEqual([[0, 1]]);
  expect(filled([picture, shape(2, [55, 15, 90, 35])], [text])).toEqual([]);
});

test('gives a short word the wide shape that it stands in the middle of', () => {
  const wide = shape(1, [0, 0, 200, 60]);
  expect(filled([wide], [[85, 25, 115, 35]])).toEqual([[0, 1]]);
  expect(filled([wide], [[10, 25, 40, 35]])).toEqual([]);
  expect(filled([wide], [[85, 5, 115, 15]])).toEqual([]);
});
