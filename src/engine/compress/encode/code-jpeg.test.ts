/** A coded picture shows no lines that were not there: mozjpeg's way against ringing makes black ones of white beside black. */
import { expect, test } from 'vitest';
import { openPicture } from '../../../adapters/sharp.ts';
import { SQUEEZES } from '../likeness/settings.ts';
import type { Pixels } from '../likeness/ssim.ts';
import { jpegOfQuality, jpegTrial } from './code-jpeg.ts';

const SIDE = 240;

/** Black bars on white, at every distance from the squares of a JPEG. */
function bars(): Pixels {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(255);
  for (let y = 0; y < SIDE; y++) {
    const left = 40 + (Math.floor(y / 16) % 15);
    for (let x = left; x < left + 7; x++) data.fill(0, 3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3);
  }
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

test.each([45, 50, 55])('black bars on white stay what they are at quality %i', async (quality) => {
  const pixels = bars();
  for (const halvesColor of [true, false]) {
    for (const encode of [jpegOfQuality, jpegTrial]) {
      const { bytes } = await encode(pixels, quality, { ...SQUEEZES.medium, halvesColor });
      const shown = await openPicture(bytes).raw().toBuffer();
      const off = pixels.data.filter((level, at) => Math.abs(level - (shown[at] ?? 0)) > 128);
      expect(off).toHaveLength(0);
    }
  }
});
