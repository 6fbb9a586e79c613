/** Resumable uploads: begun, broken off, gone on with, then named by a submit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '1' });
});
afterAll(() => site.stop());

const TUS = { 'tus-resumable': '1.0.0' };

async function create(bytes: number, name: string): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return fetch(`${site.url}/api/uploads`, {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata },
  });
}

async function append(location: string, offset: number, part: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return fetch(new URL(location, site.url), { method: 'PATCH', headers, body: part });
}

async function submitUploads(
  ids: readonly string[],
): Promise<{ status: number; body: { jobId?: string; code?: string } }> {
  const form = new FormData();
  for (const id of ids) form.append('uploads', id);
  const answer = await fetch(`${site.url}/api/pdf/process/rotate-pdf`, { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as { jobId?: string; code?: string } };
}

test('goes on where it broke off, and the job keeps the name', async () => {
  const pdf = new Uint8Array(blankPdf(30));
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

test('a file over the limit is refused before a byte is sent', async () => {
  const answer = await create(104_857_601, 'big.pdf');
  expect(answer.status).toBe(413);
});
