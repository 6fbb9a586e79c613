/** Lanes do tasks in order, tell of steps and failures, and stop at once. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LanePool, Lanes } from './lanes.ts';
import type { SAMPLE_TASKS } from './sample-lane.ts';

const sampleLanes = () =>
  new Lanes<typeof SAMPLE_TASKS>(new LanePool(new URL('./sample-lane.ts', import.meta.url), 2), 'sample');
const { signal } = new AbortController();

test('keeps in a lane what earlier tasks left there, and does them in order', async () => {
  const lanes = sampleLanes();
  const sums = [1, 2, 3].map((number) => lanes.run('add', number, { signal, lane: 0 }));
  expect(await Promise.all(sums)).toEqual([1, 3, 6]);
  expect(await lanes.run('add', 5, { signal, lane: 1 })).toBe(5);
});

test('gives a task to the lane with the fewest', async () => {
  const lanes = sampleLanes();
  const sums = [1, 10].map((number) => lanes.run('add', number, { signal }));
  expect(await Promise.all(sums)).toEqual([1, 10]);
});

test('gives a task to that of some lanes which has the fewest, the first where none has', async () => {
  const lanes = sampleLanes();
  const either = { signal, lane: [1, 0] };
  const sums = [1, 10, 100].map((number) => lanes.run('add', number, either));
  expect(await Promise.all(sums)).toEqual([1, 10, 101]);
  expect(await lanes.run('add', 0, { signal, lane: 1 })).toBe(101);
});

test('brings results and steps, and throws what the task throws', async () => {
  const lanes = sampleLanes();
  const steps: number[] = [];
  const made = await lanes.run('fill', { bytes: 3, value: 7 }, { signal, onStep: (share) => steps.push(share) });
  expect([...made.filled]).toEqual([7, 7, 7]);
  expect(Buffer.from(made.pooled).toString()).toBe('pooled');
  expect(steps).toEqual([0.5]);
  await expect(lanes.run('fail', 'no', { signal })).rejects.toThrow(RangeError('no'));
});

test('stops a task that never ends, and goes on with a new thread', async () => {
  const lanes = sampleLanes();
  const stop = new AbortController();
  const spun = lanes.run('spin', undefined as never, { signal: stop.signal, lane: 0 });
  const behind = lanes.run('add', 1, { signal, lane: 0 });
  setTimeout(() => stop.abort(new Error('enough')), 50);
  await expect(spun).rejects.toThrow('enough');
  await expect(behind).rejects.toThrow('enough');
  expect(await lanes.run('add', 2, { signal, lane: 0 })).toBe(2);
});

test('leaves the flags of the process as they were, under which compiled code is stored', async () => {
  const before = runInNewContext('typeof gc');
  await sampleLanes().run('add', 1, { signal });
  expect(runInNewContext('typeof gc')).toBe(before);
});

test('begins many lanes at once, which all set the same flag', async () => {
  const many = 16;
  const pool = new LanePool(new URL('./sample-lane.ts', import.meta.url), many);
  const lanes = new Lanes<typeof SAMPLE_TASKS>(pool, 'sample');
  const sums = Array.from({ length: many }, (_, lane) => lanes.run('add', lane, { signal, lane }));
  expect(await Promise.all(sums)).toEqual(Array.from({ length: many }, (_, lane) => lane));
});
