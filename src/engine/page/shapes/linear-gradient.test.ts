/** Tells gradients from samples of their colours. */
import { expect, test } from 'vitest';
import { type ColourSample, linearGradient, type Rgb } from './linear-gradient.ts';

const STEPS = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];

function samples(colour: (across: number, down: number) => Rgb): readonly ColourSample[] {
  return STEPS.flatMap((across) => STEPS.map((down) => ({ across, down, colour: colour(across, down) })));
}

test('gives one stop to an area of one colour, with what drawing adds', () => {
  const found = linearGradient(samples((across) => [200 + Math.round(across * 3), 10, 10]));
  expect(found?.stops).toHaveLength(1);
  expect(found?.stops[0]?.colour[1]).toBe(10);
});

test('tells the way of a gradient, with a stop at each end', () => {
  const down = linearGradient(samples((_, y) => [200 * y, 0, 255]));
  expect(down).toMatchObject({ way: 'down', stops: [{ at: 0 }, { at: 1 }] });
  const across = linearGradient(samples((x) => [200 * x, 0, 255]));
  expect(across).toMatchObject({ way: 'across', stops: [{ at: 0 }, { at: 1 }] });
});

test('keeps a stop where the colours turn', () => {
  const turned = linearGradient(samples((_, y) => [0, 400 * Math.min(y, 1 - y), 0]));
  expect(turned?.stops.map(({ at }) => at)).toEqual([0, 0.5, 1]);
  expect(turned?.stops[1]?.colour[1]).toBeCloseTo(200, 0);
});

test('tells nothing of gradients that run aslant, of patterns, and by few samples', () => {
  expect(linearGradient(samples((x, y) => [120 * (x + y), 0, 0]))).toBeUndefined();
  expect(
    linearGradient(samples((x, y) => ((Math.round(x * 20) + Math.round(y * 20)) % 2 ? [0, 0, 0] : [255, 255, 255]))),
  ).toBeUndefined();
  expect(linearGradient(samples(() => [1, 2, 3]).slice(0, 10))).toBeUndefined();
});
