/** Data packed by libdeflate unpacks to itself, in less than zlib needs. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deflateBest } from './libdeflate.ts';

const { signal } = new AbortController();
let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'sheaf-deflate-'));
});
afterAll(() => rm(workDir, { recursive: true, force: true }));

/** Lines of a drawing, as content streams hold them. */
function drawing(lines: number): Buffer {
  const line = (index: number) => `${(index * 37) % 612} ${(index * 53) % 792} l ${index % 7 === 0 ? 'S' : ''}\n`;
  return Buffer.from(Array.from({ length: lines }, (_, index) => line(index)).join(''));
}

const asPart = (bytes: Buffer, packedBytes = bytes.length) => ({ bytes, packedBytes });

test('every part unpacks to itself, and a folder of its own is gone afterwards', async () => {
  const plain = [Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(70_000, 0xff), drawing(20_000)];
  const parts = [...plain.map((bytes) => asPart(bytes)), asPart(Buffer.alloc(90_000), 100)];
  const packed = await deflateBest(parts, { workDir, signal });
  expect(packed.map((each) => inflateSync(each))).toEqual(parts.map(({ bytes }) => bytes));
  expect(await readdir(workDir)).toEqual([]);
  expect(await deflateBest(parts, { workDir, signal })).toEqual(packed);
});

test('a drawing packs smaller than with the best of zlib', async () => {
  const [packed] = await deflateBest([asPart(drawing(20_000))], { workDir, signal });
  expect(packed?.length).toBeLessThan(deflateSync(drawing(20_000), { level: 9, memLevel: 9 }).length);
});

test('what another packer made next to nothing of is searched less', async () => {
  const parts = [asPart(drawing(20_000)), asPart(drawing(20_000), 1_000)];
  const [searched, easy] = await deflateBest(parts, { workDir, signal });
  expect(searched?.length).toBeLessThan(easy?.length ?? 0);
});
