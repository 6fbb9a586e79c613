/** Checks the measure of pages against what it must tell apart. */
import { expect, test } from 'vitest';
import { pageLikeness } from './page-likeness.ts';
import type { Pixels } from './ssim.ts';

const SIDE = 640;

function page(level: (x: number, y: number) => number): Pixels {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => level(at % SIDE, Math.floor(at / SIDE)));
  return { data, width: SIDE, height: SIDE, channels: 1 };
}

/** A little text in one corner of white paper. */
const letters = (x: number, y: number) => (x < 128 && y < 128 && (x >> 2) % 3 === 0 && (y >> 3) % 2 === 0 ? 0 : 255);

test('a page is wholly like itself, and an empty page is like an empty page', () => {
  expect(pageLikeness(page(letters), page(letters))).toEqual({ page: 1, tile: 1 });
  expect(
    pageLikeness(
      page(() => 255),
      page(() => 255),
    ),
  ).toEqual({ page: 1, tile: 1 });
});

test('a ruined corner of a white page shows in its worst part, and hardly in the whole', () => {
  const found = pageLikeness(
    page(letters),
    page((x, y) => (x < 64 && y < 64 ? 128 : letters(x, y))),
  );
  expect(found.page).toBeGreaterThan(0.97);
  expect(found.tile).toBeLessThan(0.5);
});

test('a slight change everywhere shows in the whole', () => {
  const grain = (x: number, y: number) => 128 + ((x * 31 + y * 17) % 23);
  const found = pageLikeness(
    page(grain),
    page(() => 139),
  );
  expect(found.page).toBeLessThan(0.8);
});
