/** The search for a quality finds nearly what trying them all finds, gives up what cannot be small enough, and knows what becomes of black and white. */
import { afterAll, expect, test, vi } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { SQUEEZES } from '../likeness/settings.ts';
import { type Pixels, similarity } from '../likeness/ssim.ts';
import { jpegOfQuality, jpegTrial } from './code-jpeg.ts';
import { findJpeg, findQuality } from './find-jpeg.ts';
import { keepsPatch } from './pure-levels.ts';

// Other files of this process have loaded the real ones, and go on with them afterwards.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
// They go on working, and are counted.
vi.mock('./code-jpeg.ts', { spy: true });

const { medium } = SQUEEZES;

/** Soft waves under grain of so many levels. */
function photo(grain: number): Pixels {
  const [width, height] = [320, 240];
  const data = new Uint8Array(width * height);
  let noise = 7;
  for (let at = 0; at < data.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = 120 + 60 * Math.sin((at % width) / 11) * Math.cos(at / width / 9) + ((noise >> 16) % grain);
  }
  return { data, width, height, channels: 1 };
}

async function samplesOf(jpeg: Uint8Array): Promise<Uint8Array> {
  return openPicture(jpeg).toColourspace('b-w').raw().toBuffer();
}

test('a trial decodes to the samples of the JPEG that is kept', async () => {
  const pixels = photo(9);
  for (const quality of [40, 70, 90]) {
    const made = [await jpegTrial(pixels, quality, medium), await jpegOfQuality(pixels, quality, medium)];
    const [trial, kept] = await Promise.all(made.map(({ bytes }) => samplesOf(bytes)));
    expect(Buffer.compare(trial ?? new Uint8Array(), kept ?? new Uint8Array(1))).toBe(0);
  }
});

test.each([4, 6, 8])(
  'with grain of %i levels the quality is at most one above the least that is enough',
  async (grain) => {
    const pixels = photo(grain);
    const isEnough = async (quality: number) => {
      const data = await samplesOf((await jpegTrial(pixels, quality, medium)).bytes);
      return similarity(pixels, { ...pixels, data }) >= medium.floor;
    };
    let least: number = medium.minQuality;
    while (least < medium.maxQuality && !(await isEnough(least))) least++;
    const found = await findQuality(pixels, medium);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(least + 1);
  },
);

test('a quality that rounds white is not tried where a better one soon keeps it', async () => {
  const pixels = photo(2);
  pixels.data.fill(255, pixels.data.length / 2);
  const keeps = (quality: number) => keepsPatch(255, 1, quality, medium);
  let first = 30;
  while (await keeps(first)) first++;
  vi.mocked(jpegOfQuality).mockClear();
  const found = await findJpeg(pixels, { ...medium, minQuality: first });
  let kept = first;
  while (!(await keeps(kept))) kept++;
  expect(kept).toBeGreaterThan(first);
  expect(found?.quality).toBe(kept);
  expect(vi.mocked(jpegOfQuality).mock.calls.map(([, quality]) => quality)).toEqual([kept]);
});

test('a dozen searches that end far above the least quality take no more than sixty trials', async () => {
  let trials = 0;
  for (const grain of [16, 24, 32, 48]) {
    for (const floor of [0.9, 0.93, 0.96]) {
      vi.mocked(jpegTrial).mockClear();
      const found = await findQuality(photo(grain), { ...medium, floor, minQuality: 20, maxQuality: 95 });
      expect(found).toBeGreaterThan(20);
      trials += vi.mocked(jpegTrial).mock.calls.length;
    }
  }
  expect(trials).toBeGreaterThan(12);
  expect(trials).toBeLessThanOrEqual(60);
});

test('what cannot be small enough is given up', async () => {
  const pixels = photo(8);
  const quality = (await findQuality(pixels, medium)) ?? 0;
  const { bytes } = await jpegOfQuality(pixels, quality, medium);
  expect(await findJpeg(pixels, medium, bytes.length)).toMatchObject({ quality, bytes });
  expect(await findJpeg(pixels, medium, bytes.length / 2)).toBeUndefined();
});

test.each([0, 255] as const)('a patch of %i tells what becomes of the ground of a picture', async (level) => {
  const pixels = photo(6);
  // Rows of one level below the picture.
  pixels.data.fill(level, pixels.data.length / 2);
  const told: boolean[] = [];
  const seen: boolean[] = [];
  for (let quality = 30; quality <= 94; quality++) {
    const data = await samplesOf((await jpegTrial(pixels, quality, medium)).bytes);
    told.push(await keepsPatch(level, 1, quality, medium));
    seen.push(data[data.length - 1] === level);
  }
  expect(told).toEqual(seen);
  expect(new Set(told).size).toBe(2);
});
