/** The jobs that a browser remembers. */
import { expect, test } from 'vitest';
import { storeInBrowser } from '../../../../tests/stored-in-browser.ts';
import { forgetJob, recentJobs, rememberBegun, rememberDone, rememberFailed } from './recent-jobs.ts';
import type { Finished } from './work.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');

storeInBrowser('localStorage');

function finished(id: string, names: readonly string[], expiresAt = '2026-11-28T00:00:00Z'): Finished {
  const files = names.map((name) => ({ outputFilename: name, downloadUrl: `/api/download/${name}` }));
  return { status: { id, tool: 'rotate-pdf', expiresAt }, files } as unknown as Finished;
}

const DAY_MS = 24 * 3_600_000;
const PROBLEM = { code: 'damaged', message: 'a.pdf is damaged.', params: {} };
const states = (nowMs = NOW) => recentJobs(nowMs).map(({ jobId, state }) => [jobId, state]);

test('lists the newest first, several results as their zip, and none twice', () => {
  rememberDone(finished('a', ['a.pdf']), NOW);
  rememberDone(finished('b', ['b1.pdf', 'b2.pdf']), NOW);
  rememberDone(finished('a', ['a.pdf']), NOW);
  expect(recentJobs(NOW).map(({ jobId, count, downloadUrl }) => [jobId, count, downloadUrl])).toEqual([
    ['b', 2, '/api/jobs/b/archive'],
    ['a', 1, '/api/download/a.pdf'],
  ]);
});

test('follows a job from its beginning to its end, in its place', () => {
  rememberBegun({ jobId: 'a', name: 'a.pdf', count: 1 }, NOW);
  rememberBegun({ jobId: 'b', name: 'b.pdf', count: 1 }, NOW);
  rememberFailed('a', PROBLEM, NOW);
  rememberDone(finished('b', ['b-rotated.pdf']), NOW);
  expect(states()).toEqual([
    ['b', 'done'],
    ['a', 'failed'],
  ]);
  expect(recentJobs(NOW)[1]?.message).toBe('a.pdf is damaged.');
});

test('says for a day that results are gone, whether by their time or because the server says so', () => {
  rememberDone(finished('old', ['old.pdf'], '2026-11-20T12:00:00Z'), NOW);
  rememberBegun({ jobId: 'lost', name: 'a.pdf', count: 1 }, NOW);
  rememberFailed('lost', { ...PROBLEM, code: 'not-found' }, NOW);
  expect(states()).toEqual([
    ['lost', 'gone'],
    ['old', 'gone'],
  ]);
  expect(states(NOW + DAY_MS)).toEqual([]);
});

test('forgets what was deleted, failures after a day, and everything beyond a dozen', () => {
  rememberBegun({ jobId: 'f', name: 'a.pdf', count: 1 }, NOW);
  rememberFailed('f', PROBLEM, NOW);
  expect(states(NOW + DAY_MS)).toEqual([]);
  for (let index = 0; index < 15; index++) rememberDone(finished(`j${index}`, ['x.pdf']), NOW);
  expect(recentJobs(NOW)).toHaveLength(12);
  forgetJob('j14', NOW);
  expect(recentJobs(NOW)[0]?.jobId).toBe('j13');
});
