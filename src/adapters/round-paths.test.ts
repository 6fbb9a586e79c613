/** Checks which paths are circles, and which rectangles have round corners. */
import { expect, test } from 'vitest';
import { type PathSegment, roundness } from './round-paths.ts';

const point = (x: number, y: number, isCurved = false): PathSegment => ({ x, y, isCurved });
/** A curve to a point, by points that no form is told by. */
const curve = (x: number, y: number) => [point(99, 99, true), point(99, 99, true), point(x, y, true)];

function circle(curves: number, flat = 1): readonly PathSegment[] {
  const at = (index: number) => {
    const angle = (2 * Math.PI * index) / curves;
    return [10 + 5 * Math.cos(angle), 10 + 5 * flat * Math.sin(angle)] as const;
  };
  return [point(...at(0)), ...Array.from({ length: curves }, (_, index) => curve(...at(index + 1))).flat()];
}

test('curves whose ends are as far from one middle are a circle, however many', () => {
  expect([4, 16, 40].map((curves) => roundness(circle(curves)))).toEqual(['wholly', 'wholly', 'wholly']);
  expect(roundness(circle(16, 0.7))).toBeUndefined();
  expect(roundness([point(0, 0), ...curve(5, 5), ...curve(0, 9)])).toBeUndefined();
});

test('four sides along the axes with curves between are a rectangle with round corners', () => {
  const sides = (slope: number) => [
    ...[point(2, 0), point(8, 0), ...curve(10, 2), point(10, 8), ...curve(8, 10)],
    ...[point(2, 10 + slope), ...curve(0, 8), point(0, 2), ...curve(2, 0)],
  ];
  expect(roundness(sides(0))).toBe('corners');
  expect(roundness(sides(3))).toBeUndefined();
});
