/** The server is told to stop while clients hold answers open: it leaves in seconds, and tells those who listen. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

/** The grace of open answers, the worker's leaving, PostgreSQL's, and a slow machine. */
const STOP_MS = 15_000;

let site: RunningSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(async () => {
  await site.kill();
  await site.stop();
});

function endsInTime(): Promise<boolean> {
  return Promise.race([site.ended.then(() => true), delay(STOP_MS, false, { ref: false })]);
}

test('who listens to the events of a job gets a proper end, and the server leaves', async () => {
  const api = new ApiClient(site.url);
  const jobId = await api.begin('pdf-to-jpg', [{ name: 'long.pdf', bytes: blankPdf(500) }], { quality: 'high' });
  const events = await api.get(`/api/jobs/${jobId}/events`);
  let words = '';
  const reading = (async () => {
    for await (const chunk of events.body ?? []) words += Buffer.from(chunk).toString();
    return 'ended';
  })();
  await expect.poll(() => words).toContain('"status":"processing"');
  process.kill(site.pid, 'SIGTERM');
  // An answer that is cut off would be an error here.
  expect(await Promise.race([reading, delay(STOP_MS, 'still open')])).toBe('ended');
  expect(await endsInTime()).toBe(true);
});

/** Announces a file, sends the first bytes of it, and then nothing. */
async function uploadThatStalls(): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = [
    'POST /api/pdf/process/rotate-pdf HTTP/1.1',
    `host: ${hostname}`,
    'content-type: multipart/form-data; boundary=part',
    'content-length: 1000000',
    'expect: 100-continue',
    '',
    '--part',
    'content-disposition: form-data; name="files"; filename="slow.pdf"',
    '',
    '%PDF-1.7',
  ];
  socket.write(lines.join('\r\n'));
  // The server has begun to read.
  await once(socket, 'data');
  return socket;
}

test('an upload that does not go on is cut off after a moment, and the server leaves', async () => {
  const socket = await uploadThatStalls();
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  process.kill(site.pid, 'SIGTERM');
  expect(await endsInTime()).toBe(true);
  await closed;
});
