/** How much a form may hold beside its files, and what becomes of forms that never end. */
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { blankPdf } from '../blank-pdf.ts';
import { type RunningSite, startSite } from '../running-site.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 ** 2;
const BOUNDARY = 'between-the-parts';
const pdf = { name: 'a.pdf', bytes: blankPdf(1) };

let site: RunningSite;
let api: ApiClient;
beforeAll(async () => {
  site = await startSite({ WORKERS: '0', TRUST_PROXY: '1' });
  api = new ApiClient(site.url);
});
afterAll(() => site.stop());

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;

interface HeldForm {
  readonly socket: Socket;
  /** The status line, once there is one. */
  readonly status: () => string;
}

/** Begins a form by hand and leaves it open: what is written of it comes, and nothing more. */
function begin(tool: string, body: string, visitor = '192.0.2.1', announced = 50 * MEGABYTE): HeldForm {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(
    `POST /api/pdf/process/${tool} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${visitor}\r\nContent-Length: ${announced}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
  );
  socket.write(body);
  return { socket, status: () => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? '' };
}

const statusOf = (form: HeldForm) => expect.poll(form.status);

describe('an option', () => {
  test('holds 64 KB and no more', async () => {
    for (const [length, message] of [
      [64 * KILOBYTE, 'text must be at most 500 characters.'],
      [64 * KILOBYTE + 1, 'text is longer than 64 KB.'],
    ] as const) {
      const { status, body } = await api.submit('/api/pdf/process/add-watermark', [pdf], { text: 'a'.repeat(length) });
      expect([status, body.message]).toEqual([400, message]);
    }
  });

  test('that is declared as JSON holds 1 MB and no more', async () => {
    const places = (bytes: number) => `[${' '.repeat(bytes - 2)}]`;
    for (const [bytes, status] of [
      [MEGABYTE, 200],
      [MEGABYTE + 1, 400],
    ] as const) {
      const signature = { name: 'me.png', bytes: PIXEL };
      const answer = await api.submit('/api/pdf/process/sign-pdf', [pdf], { placements: places(bytes), signature });
      expect([bytes, answer.status, answer.body.code]).toEqual([
        bytes,
        status,
        status === 200 ? undefined : 'bad-option',
      ]);
    }
  });

  test('that no tool knows is refused before its value has come', async () => {
    const form = begin('rotate-pdf', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="rotations"\r\n\r\n1`);
    await statusOf(form).toBe('400');
    form.socket.destroy();
  });
});

test('a form holds 2 MB of options', async () => {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(pdf.bytes)]), 'a.pdf');
  for (let count = 0; count < 40; count++) form.append('text', 'a'.repeat(60 * KILOBYTE));
  const answer = await fetch(`${site.url}/api/pdf/process/add-watermark`, { method: 'POST', body: form });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    code: 'form-too-large',
    message: 'Together, the options are larger than 2 MB.',
  });
});

test('the number of files stays open', async () => {
  const files = Array.from({ length: 1_500 }, (_, index) => ({ name: `${index}.txt`, bytes: Buffer.from('a line\n') }));
  const { status, body } = await api.submit('/api/convert-to-pdf', files, { merge: 'true' });
  expect([status, body.message]).toEqual([200, 'Conversion started']);
  await api.delete(`/api/jobs/${body.jobId}`);
});

test('files beyond what a tool takes are refused before the form ends', async () => {
  const form = begin('compress', file('a.pdf', '%PDF-1.7\n').repeat(51));
  await statusOf(form).toBe('400');
  form.socket.destroy();
});

describe('forms on their way', () => {
  const options = field('text', 'a'.repeat(60 * KILOBYTE)).repeat(33);

  test('hold 32 MB of a visitor, and no more of any other', async () => {
    // Sixteen and a half find room, whichever come first: of twenty, four are refused or more.
    const held = Array.from({ length: 20 }, () => begin('add-watermark', options));
    await expect
      .poll(() => held.filter((form) => form.status() === '429').length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(4);
    const { status } = await new ApiClient(site.url, '192.0.2.2').submit('/api/pdf/process/rotate-pdf', [pdf]);
    expect(status).toBe(200);
    for (const { socket } of held) socket.destroy();
    await expect
      .poll(async () => (await new ApiClient(site.url, '192.0.2.1').submit('/api/merge-pdfs', [pdf])).status)
      .toBe(200);
  });

  test('hold 128 MB of all visitors', async () => {
    const held = Array.from({ length: 70 }, (_, index) => begin('add-watermark', options, `198.51.100.${index}`));
    await expect
      .poll(() => held.filter((form) => form.status() === '503').length, { timeout: 30_000 })
      .toBeGreaterThan(3);
    expect(held.filter((form) => form.status() === '').length).toBeGreaterThan(55);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await api.submit('/api/merge-pdfs', [pdf])).status).toBe(200);
  });
});

describe('a form without its last boundary', () => {
  const whole = `${field('bookmarks', 'none')}${file('a.pdf', '%PDF-1.7\n')}`;
  const ends = {
    'with nothing': '',
    'in the middle of a boundary': `--${BOUNDARY}\r\n`.slice(0, 9),
    'in the headers of a part': file('b.pdf', '').slice(0, 60),
    'in an option': field('pages', '1').slice(0, -4),
    'in a file': file('b.pdf', '%PDF-1.7\n and so on').slice(0, -6),
    'in a large file': file('b.pdf', `%PDF-1.7\n${'x'.repeat(300 * KILOBYTE)}`),
  };

  test.each(Object.entries(ends))(
    'that ends %s is answered 400, and leaves no file and no descriptor',
    async (_name, end) => {
      const before = openFiles();
      for (let count = 0; count < 5; count++) {
        const answer = await fetch(`${site.url}/api/pdf/process/merge-pdf`, {
          method: 'POST',
          headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
          body: whole + end,
          signal: AbortSignal.timeout(60_000),
        });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'bad-request' });
      }
      await expect.poll(openFiles).toEqual(before);
      expect(await incoming()).toEqual([]);
    },
  );

  test('whose sender is gone leaves no file and no descriptor', async () => {
    const before = openFiles();
    const forms = Object.values(ends).map((end) => begin('merge-pdf', whole + end));
    await delay(300);
    for (const { socket } of forms) socket.destroy();
    await expect.poll(openFiles).toEqual(before);
    await expect.poll(incoming).toEqual([]);
  });
});

test('a visitor follows two hundred jobs at once, and another is not disturbed', async () => {
  const { body } = await api.submit('/api/pdf/process/rotate-pdf', [pdf]);
  const leave = new AbortController();
  // An answer that nobody keeps is collected, and its connection closed.
  const open: Response[] = [];
  const follow = async (visitor: string) => {
    const headers = { 'x-forwarded-for': visitor };
    const answer = await fetch(`${site.url}/api/jobs/${body.jobId}/events`, { headers, signal: leave.signal });
    open.push(answer);
    return answer.status;
  };
  for (let count = 0; count < 200; count++) expect(await follow('192.0.2.7')).toBe(200);
  expect(await follow('192.0.2.7')).toBe(429);
  expect(await follow('192.0.2.8')).toBe(200);
  leave.abort();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files of the store that the server holds open. */
function openFiles(): readonly string[] {
  const folder = `/proc/${site.pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      const target = readlinkSync(path.join(folder, name));
      return target.startsWith(path.join(site.dataDir, 'files')) ? [target] : [];
    } catch {
      return [];
    }
  });
}

async function incoming(): Promise<readonly string[]> {
  return readdir(path.join(site.dataDir, 'files', 'incoming'));
}
