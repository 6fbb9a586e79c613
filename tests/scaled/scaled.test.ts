/** The scaled set-up, on one machine: two servers, a worker of its own, PostgreSQL by address, an S3 store. Only settings differ. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostgresServer } from '../../src/adapters/postgres-server.ts';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { giveDatabase } from '../database-template.ts';
import { databaseUrl } from '../database-url.ts';
import { type RunningSite, siteFile, startSite } from '../running-site.ts';
import { startS3, type TestS3 } from '../s3-server.ts';

let folder: string;
let database: PostgresServer;
let s3: TestS3;
let settings: Record<string, string>;
let servers: readonly RunningSite[];
let worker: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-scaled-'));
  await giveDatabase(folder);
  database = await PostgresServer.start(folder);
  s3 = await startS3();
  settings = {
    DATABASE_URL: databaseUrl(database.connection),
    SECRET_KEY: '5b'.repeat(32),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    WORKERS: '0',
  };
  servers = await Promise.all([startSite(settings), startSite(settings)]);
  worker = startWorker();
});
afterAll(async () => {
  worker.kill('SIGKILL');
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  return spawn(process.execPath, [siteFile('worker')], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', ...settings, WORKERS: '1', DATA_DIR: path.join(folder, 'worker') },
  });
}

test('a job submitted to one server is done by the worker and fetched from the other', async () => {
  const [one, other] = servers.map((server) => new ApiClient(server.url));
  const jobId = await one?.begin('rotate-pdf', [{ name: 'a.pdf', bytes: blankPdf(3) }], {
    password: 'sealed in one place, opened in another',
  });
  const job = await other?.end(jobId ?? '');
  expect(job).toMatchObject({ status: 'completed', outputFiles: ['a-rotated.pdf'] });
  const [file] = (await other?.files(jobId ?? '')) ?? [];
  const bytes = Buffer.from((await (await other?.get(file?.downloadUrl ?? ''))?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBe(file?.size);
});

test('an upload begun at one server goes on at the other', async () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const [one = '', other = ''] = servers.map((server) => server.url);
  const pdf = new Uint8Array(blankPdf(40));
  const half = 2_000;
  const metadata = `filename ${Buffer.from('halves.pdf').toString('base64')}`;
  const created = await fetch(`${one}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(pdf.length), 'upload-metadata': metadata },
  });
  const location = created.headers.get('location') ?? '';
  const send = (url: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(location, url), {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    });
  expect((await send(one, 0, pdf.slice(0, half))).status).toBe(204);
  expect((await send(other, half, pdf.slice(half))).status).toBe(204);
  const form = new FormData();
  form.append('uploads', location.split('/').at(-1) ?? '');
  const { jobId } = (await (
    await fetch(`${one}/api/pdf/process/rotate-pdf`, { method: 'POST', body: form })
  ).json()) as { jobId: string };
  expect(await new ApiClient(other).end(jobId)).toMatchObject({
    status: 'completed',
    outputFiles: ['halves-rotated.pdf'],
  });
});

test('a dead worker’s job is taken up by another when its lease has run out', { timeout: 120_000 }, async () => {
  const api = new ApiClient(servers[0]?.url ?? '');
  const jobId = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(150) }]);
  await api.until(jobId, (job) => job.progress > 0);
  worker.kill('SIGKILL');
  worker = startWorker();
  const job = await api.end(jobId);
  expect(job.status).toBe('completed');
  expect(job.outputFiles).toHaveLength(150);
});
