/** Clients that vanish in the middle of a resumable upload, or ask for what it does not serve, hurt nobody but themselves. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { samplePdf } from '../sample-pdf.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const SOCKETS = 20;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ WORKERS: '1' });
});
afterAll(() => site.stop());

async function create(bytes: number): Promise<string> {
  const headers = { ...TUS, 'upload-length': String(bytes) };
  const answer = await fetch(`${site.url}/api/uploads`, { method: 'POST', headers });
  return answer.headers.get('location') ?? '';
}

/** Sends the lines of a request and closes as soon as an answer, or `patienceMs`, has come. */
async function sendAndVanish(lines: readonly string[], patienceMs: number): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const answered = once(socket, 'data');
  socket.write(lines.join('\r\n'));
  await Promise.race([answered, delay(patienceMs)]);
  socket.destroy();
}

async function expectWorkIsDone(): Promise<void> {
  await delay(1_000);
  const api = new ApiClient(site.url);
  const job = await api.begin('rotate-pdf', [{ name: 'a.pdf', bytes: samplePdf(1) }]);
  expect(await api.end(job)).toMatchObject({ status: 'completed' });
}

test('the address of an upload is not for reading: 405, however often and however rudely it is asked', async () => {
  const location = await create(5);
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(new URL(location, site.url), { method: 'PATCH', headers, body: 'hello' });
  const asking = [`GET ${location} HTTP/1.1`, 'host: x', '', ''];
  await Promise.all(Array.from({ length: SOCKETS }, () => sendAndVanish(asking, 2_000)));
  await expectWorkIsDone();
  for (const method of ['GET', 'PUT']) {
    const answer = await fetch(new URL(location, site.url), { method });
    expect([answer.status, await answer.json()], method).toMatchObject([405, { code: 'wrong-method' }]);
    expect(answer.headers.get('allow')).toBe('POST, HEAD, PATCH, DELETE, OPTIONS');
  }
});

test('uploads whose senders vanish in every phase leave the server as it was', async () => {
  const location = await create(5);
  const part = (begin: string, bytes: string) => [
    begin,
    'host: x',
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'upload-offset: 0',
    'upload-length: 100000',
    'content-length: 100000',
    '',
    bytes,
  ];
  const rude = [
    [part(`PATCH ${location} HTTP/1.1`, 'h'), 50],
    [part(`PATCH ${location} HTTP/1.1`, 'hello'), 0],
    [part('POST /api/uploads HTTP/1.1', 'h'), 50],
    [part('POST /api/uploads HTTP/1.1', 'x'.repeat(50_000)), 0],
    [[`HEAD ${location} HTTP/1.1`, 'host: x', 'tus-resumable: 1.0.0', '', ''], 0],
    [[`DELETE ${location} HTTP/1.1`, 'host: x', 'tus-resumable: 1.0.0', '', ''], 0],
    [['OPTIONS /api/uploads HTTP/1.1', 'host: x', '', ''], 0],
  ] as const;
  for (const [lines, patienceMs] of rude)
    await Promise.all(Array.from({ length: SOCKETS }, () => sendAndVanish(lines, patienceMs)));
  await expectWorkIsDone();
});
