/** Tells shadows from icons and photographs by what is seen of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, sampleStream } from '../../tests/sample-pdf.ts';
import { openPdfium } from './pdfium.ts';
import { readDrawn } from './pdfium-drawn.ts';
import type { Shade } from './pdfium-shades.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shades-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a picture of two by two pixels is taken for. @param colours red, green and blue of each. @param alphas of each. @param side in points. */
async function shadeOf(colours: readonly number[], alphas?: readonly number[], side = 80): Promise<Shade | 'picture'> {
  const picture = (space: string, bytes: readonly number[], mask = '') =>
    sampleStream(
      String.fromCharCode(...bytes),
      `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /${space} ${mask}`,
    );
  const path = join(folder, 'a.pdf');
  const bytes = samplePdf(1, {
    resources: () => '/XObject << /P 5 0 R >>',
    content: () => `q ${side} 0 0 ${side} 20 20 cm /P Do Q`,
    objects: {
      5: picture('DeviceRGB', colours, alphas ? '/SMask 6 0 R' : ''),
      6: picture('DeviceGray', alphas ?? [0, 0, 0, 0]),
    },
  });
  await writeFile(path, bytes);
  const document = await openPdfium(path, { name: 'a.pdf' });
  const [item] = document.withPage(0, readDrawn);
  document.close();
  if (!item) return 'unseen';
  expect(item.kind).toBe('picture');
  return item.shade ?? 'picture';
}

const BLACK = Array.from({ length: 12 }, () => 0);
const COLOURS = [200, 0, 0, 0, 200, 0, 0, 0, 200, 90, 90, 90];

test('takes black that is seen through everywhere for dark', async () => {
  expect(await shadeOf(BLACK, [0, 40, 90, 90])).toBe('dark');
});

test('takes black that is seen through alike for a veil, whatever its edges', async () => {
  expect(await shadeOf(BLACK, [90, 90, 90, 90])).toBe('veil');
  expect(await shadeOf(BLACK, [90, 90, 90, 90], 80.5)).toBe('veil');
});

test('takes what has one colour where it is dense for plain', async () => {
  expect(await shadeOf(BLACK, [0, 90, 255, 255])).toBe('plain');
  expect(await shadeOf(COLOURS, [255, 0, 0, 0])).toBe('plain');
  expect(await shadeOf(BLACK)).toBe('plain');
});

test('leaves out what is not seen at all', async () => {
  expect(await shadeOf(COLOURS, [0, 0, 0, 0])).toBe('unseen');
});

test('takes what has several colours for a picture, masked where it is seen through somewhere', async () => {
  expect(await shadeOf(COLOURS, [90, 90, 90, 90])).toBe('masked');
  expect(await shadeOf(COLOURS, [255, 255, 255, 0])).toBe('masked');
  expect(await shadeOf(COLOURS, [255, 255, 255, 255])).toBe('picture');
});

test('draws no picture that reaches far over its page, which would take a second each', async () => {
  expect(await shadeOf(BLACK, [0, 40, 90, 90], 900)).toBe('dark');
  expect(await shadeOf(BLACK, [0, 40, 90, 90], 3000)).toBe('picture');
});
