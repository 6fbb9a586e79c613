/** What is said of jobs of one name. */
import { expect, test } from 'vitest';
import { momentsOfAlike } from './alike-jobs.ts';
import type { RecentJob } from './recent-jobs.ts';

const NOW = new Date(2026, 10, 21, 18, 0);

function job(jobId: string, name: string, startedAt?: Date): RecentJob {
  const ended = { state: 'done', downloadUrl: null, message: null, expiresAt: '' } as const;
  return { jobId, name, count: 1, startedAt: startedAt?.toISOString(), ...ended };
}

const at = (day: number, hour: number, minute: number, second = 0) => new Date(2026, 10, day, hour, minute, second);

test('says nothing of a job whose name no other has', () => {
  expect(momentsOfAlike([job('a', 'a.pdf', at(21, 9, 5)), job('b', 'b.pdf', at(21, 9, 5))], NOW).size).toBe(0);
});

test('says the time of those of today, and the day of earlier ones', () => {
  const moments = momentsOfAlike([job('a', 'a.pdf', at(21, 9, 5)), job('b', 'a.pdf', at(20, 9, 5))], NOW);
  expect(moments.get('a')).toMatch(/^0?9:05/);
  expect(moments.get('b')).toMatch(/20.*9:05/);
});

test('says seconds where the minute is the same', () => {
  const alike = [
    job('a', 'a.pdf', at(21, 9, 5, 1)),
    job('b', 'a.pdf', at(21, 9, 5, 42)),
    job('c', 'a.pdf', at(21, 8, 0)),
  ];
  const moments = momentsOfAlike(alike, NOW);
  expect(moments.get('a')).toMatch(/9:05:01/);
  expect(moments.get('b')).toMatch(/9:05:42/);
  expect(moments.get('c')).not.toMatch(/8:00:00/);
});

test('knows nothing of a job whose beginning was not kept', () => {
  expect([...momentsOfAlike([job('a', 'a.pdf'), job('b', 'a.pdf', at(21, 9, 5))], NOW).keys()]).toEqual(['b']);
});
