/** Checks the angle of pages of text, and that what has no lines has none. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanPicture } from '../../../tests/scan-pdf.ts';
import { findSkew } from './find-skew.ts';

const LINES = [
  'The ferry leaves at seven',
  'and comes back at noon.',
  'Nobody waits for it, since',
  'it was never overloaded',
  'in winter or in spring.',
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skew-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function skewOf(picture: Buffer): Promise<number> {
  const path = join(folder, 'page.png');
  const { width, height } = await sharp(picture).resize({ width: 909 }).toFile(path);
  return findSkew({ path, widthPx: width, heightPx: height, dpi: 220 });
}

test.each([-8, -3.4, -1, 0, 0.6, 2, 7])('finds lines that lie askew by %d degrees', async (turn) => {
  const found = await skewOf(await scanPicture({ lines: LINES, turn, specks: 200 }));
  expect(Math.abs(found - turn)).toBeLessThanOrEqual(0.3);
});

test('finds the same on gray paper and on its head', async () => {
  expect(await skewOf(await scanPicture({ lines: LINES, turn: 2, paper: '#b0b0b0', ink: '#303030' }))).toBeCloseTo(
    2,
    0,
  );
  expect(await skewOf(await scanPicture({ lines: LINES, turn: 183 }))).toBeCloseTo(3, 0);
});

test('takes empty paper, specks and lines on their side for level', async () => {
  expect(await skewOf(await scanPicture({ lines: [] }))).toBe(0);
  expect(await skewOf(await scanPicture({ lines: [], specks: 2000 }))).toBe(0);
  expect(await skewOf(await scanPicture({ lines: LINES, turn: 90 }))).toBe(0);
});
