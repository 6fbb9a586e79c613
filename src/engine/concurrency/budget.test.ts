/** Checks that no more runs at once than the budget has, in the order of asking, and that failures give their share back. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Budget } from './budget.ts';

test('runs side by side what fits, and the rest afterwards in its order', async () => {
  const budget = new Budget(10);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = (cost: number) =>
    budget.run(cost, async () => {
      begun.push(cost);
      running += Math.min(cost, 10);
      most = Math.max(most, running);
      await delay(5);
      running -= Math.min(cost, 10);
      return cost;
    });
  const costs = [4, 5, 6, 99, 1, 3];
  expect(await Promise.all(costs.map(work))).toEqual(costs);
  expect(begun).toEqual(costs);
  expect(most).toBe(10);
});

test('gives the share of work that fails back', async () => {
  const budget = new Budget(1);
  const fails = budget.run(1, () => Promise.reject(new Error('no')));
  const after = budget.run(1, async () => 'done');
  await expect(fails).rejects.toThrow('no');
  expect(await after).toBe('done');
});

test.each([
  [false, [9, 5, 2]],
  [true, [9, 2, 5]],
])('lets what fits pass what does not only where it may: %s', async (passes, order) => {
  const budget = new Budget(12, { passes });
  const begun: number[] = [];
  const work = async (cost: number) => {
    begun.push(cost);
    await delay(5);
  };
  await Promise.all([9, 5, 2].map((cost) => budget.run(cost, () => work(cost))));
  expect(begun).toEqual(order);
});
