/** Thin coloured lines are told from coloured areas, and from the fringes of smoothed letters, which cancel out. */
import { expect, test } from 'vitest';
import { hasThinColors } from './thin-colors.ts';

type Color = readonly [number, number, number];

const SIDE = 200;
const WHITE: Color = [255, 255, 255];
const RED: Color = [200, 20, 20];
const BLUE: Color = [20, 20, 200];

function shown(color: (x: number, y: number) => Color): boolean {
  const data = Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return color(pixel % SIDE, Math.floor(pixel / SIDE))[at % 3] ?? 0;
  });
  return hasThinColors({ data, width: SIDE, height: SIDE, channels: 3 });
}

test('a red line of one pixel has thin colours, also a few of them on a page', () => {
  expect(shown((x, y) => ((x + y) % 25 === 0 ? RED : WHITE))).toBe(true);
  expect(shown((_, y) => (y === 41 ? RED : WHITE))).toBe(true);
});

/** Red of this strength, 0 to 1, on white. */
const red = (strength: number): Color => [255 - 55 * strength, 255 - 235 * strength, 255 - 235 * strength];

test('a line that an earlier JPEG has spread over its neighbours has thin colours', () => {
  const across = [0.3, 0.8, 0.8, 0.3];
  expect(shown((x, y) => red(across[(x + y) % 25] ?? 0))).toBe(true);
  expect(shown((x) => red(across[x % 25] ?? 0))).toBe(true);
});

test('the soft edges of coloured areas are no lines', () => {
  const soft = (place: number) => red(Math.min(1, Math.max(0, (8 - Math.abs((place % 40) - 20)) / 4)));
  expect(shown((x, y) => soft(x + y))).toBe(false);
});

test('bars, and black lines, have not', () => {
  expect(shown((x) => (x % 40 < 20 ? RED : WHITE))).toBe(false);
  expect(shown((x, y) => ((x + y) % 25 === 0 ? [0, 0, 0] : WHITE))).toBe(false);
});

test('red to the left and blue to the right of black strokes is no colour', () => {
  const stroke: readonly Color[] = [
    [255, 120, 90],
    [0, 0, 0],
    [90, 120, 255],
  ];
  expect(shown((x) => stroke[x % 8] ?? WHITE)).toBe(false);
  expect(shown((x) => (x % 8 === 0 ? BLUE : WHITE))).toBe(true);
});
