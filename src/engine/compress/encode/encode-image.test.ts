/** Checks what the search for a quality has to keep beside its floor of likeness. */
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { SQUEEZES } from '../likeness/settings.ts';
import type { Pixels } from '../likeness/ssim.ts';
import { findJpeg } from './find-jpeg.ts';

const WIDTH = 480;
const HEIGHT = 320;

/** A grainy picture that stands on a pure ground. */
function onGround(level: number): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    const isPicture = x > 200 && x < 420 && y > 60 && y < 260;
    data[at] = isPicture ? 90 + ((x * 7 + y * 13 + (at % 3) * 29) % 70) : level;
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 3 };
}

test.each([
  ['black', 0],
  ['white', 255],
])('pure %s stays pure at every quality', async (_, level) => {
  const pixels = onGround(level);
  const seen: number[] = [];
  for (let quality = 30; quality <= 90; quality += 4) {
    const squeeze = { ...SQUEEZES.medium, floor: 0.01, minQuality: quality, maxQuality: quality };
    const made = await findJpeg(pixels, squeeze);
    if (!made) throw new Error('such a floor is always met');
    const data = await openPicture(made.bytes).raw().toBuffer();
    // Far from the picture, where only the ground is.
    seen.push(data[(10 * WIDTH + 10) * 3] ?? -1);
    expect(made.quality).toBeLessThanOrEqual(quality + 6);
  }
  expect(new Set(seen)).toEqual(new Set([level]));
});

test('a quality that was asked for is taken, whatever becomes of black', async () => {
  const squeeze = { ...SQUEEZES.medium, floor: 0, minQuality: 47, maxQuality: 47 };
  expect((await findJpeg(onGround(0), squeeze))?.quality).toBe(47);
});

/** Levels around a middle grey. */
function grain(levels: number): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT);
  let noise = 7;
  for (let at = 0; at < data.length; at++) {
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = 128 + ((noise >> 16) % levels) - levels / 2;
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 1 };
}

test('grain that misses the floor by little is taken at the best quality, by far not at all', async () => {
  const { medium } = SQUEEZES;
  expect((await findJpeg(grain(40), medium))?.quality).toBe(medium.maxQuality);
  expect(await findJpeg(grain(40), { ...medium, floor: 0.97 })).toBeUndefined();
});
