/** Checks that specks go and that dots of letters, leaders and pictures stay. */
import { expect, test } from 'vitest';
import { despeckle } from './despeckle.ts';
import type { GrayRaster } from './raster.ts';

const OPTIONS = { dpi: 300, strength: 'light', paper: undefined, isBilevel: true, keepsTone: false } as const;

function paper(width = 600, height = 400): GrayRaster {
  return { data: new Uint8Array(width * height).fill(255), width, height, channels: 1 };
}

function ink({ data, width }: GrayRaster, left: number, top: number, wide: number, high = wide): void {
  for (let y = top; y < top + high; y++) data.fill(0, y * width + left, y * width + left + wide);
}

function blackAt({ data, width }: GrayRaster, x: number, y: number): boolean {
  return data[y * width + x] === 0;
}

test('removes a dot that stands alone and keeps that of an i and a full stop', () => {
  const page = paper();
  ink(page, 100, 100, 4, 30);
  ink(page, 100, 90, 3);
  ink(page, 110, 127, 3);
  ink(page, 400, 300, 3);
  expect(despeckle(page, OPTIONS)).toBe(1);
  expect(blackAt(page, 101, 91)).toBe(true);
  expect(blackAt(page, 111, 128)).toBe(true);
  expect(blackAt(page, 401, 301)).toBe(false);
});

test('keeps what is larger than a speck, and removes more of it when it is to be strong', () => {
  const page = paper();
  ink(page, 400, 300, 7);
  expect(despeckle(page, OPTIONS)).toBe(0);
  expect(despeckle(page, { ...OPTIONS, strength: 'strong' })).toBe(1);
});

test('keeps dots that lead to a page number and those that begin the lines of a list', () => {
  const page = paper();
  for (let at = 0; at < 12; at++) ink(page, 100 + at * 20, 200, 3);
  for (let at = 0; at < 4; at++) ink(page, 40, 40 + at * 50, 3);
  expect(despeckle(page, OPTIONS)).toBe(0);
});

test('keeps the dots of a printed picture', () => {
  const page = paper();
  for (let y = 0; y < 30; y++) for (let x = 0; x < 30; x++) ink(page, 100 + x * 8 + (y % 3), 100 + y * 7 + (x % 2), 2);
  expect(despeckle(page, OPTIONS)).toBe(0);
});

test('takes a page that is one great pattern as it is', () => {
  const page = paper(3000, 2400);
  for (let at = 0; at < page.data.length; at += 2) page.data[at] = 0;
  expect(despeckle(page, OPTIONS)).toBe(0);
});
