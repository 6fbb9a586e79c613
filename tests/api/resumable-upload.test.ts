/** Resumable uploads: begun, broken off, gone on with, then named by a submit. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { readPdf } from '../read-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const pdf = new Uint8Array(blankPdf(30));

let site: RunningSite;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-uploads-'));
  site = await startSite({ WORKERS: '1' });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const TUS = { 'tus-resumable': '1.0.0' };

async function create(bytes: number, name: string, place = '/api/uploads'): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return fetch(`${site.url}${place}`, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata },
  });
}

async function append(
  location: string,
  offset: number,
  part: Uint8Array<ArrayBuffer>,
  { url } = site,
): Promise<Response> {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return fetch(new URL(location, url), { method: 'PATCH', headers, body: part });
}

async function submitUploads(
  ids: readonly string[],
): Promise<{ status: number; body: { jobId?: string; code?: string } }> {
  const form = new FormData();
  for (const id of ids) form.append('uploads', id);
  const answer = await fetch(`${site.url}/api/pdf/process/rotate-pdf`, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { jobId?: string; code?: string } };
}

test('goes on where it broke off, and the job keeps the name', { tags: ['call-uploads'] }, async () => {
  const half = Math.floor(pdf.length / 2);
  const created = await create(pdf.length, 'Größe.pdf');
  expect(created.status).toBe(201);
  const location = created.headers.get('location') ?? '';
  expect((await append(location, 0, pdf.slice(0, half))).status).toBe(204);
  const id = location.split('/').at(-1) ?? '';
  expect(await submitUploads([id])).toMatchObject({ status: 404, body: { code: 'not-found' } });
  const head = await fetch(new URL(location, site.url), { method: 'HEAD', headers: TUS });
  expect(head.headers.get('upload-offset')).toBe(String(half));
  expect((await append(location, half, pdf.slice(half))).status).toBe(204);
  const { body } = await submitUploads([id]);
  const job = await new ApiClient(site.url).end(body.jobId ?? '');
  expect(job).toMatchObject({ status: 'completed', outputFiles: ['Größe-rotated.pdf'] });
});

test('results of one job are the files of the next, without being sent again', async () => {
  const api = new ApiClient(site.url);
  const parts = await api.begin('split-pdf', [{ name: 'letter.pdf', bytes: blankPdf(3) }]);
  await api.end(parts);
  const results = await api.files(parts);
  const form = new FormData();
  for (const { id } of results.toReversed()) form.append('uploads', id);
  const answer = await fetch(`${site.url}/api/merge-pdfs`, { method: 'POST', body: form });
  const { jobId } = (await answer.json()) as { jobId: string };
  expect(await api.end(jobId)).toMatchObject({ status: 'completed', outputFiles: ['merged.pdf'] });
  const [merged] = await api.files(jobId);
  const file = path.join(folder, 'merged.pdf');
  await writeFile(file, Buffer.from(await (await api.get(merged?.downloadUrl ?? '')).arrayBuffer()));
  // Page n of a sample is 200 + n points wide.
  expect((await readPdf(file)).pages.map(({ width }) => width)).toEqual([203, 202, 201]);
  // The results stay for another tool.
  expect((await api.get(results[0]?.downloadUrl ?? '')).status).toBe(200);
  await fetch(`${site.url}/api/jobs/${parts}`, { method: 'DELETE' });
  expect(await submitUploads([results[0]?.id ?? ''])).toMatchObject({ status: 404 });
});

test('a file over the limit is refused before a byte is sent', { tags: ['rule-100-mb'] }, async () => {
  const answer = await create(104_857_601, 'big.pdf');
  expect(answer.status).toBe(413);
});

test('a disk that filled up takes neither new uploads nor more of those that were let in', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sheaf-full-'));
  try {
    const roomy = await startSite({ WORKERS: '0', DATA_DIR: dataDir });
    const created = await fetch(`${roomy.url}/api/uploads`, {
      method: 'POST',
      headers: { ...TUS, 'upload-length': String(pdf.length) },
    });
    await roomy.stop();
    const full = await startSite({ WORKERS: '0', DATA_DIR: dataDir, MIN_FREE_MB: '9000000' });
    try {
      const more = await append(created.headers.get('location') ?? '', 0, pdf, full);
      expect([more.status, await more.json()]).toMatchObject([503, { code: 'disk-full' }]);
      for (const place of ['/api/uploads', '/api/uploads/']) {
        const headers = { ...TUS, 'upload-length': '10' };
        const refused = await fetch(`${full.url}${place}`, { method: 'POST', headers });
        expect(refused.status, place).toBe(503);
      }
    } finally {
      await full.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('an id that is a way through the store is none', async () => {
  const created = await create(pdf.length, 'mine.pdf');
  for (const id of ['.%2f', '%2e', '..%2fjobs', '.%2fx', '%ff', `${'a'.repeat(20)}%00`]) {
    for (const method of ['HEAD', 'DELETE']) {
      const answer = await fetch(`${site.url}/api/uploads/${id}`, { method, headers: TUS });
      expect([400, 404], `${method} ${id}`).toContain(answer.status);
    }
  }
  const left = await fetch(new URL(created.headers.get('location') ?? '', site.url), { method: 'HEAD', headers: TUS });
  expect(left.status).toBe(200);
});
