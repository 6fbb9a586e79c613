/** Pages of a result that no browser can show: made on request, once, and gone with the result. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { ApiClient } from '../api-client.ts';
import { plainSite } from '../plain-site.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { samplePdf } from '../sample-pdf.ts';

let site: RunningSite;
let api: ApiClient;

beforeAll(async () => {
  site = await plainSite();
  api = new ApiClient(site.url);
});

const report = {
  name: 'report.pdf',
  bytes: samplePdf(2, { content: (page) => `BT /F1 24 Tf 20 260 Td (Page ${page}) Tj ET` }),
};

async function ask(
  fileId: string,
): Promise<{ readonly status: number; readonly jobId?: string; readonly code?: string }> {
  const answer = await fetch(`${site.url}/api/files/${fileId}/preview`, { method: 'POST' });
  return { status: answer.status, ...((await answer.json()) as { jobId?: string; code?: string }) };
}

async function made(tool: string, fields: Readonly<Record<string, string>> = {}) {
  const jobId = await api.begin(tool, [report], fields);
  await api.end(jobId);
  const [file] = await api.files(jobId);
  return { jobId, fileId: file?.id ?? '' };
}

test('a Word result becomes pages once, and they are deleted with it', async () => {
  const { jobId, fileId } = await made('pdf-to-word');
  const { status, jobId: preview = '' } = await ask(fileId);
  expect(status).toBe(200);
  const together = await Promise.all(Array.from({ length: 10 }, () => ask(fileId)));
  expect(together.map((each) => each.jobId)).toEqual(Array<string>(10).fill(preview));
  expect(await api.end(preview)).toMatchObject({ status: 'completed', outputFiles: ['report.pdf'] });
  const [pages] = await api.files(preview);
  expect(pages?.facts.pages).toBe(2);
  const source = await api.status(jobId);
  const shown = await api.status(preview);
  expect(Date.parse(shown.expiresAt)).toBeLessThanOrEqual(Date.parse(source.expiresAt));
  await fetch(`${site.url}/api/jobs/${jobId}`, { method: 'DELETE' });
  expect((await fetch(`${site.url}/api/job-status/${preview}`)).status).toBe(404);
  expect((await fetch(`${site.url}${pages?.downloadUrl}`)).status).toBe(404);
});

test('those who ask for the same pages together get one job', async () => {
  const { fileId } = await made('pdf-to-word');
  const together = await Promise.all(Array.from({ length: 20 }, () => ask(fileId)));
  expect(new Set(together.map((each) => `${each.status} ${each.jobId}`)).size).toBe(1);
});

test('what has no pages is refused, as is an id that nobody has', async () => {
  const { fileId } = await made('split-pdf', { zip: 'always' });
  expect(await ask(fileId)).toMatchObject({ status: 415, code: 'wrong-type' });
  expect(await ask('nobody')).toMatchObject({ status: 404, code: 'not-found' });
});

test('a visitor whose jobs wait already is refused before the result is copied', async () => {
  const narrow = await startSite({ WORKERS: '1', QUEUE_SHARE: '2' });
  const database = new Database(ownConnection(narrow.dataDir));
  try {
    const own = new ApiClient(narrow.url);
    const jobId = await own.begin('rotate-pdf', [report]);
    await own.end(jobId);
    const [file] = await own.files(jobId);
    // Jobs that wait and that no worker hears of.
    await database.query(
      `insert into jobs (id, tool, state, options, visitor, turn, expires_at)
       select 'waits-' || n, tool, 'queued', '{}', visitor, turn, expires_at from jobs, generate_series(1, 2) as n where id = $1`,
      [jobId],
    );
    // Whoever copied it first would stumble here.
    await rm(path.join(narrow.dataDir, 'files/jobs', jobId), { recursive: true });
    const answer = await fetch(`${narrow.url}/api/files/${file?.id}/preview`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'queue-share' }]);
    expect(answer.headers.get('retry-after')).toBe('30');
  } finally {
    await database.close();
    await narrow.stop();
  }
});
