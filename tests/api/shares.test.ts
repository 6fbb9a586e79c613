/** Read-only links to results: what they open, what they do not, and when they end. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../src/adapters/postgres.ts';
import { ownConnection } from '../../src/adapters/postgres-access.ts';
import { readCodes } from '../../src/adapters/zxing.ts';
import type { ShareAnswer, SharedFiles } from '../../src/contract/site/share.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const ENDED = { success: false, code: 'share-ended' };

let site: RunningSite;
let api: ApiClient;
let database: Database;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'debug' });
  api = new ApiClient(site.url);
  database = new Database(ownConnection(site.dataDir));
});
afterAll(async () => {
  await database.close();
  await site.stop();
});

async function split(): Promise<string> {
  const jobId = await api.begin('split-pdf', [{ name: 'letter.pdf', bytes: blankPdf(2) }]);
  await api.end(jobId);
  return jobId;
}

async function ask(jobId: string, body: object = {}): Promise<ShareAnswer & { readonly code?: string }> {
  const answer = await fetch(`${site.url}/api/jobs/${jobId}/shares`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as ShareAnswer;
}

async function look(token: string): Promise<SharedFiles & { readonly code?: string }> {
  return (await (await api.get(`/api/shared/${token}`)).json()) as SharedFiles;
}

test('a link lists and gives the results for one hour, and its code says the same', async () => {
  const jobId = await split();
  const { token, url, expiresAt, qr } = await ask(jobId);
  const { created_at: created } = (
    await database.query<{ created_at: Date }>('select created_at from shares where job_id = $1', [jobId])
  )[0] ?? { created_at: new Date(0) };
  expect(new Date(expiresAt).getTime() - created.getTime()).toBe(3_600_000);
  expect(url).toBe(`${site.url}/shared#${token}`);
  const { data, info } = await sharp(Buffer.from(qr), { density: 600 }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  expect(await readCodes(data, info.width, info.height, 'qr')).toEqual([url]);
  const { files, archiveUrl } = await look(token);
  expect(files.map(({ name }) => name)).toEqual(['letter-p1.pdf', 'letter-p2.pdf']);
  const [first] = files;
  const bytes = await (await api.get(first?.downloadUrl ?? '')).bytes();
  const [own] = await api.files(jobId);
  expect(bytes).toEqual(await (await api.get(own?.downloadUrl ?? '')).bytes());
  expect(bytes.length).toBe(first?.size);
  const archive = await api.get(archiveUrl);
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect((await api.get(`/api/shared/${token}/files/2`)).status).toBe(404);
});

test('a read-only address changes nothing, and names no id that could', async () => {
  const jobId = await split();
  const { token } = await ask(jobId);
  const ids = [jobId, ...(await api.files(jobId)).map(({ id }) => id)];
  for (const address of ['', '/files/0', '/archive']) {
    const answer = await api.get(`/api/shared/${token}${address}`);
    const told = JSON.stringify([...answer.headers]) + (await answer.text());
    for (const id of ids) expect(told).not.toContain(id);
    for (const method of ['DELETE', 'POST', 'PUT', 'PATCH'])
      expect((await fetch(`${site.url}/api/shared/${token}${address}`, { method })).ok, method + address).toBe(false);
  }
  for (const call of [`/api/jobs/${token}`, `/api/jobs/${token}/shares`])
    expect((await api.delete(call)).status).toBe(404);
  for (const call of [`/api/job-status/${token}`, `/api/jobs/${token}/files`, `/api/download/${token}`])
    expect((await api.get(call)).status).toBe(404);
  expect((await look(token)).files).toHaveLength(2);
});

test('a token cannot be guessed, is kept as a hash alone, and stands in no log', async () => {
  const jobId = await split();
  const { token } = await ask(jobId);
  expect(Buffer.from(token, 'base64url')).toHaveLength(18);
  expect((await ask(jobId)).token).not.toBe(token);
  const near = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  const [{ id: fileId } = { id: '' }] = await api.files(jobId);
  for (const guess of [near, token.slice(0, -1), token.toLowerCase().padEnd(25, 'x'), jobId, fileId, '%25', '..'])
    expect((await api.get(`/api/shared/${guess}`)).status, guess).toBe(404);
  const kept = await database.query<{ row: string }>('select shares::text as row from shares');
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(site.output()).toContain('/api/shared/:token');
  expect(site.output()).not.toContain(token.slice(0, 8));
});

test('answers under a read-only address are for no cache, no index and no referrer', async () => {
  const { token } = await ask(await split());
  for (const address of ['', '/files/0', '/archive']) {
    const { headers, body } = await api.get(`/api/shared/${token}${address}`);
    await body?.cancel();
    expect(headers.get('cache-control')).toMatch(/no-store$/);
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
  const page = await fetch(`${site.url}/shared`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toContain('<meta name="robots" content="noindex"/>');
});

test('a link ends when it is revoked, when its time is over, and with its results', async () => {
  const jobId = await split();
  const [first, second] = [await ask(jobId), await ask(jobId, { minutes: 1 })];
  expect((await api.delete(`/api/jobs/${jobId}/shares`)).status).toBe(200);
  for (const { token } of [first, second]) expect(await look(token)).toMatchObject(ENDED);
  const timed = await ask(jobId);
  await database.query(`update shares set expires_at = now() - interval '1 second' where job_id = $1`, [jobId]);
  for (const address of ['', '/files/0', '/archive'])
    expect(await (await api.get(`/api/shared/${timed.token}${address}`)).json()).toMatchObject(ENDED);
  const last = await ask(jobId);
  expect((await look(last.token)).files).toHaveLength(2);
  await api.delete(`/api/jobs/${jobId}`);
  expect(await look(last.token)).toMatchObject(ENDED);
  expect(await database.query('select 1 from shares where job_id = $1', [jobId])).toEqual([]);
});

test('no link outlives the results, and a job has at most twenty', async () => {
  const jobId = await split();
  const { expiresAt } = await ask(jobId, { minutes: 30 * 24 * 60 });
  expect(expiresAt).toBe((await api.status(jobId)).expiresAt);
  for (let made = 0; made < 20; made++) await ask(jobId);
  expect(await database.query('select 1 from shares where job_id = $1', [jobId])).toHaveLength(20);
});

test('what is no job, not done, or no time is refused', async () => {
  expect(await ask('nobody')).toMatchObject({ code: 'not-found' });
  const jobId = await split();
  for (const minutes of [0, -1, 1.5, '60', 43_201, null])
    expect(await ask(jobId, { minutes })).toMatchObject({ code: 'bad-request' });
});

test('a job has at most twenty links also where they are asked for at once', async () => {
  const jobId = await split();
  const made = await Promise.all(Array.from({ length: 40 }, () => ask(jobId)));
  const open = await Promise.all(made.map(async ({ token }) => (await look(token)).code === undefined));
  expect(open.filter(Boolean)).toHaveLength(20);
});
