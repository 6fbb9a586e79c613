/** Shades of layers: a shadow that breaks into black, a smudge where all is even, edges of letters that move a little, brightness that is off everywhere by little. */
import { expect, test } from 'vitest';
import type { Pixels } from '../likeness/ssim.ts';
import { keepsShades } from './kept-shades.ts';

const SIDE = 200;
/** As at high. */
const LOOSE = { dpi: 100, shade: 40 };
const STRICT = { dpi: 100, shade: 28 };

function picture(shade: (x: number, y: number) => number): Pixels {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => shade(at % SIDE, Math.floor(at / SIDE)));
  return { data, width: SIDE, height: SIDE, channels: 1 };
}

const gray = picture(() => 150);
const strokes = picture((x) => (x % 10 < 2 ? 20 : 240));

test('a black patch in a grey area is seen wherever it lies', () => {
  const patchAt = (left: number, top: number, side: number) =>
    picture((x, y) => (x >= left && x < left + side && y >= top && y < top + side ? 0 : 150));
  for (const [left, top] of [
    [1, 1],
    [80, 130],
    [190, 190],
  ] as const)
    expect(keepsShades(gray, patchAt(left, top, 6), LOOSE)).toBe(false);
  expect(keepsShades(gray, patchAt(80, 130, 1), LOOSE)).toBe(true);
});

test('a faint smudge in an even area is seen, amid letters it is their edge', () => {
  const smudgedBy = (levels: number, side: number) => (x: number, y: number) =>
    x >= 83 && x < 83 + side && y >= 130 && y < 130 + side ? levels : 0;
  const smudge = smudgedBy(25, 4);
  expect(
    keepsShades(
      gray,
      picture((x, y) => 150 - smudge(x, y)),
      STRICT,
    ),
  ).toBe(false);
  expect(
    keepsShades(
      gray,
      picture((x, y) => 150 - smudgedBy(25, 1)(x, y)),
      STRICT,
    ),
  ).toBe(true);
  const letters = (x: number) => (x % 5 < 2 ? 20 : 240);
  const amidLetters = picture((x, y) => Math.max(0, letters(x) - smudge(x, y)));
  expect(keepsShades(picture(letters), amidLetters, STRICT)).toBe(true);
});

test('paper that is a little darker, and strokes with softer edges, are the same shades', () => {
  const paper = (shade: number) => picture(() => shade);
  expect(keepsShades(gray, paper(168), LOOSE)).toBe(true);
  expect(keepsShades(gray, paper(168), STRICT)).toBe(false);
  expect(keepsShades(gray, paper(162), STRICT)).toBe(true);
  const softer = picture((x) => [60, 60, 200, 240, 240, 240, 240, 240, 240, 200][x % 10] ?? 0);
  expect(keepsShades(strokes, softer, LOOSE)).toBe(true);
});

test('strokes that are gone are not', () => {
  expect(
    keepsShades(
      strokes,
      picture(() => 240),
      LOOSE,
    ),
  ).toBe(false);
});
