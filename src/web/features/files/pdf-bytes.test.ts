/** The bytes of a document in parts, from a server that sends parts and from one that does not, and when some do not come. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PatientRanges } from './patient-ranges.ts';
import { bytesAt, bytesOfFile } from './pdf-bytes.ts';

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

test('asks an address for the parts that are wanted, and for no other', async () => {
  const asked: string[] = [];
  const bytes = await readFrom(
    (request, response) => {
      const range = request.headers.range ?? '';
      asked.push(range);
      const [, begin = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(range)?.map(Number) ?? [];
      const part = CONTENT.subarray(begin, end + 1);
      response.writeHead(206, { 'content-range': `bytes ${begin}-${end}/${CONTENT.length}` }).end(part);
    },
    async (read) => [await read(10, 20), await read(150_000, 150_010)],
  );
  expect(bytes.map((each) => Buffer.from(each))).toEqual([
    CONTENT.subarray(10, 20),
    CONTENT.subarray(150_000, 150_010),
  ]);
  expect(asked).toEqual(['bytes=0-65535', 'bytes=150000-150009']);
});

test('takes all of it where the server sends no parts', async () => {
  const [part] = await readFrom(
    (_, response) => response.end(CONTENT),
    async (read) => [await read(199_990, 200_000)],
  );
  expect(Buffer.from(part ?? [])).toEqual(CONTENT.subarray(199_990));
});

test('fails where nothing comes', async () => {
  await expect(
    readFrom(
      (_, response) => response.writeHead(404).end(),
      async () => [],
    ),
  ).rejects.toThrow('404');
});

test('keeps the parts that did not come, and brings them on another try', async () => {
  const file = bytesOfFile(new Blob([CONTENT]));
  let broken = true;
  const bytes = {
    size: file.size,
    read: (begin: number, end: number) => (broken ? Promise.reject(new Error('cut')) : file.read(begin, end)),
  };
  const came: number[] = [];
  const missed = Promise.withResolvers<void>();
  const brought = Promise.withResolvers<void>();
  const transport = {
    onDataRange(begin: number, chunk: Uint8Array) {
      came.push(begin, chunk.length);
      brought.resolve();
    },
    requestDataRange: (_begin: number, _end: number): void => undefined,
  };
  const ranges = new PatientRanges(bytes, transport, missed.resolve);
  transport.requestDataRange(100, 160);
  await missed.promise;
  expect([ranges.missing, came]).toEqual([true, []]);
  broken = false;
  ranges.retry();
  await brought.promise;
  expect([ranges.missing, came]).toEqual([false, [100, 60]]);
});

type Read = (begin: number, end: number) => Promise<Uint8Array>;

async function readFrom(answer: RequestListener, use: (read: Read) => Promise<readonly Uint8Array[]>) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    const { port } = server.address() as AddressInfo;
    return await use((await bytesAt(`http://127.0.0.1:${port}/`, new AbortController().signal)).read);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
