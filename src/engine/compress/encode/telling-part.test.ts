/** The part of a picture that a search works on is the one that shows most. */
import { expect, test } from 'vitest';
import type { Pixels } from '../likeness/ssim.ts';
import { tellingPart } from './telling-part.ts';

/** Paper with a chequered square whose left upper corner lies there. */
function chequered(left: number, top: number, channels: 1 | 3): Pixels {
  const [width, height, side] = [2_000, 1_600, 300];
  const data = new Uint8Array(width * height * channels).fill(255);
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++)
      if (((x >> 2) + (y >> 2)) % 2 === 0) data.fill(0, (y * width + x) * channels, (y * width + x + 1) * channels);
  }
  return { data, width, height, channels };
}

test('takes the part in which the drawing is, in grey and in colour', () => {
  const ink = ({ data, channels }: Pixels) => data.filter((value) => value === 0).length / channels;
  for (const channels of [1, 3] as const) {
    for (const [left, top] of [
      [300, 250],
      [1_400, 250],
      [1_400, 1_100],
    ] as const) {
      const pixels = chequered(left, top, channels);
      const part = tellingPart(pixels);
      expect([part.width, part.height, part.channels]).toEqual([768, 768, channels]);
      expect(ink(part)).toBe(ink(pixels));
    }
  }
});

test('takes a small picture whole', () => {
  const pixels: Pixels = { data: new Uint8Array(900 * 900), width: 900, height: 900, channels: 1 };
  expect(tellingPart(pixels)).toBe(pixels);
});
