/** Lossless rows are filtered where that makes them shorter. */
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import type { Pixels } from '../likeness/ssim.ts';
import { encodeLossless } from './encode-image.ts';
import { readPngData } from './png-data.ts';

const SIZE = { width: 300, height: 600 };

function picture(level: (x: number, y: number) => number): Pixels {
  const data = new Uint8Array(SIZE.width * SIZE.height);
  for (let at = 0; at < data.length; at++) data[at] = level(at % SIZE.width, Math.floor(at / SIZE.width));
  return { ...SIZE, data, channels: 1 };
}

async function rows(pixels: Pixels, adaptiveFiltering: boolean): Promise<Uint8Array | undefined> {
  const opened = openPicture(pixels.data, { raw: { ...SIZE, channels: 1 } }).toColourspace('b-w');
  return readPngData(await opened.png({ compressionLevel: 6, adaptiveFiltering }).toBuffer())?.data;
}

const WAVES = picture((x, y) => 128 + 90 * Math.sin(x / 37) * Math.cos(y / 23) + ((x * 7 + y * 13) % 5));
/** Few levels in any order: their differences are more. */
const SPOTS = picture((x, y) => [0, 100, 255][(Math.imul(x * 601 + y + 1, 2_654_435_761) >>> 16) % 3] ?? 0);

test.each([
  ['waves', WAVES, true],
  ['spots', SPOTS, false],
])('rows of %s', async (_, pixels, filters) => {
  const [plain, filtered] = [await rows(pixels, false), await rows(pixels, true)];
  expect((filtered?.length ?? 0) < (plain?.length ?? 0)).toBe(filters);
  expect((await encodeLossless(pixels))?.bytes).toEqual(filters ? filtered : plain);
});

test('the bands of the sample decide, where they are beyond doubt', async () => {
  const mixed = picture((x, y) => (y % 256 < 32 ? WAVES : SPOTS).data[y * SIZE.width + x] ?? 0);
  expect((await encodeLossless(mixed))?.bytes).toEqual(await rows(mixed, true));
});
