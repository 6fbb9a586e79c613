/** Downloads that break off, by the visitor or by the files going away, end alone: the site goes on and holds nothing open. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { samplePdf } from '../sample-pdf.ts';

let site: RunningSite;
let client: ApiClient;
let archive: string;
let job: string;

beforeAll(async () => {
  site = await startSite();
  client = new ApiClient(site.url);
  job = await finishedBatch();
  archive = `${site.url}/api/jobs/${job}/archive`;
});
afterAll(() => site.stop());

/** More than the buffers between server and client hold. */
async function finishedBatch(): Promise<string> {
  const content = () => `BT /F1 24 Tf 20 140 Td (Page) Tj ET\n%${randomBytes(4_000_000).toString('hex')}`;
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: samplePdf(1, { content }) }));
  const id = await client.begin('rotate-pdf', files, { batch: 'true' });
  expect((await client.end(id)).status).toBe('completed');
  return id;
}

/** An answer of which the first bytes have come, and no more are taken. */
function begun(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, (answer) => {
      answer.once('readable', () => {
        answer.read(1);
        resolve(answer);
      });
    }).once('error', reject);
  });
}

/** What the server has open below the stored files. */
function openFiles(): readonly string[] {
  const folder = `/proc/${site.pid}/fd`;
  return readdirSync(folder)
    .map((each) => {
      try {
        return readlinkSync(`${folder}/${each}`);
      } catch {
        return '';
      }
    })
    .filter((target) => target.startsWith(`${site.dataDir}/files/`));
}

test('a visitor who leaves an archive half-way leaves no file open', async () => {
  for (let times = 0; times < 5; times++) {
    const answer = await begun(archive);
    // Between two files of the archive none is open; then one stays open, as nothing is read any more.
    await expect.poll(() => openFiles().length).toBeGreaterThan(0);
    answer.destroy();
  }
  await expect.poll(openFiles).toEqual([]);
});

test('a job that is deleted while its archive is downloaded breaks off that download alone', async () => {
  const answer = await begun(archive);
  expect((await fetch(`${site.url}/api/jobs/${job}`, { method: 'DELETE' })).ok).toBe(true);
  const end = new Promise<string>((resolve) => {
    answer.once('end', () => resolve('whole'));
    answer.once('error', () => resolve('broken off'));
  });
  answer.resume();
  expect(await end).toBe('broken off');
  expect((await fetch(`${site.url}/healthz`)).ok).toBe(true);
  await expect.poll(openFiles).toEqual([]);
});
