/** The jobs that a browser remembers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetJob, recentJobs, rememberJob } from './recent-jobs.ts';
import type { Finished } from './work.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const kept = new Map<string, string>();

beforeEach(() => {
  // Node has no browser storage: a map with its three calls stands in for the browser.
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

function finished(id: string, names: readonly string[], expiresAt = '2026-11-28T00:00:00Z'): Finished {
  const files = names.map((name) => ({ outputFilename: name, downloadUrl: `/api/download/${name}` }));
  return { status: { id, tool: 'rotate-pdf', expiresAt }, files } as unknown as Finished;
}

test('lists the newest first, several results as their zip, and none twice', () => {
  rememberJob(finished('a', ['a.pdf']), NOW);
  rememberJob(finished('b', ['b1.pdf', 'b2.pdf']), NOW);
  rememberJob(finished('a', ['a.pdf']), NOW);
  expect(recentJobs(NOW).map(({ jobId, count, downloadUrl }) => [jobId, count, downloadUrl])).toEqual([
    ['a', 1, '/api/download/a.pdf'],
    ['b', 2, '/api/jobs/b/archive'],
  ]);
});

test('forgets what was deleted, what is over, and everything beyond a dozen', () => {
  rememberJob(finished('old', ['old.pdf'], '2026-11-20T00:00:00Z'), NOW);
  expect(recentJobs(NOW)).toEqual([]);
  for (let index = 0; index < 15; index++) rememberJob(finished(`j${index}`, ['x.pdf']), NOW);
  expect(recentJobs(NOW)).toHaveLength(12);
  forgetJob('j14', NOW);
  expect(recentJobs(NOW)[0]?.jobId).toBe('j13');
});
