/** Checks how a size is searched for: near the target, in few attempts, and never with more than was asked. */
import { describe, expect, test } from 'vitest';
import { searchSize } from './search-size.ts';

/** How files give way to effort: bytes of the lossless attempt, and of one with an effort. */
const FILES: Readonly<Record<string, (effort: number) => number>> = {
  'evenly on a scale of logarithms': (effort) => 1_000_000 * 0.05 ** effort,
  'at once, then hardly': (effort) => 1_000_000 * (0.1 + 0.9 * 0.001 ** effort),
  late: (effort) => 1_000_000 * (1 - 0.9 * effort ** 1.5),
  'not at all, then steeply': (effort) => (effort < 0.06 ? 1_000_000 : 1_000_000 * 0.00001 ** (effort - 0.06)),
  'with a part that nothing makes smaller': (effort) => 250_000 + 750_000 * 0.02 ** effort,
};

function attempts(size: (effort: number) => number) {
  const efforts: (number | null)[] = [];
  const make = async (effort: number | null) => {
    efforts.push(effort);
    return { bytes: Math.round(size(effort ?? 0)), effort };
  };
  return { efforts, make };
}

describe.each(Object.entries(FILES))('a file that gives way %s', (_name, size) => {
  test.each([0.8, 0.5, 0.3])(
    'fits %d of its size and gives little of it away, in at most six rounds after the lossless one',
    async (share) => {
      const { efforts, make } = attempts(size);
      const target = Math.round(1_000_000 * share);
      const found = await searchSize(target, make);
      expect(found?.bytes).toBeLessThanOrEqual(target);
      expect(found?.bytes).toBeGreaterThan(target * 0.75);
      expect(efforts.length).toBeLessThanOrEqual(7);
    },
  );
});

test('what fits without loss loses nothing', async () => {
  const { efforts, make } = attempts(() => 900);
  expect(await searchSize(1_000, make)).toMatchObject({ effort: null });
  expect(efforts).toEqual([null]);
});

test('the smallest of all is given where none fits, also where the strongest attempt is not the smallest', async () => {
  const { efforts, make } = attempts((effort) => (effort === 1 ? 990_000 : 900_000 - 300_000 * effort));
  const found = await searchSize(10_000, make);
  expect(efforts.at(-1)).toBe(1);
  expect(found?.bytes).toBeLessThan(700_000);
});

test('an attempt that cannot be made leaves what there is', async () => {
  const found = await searchSize(10, async (effort) => (effort === null ? { bytes: 100 } : undefined));
  expect(found).toEqual({ bytes: 100 });
});
