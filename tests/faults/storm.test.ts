/** The short storm of the suite; `npm run faults` runs the full one. */
import { expect, test } from 'vitest';
import { runStorm } from './storm.ts';

test('no job is lost, stuck or wrongly completed while everything is killed', { timeout: 300_000 }, async () => {
  const result = await runStorm({ jobs: 40, kills: 8, seed: 7, pauseMs: [300, 2_000] });
  expect(result).toMatchObject({ accepted: 40, lost: [], stuck: [], unsound: [], failedOtherwise: [] });
  expect(result.completed + result.interrupted).toBe(40);
  expect(Object.values(result.kills)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});
