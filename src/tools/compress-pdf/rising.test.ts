/** Progress of work that is done again. */
import { expect, test } from 'vitest';
import { rising } from './rising.ts';

test('rises with every step, never over the end, also where a thousand steps are done three times', () => {
  const told: number[] = [];
  const tell = rising((share) => void told.push(share));
  for (let round = 0; round < 3; round++) for (let step = 1; step <= 1000; step++) tell((0.9 * step) / 1000);
  expect(told).toHaveLength(3000);
  expect(told.every((share, index) => share > (told[index - 1] ?? 0) && share < 1)).toBe(true);
});
