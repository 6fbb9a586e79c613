/** Work over many items at once: the order of results, and what a failure leaves. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('results stand in the order of the items, however long each takes', async () => {
  const results = await inParallel([30, 1, 10], 2, async (ms, index) => {
    await delay(ms);
    return `${index}: ${ms}`;
  });
  expect(results).toEqual(['0: 30', '1: 1', '2: 10']);
});

test('a failure begins nothing more and is told once nothing runs', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = inParallel([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('the first');
    await delay(20);
    ended.push(item);
  });
  await expect(run).rejects.toThrow('the first');
  expect(begun).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});
