/** What uploads may take: so many a minute, so much on the way, and never the disk's last room. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobStore } from '../../src/jobs/job-store.ts';
import { closeJobs } from '../../src/jobs/open-jobs.ts';
import { openStore } from '../jobs/submit-as.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const MEGABYTE = 1024 ** 2;
const LARGE = 100 * MEGABYTE;

let site: RunningSite;
let store: JobStore;
beforeAll(async () => {
  site = await startSite({
    WORKERS: '0',
    TRUST_PROXY: '1',
    UPLOADS_PER_MINUTE: '50',
    SHARED_NETWORKS: '198.51.100.7=2',
  });
  store = await openStore(site.dataDir);
});
afterAll(async () => {
  await closeJobs(store);
  await site.stop();
});

function create(visitor: string, bytes: number, { url } = site): Promise<Response> {
  const headers = { ...TUS, 'upload-length': String(bytes), 'x-forwarded-for': visitor };
  return fetch(`${url}/api/uploads`, { method: 'POST', headers });
}

async function createMany(visitor: string, bytes: number, count: number): Promise<readonly number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => create(visitor, bytes)));
  return answers.map(({ status }) => status).sort();
}

async function kept(): Promise<number> {
  const [row] = await store.database.query<{ count: number }>('select count(*)::int as count from uploads');
  return row?.count ?? 0;
}

test.each(['1.5', '-1', 'many', '1e400'])('an upload of %s bytes is refused, and leaves no record', async (length) => {
  const before = await kept();
  const headers = { ...TUS, 'upload-length': length, 'x-forwarded-for': '192.0.2.9' };
  const answer = await fetch(`${site.url}/api/uploads`, { method: 'POST', headers });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad-request' }]);
  expect(await kept()).toBe(before);
});

let tries = 0;

test('one visitor begins so many uploads a minute', async () => {
  // A second try is another visitor's: the first has had this minute's.
  const statuses = await createMany(`192.0.2.${100 + tries++}`, 10, 60);
  expect(statuses).toEqual([...Array<number>(50).fill(201), ...Array<number>(10).fill(429)]);
});

test('one visitor has at most 4 GB on the way, and is told so; a shared network has more, another visitor their own', async () => {
  // 40 of 100 MB fit into 4 GB.
  const statuses = await createMany('192.0.2.2', LARGE, 44);
  expect(statuses.filter((status) => status === 201)).toHaveLength(40);
  const refused = await create('192.0.2.2', LARGE);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { code: 'upload-share', message: expect.stringContaining('limit of 40 unused uploads') },
  ]);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await createMany('198.51.100.7', LARGE, 44)).filter((status) => status === 201)).toHaveLength(44);
  expect((await create('192.0.2.3', LARGE)).status).toBe(201);
});

test('an upload that was refused or removed leaves no record', async () => {
  const before = await kept();
  expect((await create('192.0.2.4', LARGE + 1)).status).toBe(413);
  await expect.poll(kept).toBe(before);
  const created = await create('192.0.2.4', 10);
  expect(await kept()).toBe(before + 1);
  const location = new URL(created.headers.get('location') ?? '', site.url);
  expect((await fetch(location, { method: 'DELETE', headers: TUS })).status).toBe(204);
  await expect.poll(kept).toBe(before);
});

async function freeMegabytes(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir());
  return Math.floor((bavail * bsize) / MEGABYTE);
}

/** A file that does not say how long it is. */
async function* withoutEnd(head: string, megabytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(MEGABYTE, 0x20);
}

test('a form that names a large upload again and again is refused before anything is copied', async () => {
  const bytes = 60 * MEGABYTE;
  // Room for the upload and twenty copies, half of what is asked for; what others write meanwhile does not matter.
  const narrow = await startSite({ WORKERS: '0', MIN_FREE_MB: String((await freeMegabytes()) - 1_260) });
  try {
    const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)]);
    const headers = { ...TUS, 'upload-length': String(bytes), 'content-type': 'application/offset+octet-stream' };
    const created = await fetch(`${narrow.url}/api/uploads`, { method: 'POST', headers, body: whole });
    expect(created.status).toBe(201);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    const body = new FormData();
    for (let times = 0; times < 40; times++) body.append('uploads', id);
    const answer = await fetch(`${narrow.url}/api/merge-pdfs`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'job-too-large' }]);
  } finally {
    await narrow.stop();
  }
});

test('bytes that nobody announced are refused while they come, when the disk gets full', async () => {
  const full = await startSite({ WORKERS: '0', MIN_FREE_MB: String((await freeMegabytes()) - 30) });
  try {
    const name = 'content-disposition: form-data; name="files"; filename="a.pdf"';
    const answer = await fetch(`${full.url}/api/pdf/process/rotate-pdf`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
      body: ReadableStream.from(withoutEnd(`--part\r\n${name}\r\n\r\n%PDF-1.7\n`, 90)),
      duplex: 'half',
    });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'disk-full' }]);
    expect((await fetch(`${full.url}/healthz`)).status).toBe(200);
  } finally {
    await full.stop();
  }
});
