/** Small files are drawn in one lane, as a second takes longer to start than their pages take to draw. */
import { expect, test } from 'vitest';
import { candidateLanes, ORIGINAL_LANE } from './compress-lanes.ts';

test('files of one or two pages are drawn in one lane, others in two', () => {
  expect([1, 2].map(candidateLanes)).toEqual([[ORIGINAL_LANE], [ORIGINAL_LANE]]);
  expect(candidateLanes(3)).toHaveLength(2);
  expect(candidateLanes(3)[0]).not.toBe(ORIGINAL_LANE);
});
