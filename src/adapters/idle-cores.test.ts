/** What is idle of the machine is a number of processors. */
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { IdleCores } from './idle-cores.ts';

test('tells after a while how many processors were idle, at most all, and not at once again', async () => {
  const cores = new IdleCores();
  expect(cores.sinceLast()).toBeUndefined();
  await delay(200);
  const idle = cores.sinceLast() ?? -1;
  expect(idle).toBeGreaterThanOrEqual(0);
  expect(idle).toBeLessThan(availableParallelism() + 0.5);
  expect(cores.sinceLast()).toBeUndefined();
});
