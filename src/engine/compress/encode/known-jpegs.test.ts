/** The same samples are coded once in the same way, wherever they lie. */
import { expect, test } from 'vitest';
import type { Pixels } from '../likeness/ssim.ts';
import { codedOnce } from './known-jpegs.ts';

function picture(level: number, width: number): Pixels {
  return { data: new Uint8Array(64).fill(level), width, height: 64 / width, channels: 1 };
}

let coded = 0;
const code =
  (bytes = 10) =>
  async () => {
    coded++;
    return new Uint8Array(bytes);
  };

test('codes anew what differs in its samples, its shape or the way it is coded', async () => {
  const first = await codedOnce(picture(1, 8), 'q45', code());
  expect(await codedOnce(picture(1, 8), 'q45', code())).toBe(first);
  expect(coded).toBe(1);
  for (const [pixels, how] of [
    [picture(2, 8), 'q45'],
    [picture(1, 16), 'q45'],
    [picture(1, 8), 'q46'],
  ] as const)
    expect(await codedOnce(pixels, how, code())).not.toBe(first);
  expect(coded).toBe(4);
});

test('codes once what is asked for twice at the same time, and again after a failure', async () => {
  const before = coded;
  const asked = ['a', 'a', 'b'].map((how) => codedOnce(picture(3, 8), how, code()));
  const [first, second, other] = await Promise.all(asked);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(coded).toBe(before + 2);
  const fails = () => Promise.reject(new Error('no'));
  await expect(codedOnce(picture(4, 8), 'a', fails)).rejects.toThrow('no');
  expect(await codedOnce(picture(4, 8), 'a', code())).toHaveLength(10);
});

test('forgets what was coded first where all together would be much', async () => {
  await codedOnce(picture(7, 8), 'large', code(8_000_000));
  await codedOnce(picture(8, 8), 'large', code(8_000_000));
  const before = coded;
  await codedOnce(picture(8, 8), 'large', code());
  expect(coded).toBe(before);
  await codedOnce(picture(7, 8), 'large', code());
  expect(coded).toBe(before + 1);
});
