/** The size of turned pictures, and what is left of them. */
import { expect, test } from 'vitest';
import { areaWithin, insideTurned, isQuarterTurn, turnedSize, withinRatio } from './turned-size.ts';

const SIZE = { width: 400, height: 200 };

test.each([
  [0, 400, 200],
  [90, 200, 400],
  [-90, 200, 400],
  [180, 400, 200],
  [360, 400, 200],
])('turns by %i degrees without a rest', (degrees, width, height) => {
  expect(isQuarterTurn(degrees)).toBe(true);
  expect(turnedSize(SIZE, degrees)).toEqual({ width, height });
  expect(insideTurned(SIZE, degrees)).toEqual({ width, height });
});

test.each([1, 5, 29, 45, 60, 89, 135, -20])('finds a box that lies in the picture turned by %i degrees', (degrees) => {
  for (const size of [SIZE, { width: 200, height: 400 }, { width: 300, height: 300 }]) {
    const { width, height } = insideTurned(size, degrees);
    const radians = (degrees * Math.PI) / 180;
    for (const [x, y] of [
      [width / 2, height / 2],
      [width / 2, -height / 2],
    ] as const) {
      // Turned back, each corner lies in the picture, and one touches its edge.
      const [across, down] = [
        Math.abs(x * Math.cos(radians) + y * Math.sin(radians)),
        Math.abs(y * Math.cos(radians) - x * Math.sin(radians)),
      ];
      expect(across).toBeLessThanOrEqual(size.width / 2 + 1e-6);
      expect(down).toBeLessThanOrEqual(size.height / 2 + 1e-6);
    }
    expect(width * height).toBeGreaterThan((size.width * size.height) / 8);
  }
});

test('keeps the most of a picture that a ratio allows, and of an area what lies in it', () => {
  expect(withinRatio(SIZE, 1)).toEqual({ width: 200, height: 200 });
  expect(withinRatio(SIZE, 4)).toEqual({ width: 400, height: 100 });
  expect(areaWithin({ x: 390.4, y: -5, width: 100, height: 20 }, SIZE)).toEqual({
    x: 390,
    y: 0,
    width: 10,
    height: 15,
  });
  expect(areaWithin({ x: 400, y: 0, width: 10, height: 10 }, SIZE)).toBeUndefined();
});
