/** Checks that a form of many small files is read no faster than they are stored. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readForm } from './form-parts.ts';

const CHUNKS = 500;
const FILES_OF_CHUNK = 10;

test('holds back small files while others wait for their turn, and loses none', async () => {
  let sent = 0;
  const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\na\r\n';
  async function* chunks(): AsyncGenerator<Buffer> {
    for (; sent < CHUNKS; sent++) yield Buffer.from(part.repeat(FILES_OF_CHUNK));
    yield Buffer.from('--x--\r\n');
  }
  const request = Object.assign(Readable.from(chunks(), { objectMode: false }), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    complete: true,
  }) as unknown as IncomingMessage;
  const stored = Promise.withResolvers<void>();
  let files = 0;
  const file = async () => {
    files++;
    await stored.promise;
  };
  const read = readForm(request, { isText: () => true, maxTextBytes: 10, text: () => undefined, file });
  await delay(50);
  expect(files).toBe(1);
  expect(sent).toBeLessThan(CHUNKS / 5);
  stored.resolve();
  await read;
  expect(files).toBe(CHUNKS * FILES_OF_CHUNK);
});
