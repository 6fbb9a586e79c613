/** Shapes are held against each other word by word, and told apart by their ink before: both against counting pixel by pixel. */
import { expect, test } from 'vitest';
import type { Bitmap } from './ink-shapes.ts';
import { difference, leastDifference, packShape } from './packed-shape.ts';

/** Noise that is the same at every run (Park and Miller 1988). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function randomShape(random: () => number, width: number, height: number): Bitmap {
  return { width, height, bits: Uint8Array.from({ length: width * height }, () => (random() < 0.5 ? 1 : 0)) };
}

const pixelOf = ({ bits, width, height }: Bitmap, x: number, y: number) =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (bits[y * width + x] ?? 0);

function countedPixels(one: Bitmap, other: Bitmap, dx: number, dy: number): number {
  let count = 0;
  for (let y = -4; y < one.height + other.height; y++)
    for (let x = -4; x < one.width + other.width; x++)
      if (pixelOf(one, x, y) !== pixelOf(other, x - dx, y - dy)) count++;
  return count;
}

const PLACES = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => ({ dx, dy })));
const SIDES = [5, 28, 29, 60, 61, 93];

test('the pixels that differ are those that one counts, for every width and place', () => {
  const random = noise(7);
  for (const width of SIDES) {
    for (const wider of [-2, 0, 1]) {
      const one = randomShape(random, width, 9);
      const other = randomShape(random, width + wider, 10);
      for (const { dx, dy } of PLACES) {
        const counted = countedPixels(one, other, dx, dy);
        expect(difference(packShape(one), packShape(other), dx, dy, 1e6)).toBe(counted);
        expect(difference(packShape(one), packShape(other), dx, dy, 3)).toBe(Math.min(3, counted));
      }
    }
  }
});

test('the ink of stripes never tells more pixels apart than there are', () => {
  const random = noise(11);
  for (const width of SIDES) {
    const one = packShape(randomShape(random, width, 7));
    const other = packShape(randomShape(random, width + 2, 6));
    for (const { dx, dy } of PLACES) {
      const differing = difference(one, other, dx, dy, 1e6);
      expect(leastDifference(one.inkLeft, other.inkLeft, dx, Infinity)).toBeLessThanOrEqual(differing);
      expect(leastDifference(one.inkAbove, other.inkAbove, dy, Infinity)).toBeLessThanOrEqual(differing);
    }
  }
});

test('the ink of stripes tells a left from a right stroke, and an upper from a lower one', () => {
  const stroke = (from: number) => ({ width: 16, height: 16, bits: new Uint8Array(256).fill(1, from, from + 64) });
  const [upper, lower] = [packShape(stroke(0)), packShape(stroke(192))];
  expect(leastDifference(upper.inkAbove, lower.inkAbove, 0, Infinity)).toBe(128);
  expect(leastDifference(upper.inkLeft, lower.inkLeft, 0, Infinity)).toBe(0);
});
