/** Checks that a small file is held whole, that it goes with its file, and that many do not take up memory. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileSource } from './file-source.ts';

const MEGABYTE = 1024 ** 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheaf-source-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function source(bytes: Uint8Array): Promise<FileSource> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return new FileSource(file);
}

test('reads the same, whether the file is held whole or not', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
  const [held, windowed] = [await source(bytes), await source(bytes)];
  expect(held.whole?.equals(bytes)).toBe(true);
  for (const each of [held, windowed]) {
    expect(each.read(99_990, 20).equals(bytes.subarray(99_990))).toBe(true);
    expect(each.view(50_000, 20_000).equals(bytes.subarray(50_000, 70_000))).toBe(true);
    const room = Buffer.alloc(300);
    expect(each.fill(room, 70_000)).toBe(300);
    expect(room.equals(bytes.subarray(70_000, 70_300))).toBe(true);
    expect(each.fill(room, 99_900)).toBe(100);
    each.close();
    expect(each.read(5, 3).equals(bytes.subarray(5, 8))).toBe(true);
    each.close();
  }
});

test('holds large files, and more than a few small ones, in windows', async () => {
  const large = await source(Buffer.alloc(4 * MEGABYTE + 1));
  expect(large.whole).toBeUndefined();
  large.close();
  const sources = await Promise.all(Array.from({ length: 4 }, () => source(Buffer.alloc(3 * MEGABYTE))));
  const held = () => sources.filter((each) => each.whole !== undefined).length;
  expect(held()).toBe(2);
  for (const each of sources) each.close();
  expect(sources[3]?.whole).toBeDefined();
  for (const each of sources) each.close();
});
