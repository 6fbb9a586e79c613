/** Brightness is that of ITU-R BT.601 to the last level. */
import { expect, test } from 'vitest';
import { brightness } from './ssim.ts';

test('brightness of colours is their weighted sum, rounded to the nearest level', () => {
  const levels = Array.from({ length: 18 }, (_, step) => step * 15);
  const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => [red, green, blue] as const)));
  const pixels = { data: Uint8Array.from(colors.flat()), width: colors.length, height: 1, channels: 3 } as const;
  const exact = colors.map(([red, green, blue]) => Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000));
  expect(brightness(pixels)).toEqual(Uint8Array.from(exact));
});
