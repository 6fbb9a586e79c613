/** Colours of layers: curves closer than a layer can tell apart, areas of one colour, black ink, grain. */
import { expect, test } from 'vitest';
import { fillLayer } from '../images/fill-layer.ts';
import type { Pixels } from '../likeness/ssim.ts';
import { keepsColors } from './kept-colors.ts';

const SIDE = 400;
const DPI = 400;
const BLACK = [0, 0, 0] as const;
const BLUE = [20, 60, 220] as const;

type Color = readonly [number, number, number];

function picture(color: (x: number, y: number) => Color): Pixels {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) data.set(color(at % SIDE, Math.floor(at / SIDE)), 3 * at);
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

/** @param factor of the layer that is made of the picture: all of it is ink. */
function keeps(pixels: Pixels, factor: number): boolean {
  const ink = new Uint8Array(SIDE * SIDE).fill(1);
  return keepsColors(pixels, ink, 1, { layer: fillLayer(pixels, ink, 1, factor), factor, dpi: DPI });
}

/** Rows of six pixels, black and blue in turn. */
const curves = picture((_, y) => (y % 12 < 6 ? BLACK : BLUE));

test('blue curves close to black ones need a layer that is fine enough', () => {
  expect(keeps(curves, 12)).toBe(false);
  expect(keeps(curves, 2)).toBe(true);
});

test('areas of one colour and black ink need no fine layer', () => {
  expect(
    keeps(
      picture((x) => (x < 192 ? BLACK : BLUE)),
      12,
    ),
  ).toBe(true);
  expect(
    keeps(
      picture((x) => (x % 12 < 6 ? BLACK : [90, 90, 90])),
      12,
    ),
  ).toBe(true);
});

test('one part of a page with another colour is enough', () => {
  expect(
    keeps(
      picture((x, y) => (x < 96 && y < 96 && y % 12 < 6 ? BLUE : BLACK)),
      12,
    ),
  ).toBe(false);
});

test('single pixels of another colour are grain', () => {
  expect(
    keeps(
      picture((x, y) => (x % 50 === 7 && y % 50 === 7 ? BLUE : BLACK)),
      12,
    ),
  ).toBe(true);
});

test('only what the layer shows is judged', () => {
  const none = new Uint8Array(SIDE * SIDE);
  expect(keepsColors(curves, none, 1, { layer: fillLayer(curves, none, 0, 12), factor: 12, dpi: DPI })).toBe(true);
});
